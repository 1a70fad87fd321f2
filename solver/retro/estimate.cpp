// How much memory and disk a solve takes.
#include <algorithm>
#include <cmath>
#include <set>

#include "solver/retro/resources.h"
#include "solver/retro/solve.h"
#include "solver/rules/plane_program.h"

namespace rimau {
namespace {

/// Digits that an estimate allows for: 127 sweeps. More are allocated if they should be needed.
constexpr int kExpectedDigits = 7;
/// Likely compressed bits per position: the solved games took 0.13 for values with 21 index bits, 0.07 with 23, 0.051
/// with 31 (0.055 while the men's goal waited for the tigers') and 0.018 with 32 (one tiger), on average over their
/// layers.
double value_bits(int index_bits) { return std::min(0.4, 0.045 + 0.085 * std::exp2((21 - index_bits) / 4.0)); }
constexpr double kDistanceBits = 1.5;
/// A checkpoint, compressed fast, in layers' tables. It is gone before the second of them.
constexpr int kCheckpointLayers = 6;
/// Part of its raw size that a layer of one goal takes compressed, generous: with 21 index bits the largest took 0.19,
/// with 23 0.16, with 31 0.13.
double compressed_share(int index_bits) { return std::min(1.0, 0.15 + 0.1 * std::exp2((21 - index_bits) / 2.0)); }
constexpr int kMostPercent = 88;               // of the memory to spare: the page cache and others want some
constexpr std::uint64_t kBesides = 256 << 20;  // rules, buffers, the program itself

/// The most planes that the half-moves of a batch have in use: what tigers read, and the batch's own.
std::uint32_t most_planes_in_use(const Variant& variant, const PlacementClasses& classes,
                                 const std::vector<ClassRange>& batches) {
  std::size_t most = 0;
  for (const ClassRange& batch : batches) {
    std::set<std::uint32_t> planes;
    for (std::uint32_t c = batch.first; c < batch.end; ++c) {
      planes.insert(c);
      for (const TigerRules& rules : compile(variant, classes.representative(c)).tigers) {
        planes.insert(classes.image(classes.rank(rules.target)).cls);
      }
    }
    most = std::max(most, planes.size());
  }
  return static_cast<std::uint32_t>(most);
}

/// Bytes for planes with the goals apart: those in use raw, and compressed two layers of a goal, or one in the sweeps,
/// which know more of the tigers' lines.
std::uint64_t least_store_bytes(const Variant& variant, const PlacementClasses& classes, const PlaneShape& shape,
                                const std::vector<ClassRange>& batches) {
  const double layers =
      2 * compressed_share(shape.bits) * static_cast<double>(PlaneSet::bytes(classes.classes(), shape));
  return PlaneSet::bytes(most_planes_in_use(variant, classes, batches), shape) + static_cast<std::uint64_t>(layers);
}

/// Bytes beside the store with the goals apart: tigers to move of a batch of classes, and the tiles that are named.
std::uint64_t bytes_beside_store(const PlacementClasses& classes, const PlaneShape& shape,
                                 const std::vector<ClassRange>& batches) {
  const std::uint32_t batch = batches.front().end - batches.front().first;  // none is larger
  return PlaneSet::bytes(batch, shape) + classes.classes() * shape.tiles();
}

}  // namespace

SolveEstimate estimate(const Variant& variant, const PlacementClasses& classes, const SolveOptions& options) {
  const PlaneShape shape(variant.board->size() - variant.tigers(), options.tile_bits);
  const bool digits = options.distances && variant.movement();
  const double stored = static_cast<double>(classes.classes()) * static_cast<double>(std::uint64_t{1} << shape.bits);
  SolveEstimate estimate;
  estimate.classes = classes.classes();
  estimate.placements = classes.placements();
  estimate.positions = std::uint64_t{classes.placements()} << shape.bits;
  estimate.layers = last_hand(variant, options) + 1;
  std::uint64_t besides = kBesides + HalfMoves::frontier_bytes(classes, shape);
  const std::uint64_t plane_sets = 3 + (digits ? kExpectedDigits : 0);
  estimate.store_bytes = plane_sets * PlaneSet::bytes(classes.classes(), shape);
  estimate.memory_bytes = estimate.store_bytes + besides;
  const std::uint64_t limit = options.memory != 0 ? options.memory : available_memory() / 100 * kMostPercent;
  estimate.goals_apart = options.store_bytes != 0 || (estimate.memory_bytes > limit && !digits);
  if (estimate.goals_apart) {
    const std::vector<ClassRange> turns = batches(classes.classes(), shape, {false, options.batch_tiles});
    besides += bytes_beside_store(classes, shape, turns);
    estimate.store_bytes = least_store_bytes(variant, classes, shape, turns);
    // Raw planes fill what memory there is, and spare decompressing them again.
    if (limit > estimate.store_bytes + besides) estimate.store_bytes = limit - besides;
    if (options.store_bytes != 0) estimate.store_bytes = options.store_bytes;
    estimate.memory_bytes = estimate.store_bytes + besides;
  }
  const double bits =
      value_bits(shape.bits) * std::max(estimate.layers + 1, kCheckpointLayers) + (digits ? 2 * kDistanceBits : 0);
  estimate.disk_bytes = static_cast<std::uint64_t>(stored * bits / 8) + (1 << 20);
  return estimate;
}

}  // namespace rimau

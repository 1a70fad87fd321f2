// How much memory and disk a solve takes.
#include <algorithm>
#include <cmath>

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
/// Part of its raw size that a plane takes compressed while sweeps go on, generous.
constexpr double kCompressedShare = 0.15;
constexpr int kMostPercent = 88;               // of the memory to spare: the page cache and others want some
constexpr std::uint64_t kBesides = 256 << 20;  // rules, buffers, the program itself

/// The most planes that a class's half-moves have in use.
std::uint32_t most_planes_in_use(const Variant& variant, const PlacementClasses& classes) {
  std::size_t most = 0;
  for (std::uint32_t c = 0; c < classes.classes(); ++c) {
    most = std::max(most, compile(variant, classes.representative(c)).tigers.size());
  }
  constexpr std::uint32_t kOwn = 2;  // the class's own, and the next layer's
  return std::min(static_cast<std::uint32_t>(most), classes.classes()) + kOwn;
}

/// Bytes for planes with the goals apart: those in use raw, two layers of a goal compressed.
std::uint64_t least_store_bytes(const Variant& variant, const PlacementClasses& classes, const PlaneShape& shape) {
  const double layers = 2 * kCompressedShare * static_cast<double>(PlaneSet::bytes(classes.classes(), shape));
  return PlaneSet::bytes(most_planes_in_use(variant, classes), shape) + static_cast<std::uint64_t>(layers);
}

/// Bytes beside the store with the goals apart: tigers to move of a batch of classes, and the tiles that are named.
std::uint64_t bytes_beside_store(const PlacementClasses& classes, const PlaneShape& shape, std::size_t batch_tiles) {
  const std::size_t batch = std::min<std::size_t>((batch_tiles + shape.tiles() - 1) / shape.tiles(), classes.classes());
  return PlaneSet::bytes(static_cast<std::uint32_t>(batch), shape) + classes.classes() * shape.tiles();
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
    besides += bytes_beside_store(classes, shape, options.batch_tiles);
    estimate.store_bytes = least_store_bytes(variant, classes, shape);
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

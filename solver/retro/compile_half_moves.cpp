// Half-moves made ready: the rules of every class compiled, and the permutations that read planes which are not stored.
#include <algorithm>

#include "solver/retro/half_moves.h"
#include "solver/threads/parallel_for.h"

namespace rimau {
namespace {

/// Index permutation that reads the plane of `placement` from that of its representative.
IndexPermutation index_permutation(const PlacementClasses& classes, const Placement& placement,
                                   const PlaneShape& shape) {
  const PlacementClasses::Image& image = classes.image(placement);
  const Symmetry& symmetry = classes.symmetries()[image.symmetry];
  const SlotMap here(classes.points(), placement);
  const SlotMap there(classes.points(), classes.representative(image.cls));
  IndexPermutation permutation;
  for (int b = 0; b < shape.plane_bits; ++b) {
    const int source = b < shape.bits ? there.bit(symmetry[static_cast<std::size_t>(here.point(b))]) : b;
    permutation.push_back(static_cast<std::uint8_t>(source));
  }
  return permutation;
}

bool is_identity(const IndexPermutation& permutation) {
  for (std::size_t b = 0; b < permutation.size(); ++b) {
    if (permutation[b] != b) return false;
  }
  return true;
}

}  // namespace

HalfMoves::HalfMoves(const Variant& variant, const PlacementClasses& classes, const Kernels& kernels,
                     const Settings& settings)
    : variant_(&variant),
      classes_(&classes),
      kernels_(&kernels),
      settings_(settings),
      shape_(variant.board->size() - variant.tigers(), settings.tile_bits),
      men_gained_(classes.classes(), shape_),
      spread_(classes.placements(), shape_),
      chosen_(classes.classes(), shape_),
      tigers_gained_(classes.classes(), shape_) {
  plan_permutations();
  rules_.resize(classes.classes());
  parallel_for(rules_.size(), {threads()},
               [&](std::size_t c) { rules_[c] = compile_class(variant, static_cast<std::uint32_t>(c)); });
  const auto add = [&](HalfMoveCount& dense, const Moves& moves) {
    dense.lines += shape_.tiles() * shape_.tile_lines();
    for (const Source& source : moves.sources) dense.joins += source.program.dense_joins(shape_.tiles());
  };
  for (const ClassRules& rules : rules_) {
    add(dense_tigers_, rules.tigers);
    add(dense_steps_, rules.steps);
  }
}

void HalfMoves::plan_permutations() {
  permutations_.resize(classes_->placements());
  placements_of_.resize(classes_->classes());
  for_each_placement(classes_->points(), classes_->tigers(), [&](const Placement& placement) {
    const std::uint32_t rank = classes_->rank(placement);
    placements_of_[classes_->image(rank).cls].push_back(rank);
    const IndexPermutation permutation = index_permutation(*classes_, placement, shape_);
    if (is_identity(permutation)) return;
    permutations_[rank] = std::make_unique<PlanePermutation>(shape_, permutation);
    scratch_words_ = std::max(scratch_words_, permutations_[rank]->scratch_words());
  });
}

HalfMoves::ClassRules HalfMoves::compile_class(const Variant& variant, std::uint32_t cls) const {
  const PlaneProgram program = compile(variant, classes_->representative(cls));
  ClassRules rules;
  for (const TigerRules& group : program.tigers) {
    const std::uint32_t rank = classes_->rank(group.target);
    rules.tigers.sources.push_back(
        {classes_->image(rank).cls, rank, permutations_[rank].get(), lower(group.rules, shape_.tile_bits)});
  }
  // Planes that are stored come first: what they close need not be fetched from the others.
  std::stable_partition(rules.tigers.sources.begin(), rules.tigers.sources.end(),
                        [](const Source& source) { return source.permutation == nullptr; });
  rules.steps.sources.push_back({cls, cls, nullptr, lower(program.steps, shape_.tile_bits)});
  rules.steps.stuck = program.stuck;
  rules.drops.sources.push_back({cls, cls, nullptr, lower(program.drops, shape_.tile_bits)});
  rules.drops.stuck = {(Index{1} << shape_.bits) - 1};  // a full board
  return rules;
}

std::uint64_t HalfMoves::frontier_bytes(const PlacementClasses& classes, const PlaneShape& shape) {
  return 3 * Frontier::bytes(classes.classes(), shape) + Frontier::bytes(classes.placements(), shape);
}

}  // namespace rimau

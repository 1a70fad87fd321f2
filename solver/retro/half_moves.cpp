#include "solver/retro/half_moves.h"

#include <algorithm>

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
      threads_(settings.threads),
      shape_(variant.board->size() - variant.tigers(), settings.tile_bits) {
  if (settings.unfold == Unfold::always) plan_unfolding();
  rules_.resize(classes.classes());
#pragma omp parallel for schedule(dynamic) num_threads(threads_)
  for (std::uint32_t c = 0; c < classes.classes(); ++c) rules_[c] = compile_class(variant, c);
  for (const ClassRules& rules : rules_) {
    for (const Source& source : rules.tigers) {
      if (source.permuted) scratch_words_ = std::max(scratch_words_, source.permuted->scratch_words());
    }
  }
  for (const Unfolded& plane : unfolded_) scratch_words_ = std::max(scratch_words_, plane.permuted.scratch_words());
}

void HalfMoves::plan_unfolding() {
  for_each_placement(classes_->points(), classes_->tigers(), [&](const Placement& placement) {
    const IndexPermutation permutation = index_permutation(*classes_, placement, shape_);
    const bool stored = is_identity(permutation);
    unfolded_of_rank_.push_back(stored ? kStored : static_cast<std::uint32_t>(unfolded_.size()));
    if (!stored) unfolded_.push_back({classes_->image(placement).cls, PermutedTile(shape_, permutation)});
  });
  unfolded_planes_ = PlaneSet(static_cast<std::uint32_t>(unfolded_.size()), shape_);
}

void HalfMoves::unfold(const PlaneSet& men_planes) {
  for_each_tile(unfolded_.size(), [&](std::uint32_t plane, std::size_t tile, Word* scratch) {
    const Unfolded& unfolded = unfolded_[plane];
    const Word* const words = unfolded.permuted.read(*kernels_, men_planes.plane(unfolded.cls), tile, scratch);
    std::copy_n(words, shape_.tile_words(), unfolded_planes_.plane(plane).data() + tile * shape_.tile_words());
  });
}

HalfMoves::ClassRules HalfMoves::compile_class(const Variant& variant, std::uint32_t cls) const {
  const PlaneProgram program = compile(variant, classes_->representative(cls));
  const auto lowered = [&](const std::vector<PlaneRule>& rules, Combine combine) {
    return lower(rules, combine, kernels_->lanes, shape_.tile_bits);
  };
  ClassRules rules;
  for (const TigerRules& group : program.tigers) {
    Source source{classes_->image(group.target).cls, kStored, lowered(group.rules, Combine::all), nullptr};
    if (!unfolded_of_rank_.empty()) {
      source.unfolded = unfolded_of_rank_[classes_->rank(group.target)];
    } else {
      const IndexPermutation permutation = index_permutation(*classes_, group.target, shape_);
      if (!is_identity(permutation)) source.permuted = std::make_unique<PermutedTile>(shape_, permutation);
    }
    rules.tigers.push_back(std::move(source));
  }
  rules.steps = lowered(program.steps, Combine::any);
  rules.drops = lowered(program.drops, Combine::any);
  rules.stuck = program.stuck;
  return rules;
}

MenRange HalfMoves::range(int hand) const {
  return MenRange(variant_->over_below - hand, variant_->men_max() - hand, shape_);
}

/// Calls work(plane, tile, scratch of this thread) for every tile of that many planes, on all threads.
template <class Work>
void HalfMoves::for_each_tile(std::size_t planes, Work work) const {
  const std::size_t tiles = shape_.tiles();
  const std::size_t all = tiles * planes;
#pragma omp parallel num_threads(threads_)
  {
    std::vector<Word> scratch(std::max(scratch_words_, shape_.tile_words()));
#pragma omp for schedule(dynamic, 4)
    for (std::size_t unit = 0; unit < all; ++unit) {
      work(static_cast<std::uint32_t>(unit / tiles), unit % tiles, scratch.data());
    }
  }
}

void HalfMoves::tiger_tile(const ClassRules& rules, const PlaneSet& men_planes, const MenRange& range, std::size_t tile,
                           Word* result, Word* scratch) const {
  const std::size_t words = shape_.tile_words();
  const std::size_t first = tile * words;
  for (std::size_t w = 0; w < words; ++w) result[w] = range.mask(first + w);
  if (range.misses_tile(first)) return;
  for (const Source& source : rules.tigers) {
    const std::span<const Word> plane =
        source.unfolded == kStored ? men_planes.plane(source.cls) : unfolded_planes_.plane(source.unfolded);
    const Word* fetched = nullptr;
    std::size_t fetched_tile = 0;
    for (const RuleGroup& group : source.program.groups) {
      if ((tile & group.tile_care) != group.tile_value) continue;
      const std::size_t from = tile ^ group.tile_flip;
      if (!source.permuted) {
        fetched = plane.data() + from * words;
      } else if (fetched == nullptr || fetched_tile != from) {
        fetched = source.permuted->read(*kernels_, plane, from, scratch);
        fetched_tile = from;
      }
      kernels_->combine_all(source.program, group, fetched, result, words / static_cast<std::size_t>(kernels_->lanes));
    }
  }
}

void HalfMoves::men_tile(const KernelProgram& program, std::span<const Word> tiger_plane, const MenRange& range,
                         std::size_t tile, Word* result) const {
  const std::size_t words = shape_.tile_words();
  const std::size_t first = tile * words;
  std::fill_n(result, words, Word{0});
  if (range.misses_tile(first)) return;
  for (const RuleGroup& group : program.groups) {
    if ((tile & group.tile_care) != group.tile_value) continue;
    const Word* source = tiger_plane.data() + (tile ^ group.tile_flip) * words;
    kernels_->combine_any(program, group, source, result, words / static_cast<std::size_t>(kernels_->lanes));
  }
  for (std::size_t w = 0; w < words; ++w) result[w] &= range.mask(first + w);
}

void HalfMoves::fill(PlaneSet& men_planes) const {
  const MenRange in_range = range(0);
  for_each_tile(rules_.size(), [&](std::uint32_t cls, std::size_t tile, Word*) {
    const std::size_t first = tile * shape_.tile_words();
    Word* const words = men_planes.plane(cls).data();
    for (std::size_t w = first; w < first + shape_.tile_words(); ++w) words[w] = in_range.mask(w);
  });
  if (variant_->men_stuck != MenStuck::lose) return;
  for (std::uint32_t c = 0; c < classes_->classes(); ++c) {
    for (const Index i : rules_[c].stuck) men_planes.plane(c)[i >> kWordBits] &= ~(Word{1} << (i & 63));
  }
}

void HalfMoves::tigers_to_move(const PlaneSet& men_planes, PlaneSet& tiger_planes, int hand) const {
  const MenRange in_range = range(hand);
  for_each_tile(rules_.size(), [&](std::uint32_t cls, std::size_t tile, Word* scratch) {
    Word* const result = tiger_planes.plane(cls).data() + tile * shape_.tile_words();
    tiger_tile(rules_[cls], men_planes, in_range, tile, result, scratch);
  });
}

bool HalfMoves::stuck_value(Goal goal, const PlaneSet& tiger_planes, std::uint32_t cls, Index i) const {
  switch (variant_->men_stuck) {
    case MenStuck::pass:
      return tiger_planes.test(cls, i);
    case MenStuck::lose:
      return false;
    case MenStuck::draw:
      return goal == Goal::tigers_fail;
  }
  return false;
}

SweepCount HalfMoves::men_to_move(const PlaneSet& tiger_planes, PlaneSet& men_planes, Goal goal,
                                  const std::vector<PlaneSet*>& marks) const {
  const MenRange in_range = range(0);
  std::atomic<std::uint64_t> changed{0};
  for_each_tile(rules_.size(), [&](std::uint32_t cls, std::size_t tile, Word* result) {
    const std::size_t words = shape_.tile_words();
    const std::size_t first = tile * words;
    men_tile(rules_[cls].steps, tiger_planes.plane(cls), in_range, tile, result);
    for (const Index i : rules_[cls].stuck) {
      const std::size_t word = i >> kWordBits;
      if (word / words != tile || ((in_range.mask(word) >> (i & 63)) & 1) == 0) continue;
      if (stuck_value(goal, tiger_planes, cls, i)) result[word - first] |= Word{1} << (i & 63);
    }
    Word* const men = men_planes.plane(cls).data() + first;
    std::uint64_t here = 0;
    for (std::size_t w = 0; w < words; ++w) {
      const Word difference = men[w] ^ result[w];
      if (difference == 0) continue;
      here += static_cast<std::uint64_t>(std::popcount(difference));
      men[w] = result[w];
      for (PlaneSet* const mark : marks) mark->plane(cls)[first + w] |= difference;
    }
    if (here != 0) changed += here * classes_->class_size(cls);
  });
  return {changed};
}

void HalfMoves::men_to_drop(const PlaneSet& tiger_planes, PlaneSet& men_planes, Goal goal, int hand) const {
  const MenRange in_range = range(hand);
  const Index full = (Index{1} << shape_.bits) - 1;  // the only index in which no man can be dropped
  const bool full_in_range = ((in_range.mask(full >> kWordBits) >> (full & 63)) & 1) != 0;
  for_each_tile(rules_.size(), [&](std::uint32_t cls, std::size_t tile, Word*) {
    Word* const result = men_planes.plane(cls).data() + tile * shape_.tile_words();
    men_tile(rules_[cls].drops, tiger_planes.plane(cls), in_range, tile, result);
  });
  if (!full_in_range) return;
  // On a full board the tigers are immobile: passing there keeps the predicate true whatever the planes hold.
  const bool value =
      variant_->men_stuck == MenStuck::pass || (variant_->men_stuck == MenStuck::draw && goal == Goal::tigers_fail);
  for (std::uint32_t c = 0; c < classes_->classes(); ++c) {
    if (value) men_planes.plane(c)[full >> kWordBits] |= Word{1} << (full & 63);
  }
}

}  // namespace rimau

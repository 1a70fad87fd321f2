#include "core/placement.h"

#include <algorithm>
#include <array>

#include "core/counting.h"

namespace rimau {
namespace {

/// Binomial coefficients n over k for ranking, which is on the path of every probe.
constexpr int kRankColumns = kMaxTigers + 1;
constexpr auto kBinomials = [] {
  std::array<std::array<std::uint32_t, kRankColumns>, kMaxPoints + 1> table{};
  for (std::size_t n = 0; n <= kMaxPoints; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; n > 0 && k < kRankColumns; ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
  }
  return table;
}();

}  // namespace

Points permute(const Symmetry& symmetry, Points set) {
  Points image = 0;
  for_each_point(set, [&](int p) { image |= point_bit(symmetry[static_cast<std::size_t>(p)]); });
  return image;
}

Placement with_moved_tiger(const Placement& placement, int from, int to) {
  Placement result;
  bool inserted = false;
  for (int p : placement) {
    if (!inserted && to < p) {
      result.push_back(static_cast<std::uint8_t>(to));
      inserted = true;
    }
    if (p != from) result.push_back(static_cast<std::uint8_t>(p));
  }
  if (!inserted) result.push_back(static_cast<std::uint8_t>(to));
  return result;
}

static Placement permute(const Symmetry& symmetry, const Placement& placement) {
  Placement image;
  for (int p : placement) image.push_back(symmetry[static_cast<std::size_t>(p)]);
  std::sort(image.begin(), image.end());
  return image;
}

PlacementClasses::PlacementClasses(int points, int tigers, std::vector<Symmetry> symmetries)
    : points_(points), tigers_(tigers), symmetries_(std::move(symmetries)) {
  constexpr Image kUnseen{~std::uint32_t{0}, 0};
  images_.assign(binomial(points, tigers), kUnseen);
  // A symmetry s maps the representative to another member; the member's way back is the inverse of s.
  std::vector<std::uint16_t> inverse(symmetries_.size());
  for (std::size_t s = 0; s < symmetries_.size(); ++s) {
    Symmetry back(symmetries_[s].size());
    for (std::size_t p = 0; p < back.size(); ++p) back[symmetries_[s][p]] = static_cast<std::uint8_t>(p);
    inverse[s] = static_cast<std::uint16_t>(std::ranges::find(symmetries_, back) - symmetries_.begin());
  }
  for_each_placement(points, tigers, [&](const Placement& placement) {
    if (images_[rank(placement)].cls != kUnseen.cls) return;
    const auto cls = static_cast<std::uint32_t>(representatives_.size());
    Placement representative = placement;
    for (const Symmetry& symmetry : symmetries_)
      representative = std::min(representative, permute(symmetry, placement));
    representatives_.push_back(representative);
    class_sizes_.push_back(0);
    for (std::size_t s = 0; s < symmetries_.size(); ++s) {
      Image& image = images_[rank(permute(symmetries_[s], representative))];
      if (image.cls != kUnseen.cls) continue;
      image = {cls, inverse[s]};
      ++class_sizes_[cls];
    }
  });
}

PlacementClasses placement_classes(const Variant& variant, bool symmetry) {
  std::vector<Symmetry> symmetries = rule_symmetries(variant);
  if (!symmetry) symmetries.resize(1);  // the identity comes first
  return PlacementClasses(variant.board->size(), variant.tigers(), std::move(symmetries));
}

std::uint32_t PlacementClasses::rank(const Placement& placement) const {
  std::uint32_t rank = 0;
  for (std::size_t i = 0; i < placement.size(); ++i) rank += kBinomials[placement[i]][i + 1];
  return rank;
}

}  // namespace rimau

// Placements of tigers on distinct points, and their classes under the symmetries of the rules.
#pragma once

#include <cstdint>
#include <vector>

#include "core/variant.h"

namespace rimau {

/// Distinct tiger points in increasing order.
using Placement = Tigers;

/// All placements of some tigers, each mapped to the representative of its class. With the identity alone as symmetry,
/// every placement is its own class.
///
/// The representative is the member that comes first when the tigers' points are compared one by one, the lowest first.
/// Any would be right; with this choice most tiger moves from a representative lead to a representative, whose plane is
/// read as it is (docs/performance.md).
class PlacementClasses {
 public:
  struct Image {
    std::uint32_t cls;       // class number, 0 .. classes()-1
    std::uint16_t symmetry;  // symmetries()[symmetry] maps the placement onto the representative
  };

  PlacementClasses(int points, int tigers, std::vector<Symmetry> symmetries);

  int points() const { return points_; }
  int tigers() const { return tigers_; }
  std::uint32_t classes() const { return static_cast<std::uint32_t>(representatives_.size()); }
  std::uint32_t placements() const { return static_cast<std::uint32_t>(images_.size()); }
  const Placement& representative(std::uint32_t cls) const { return representatives_[cls]; }
  /// How many placements the class has.
  std::uint32_t class_size(std::uint32_t cls) const { return class_sizes_[cls]; }
  const std::vector<Symmetry>& symmetries() const { return symmetries_; }

  /// Number of a placement in colexicographic order (combinatorial number system), 0 .. placements()-1.
  std::uint32_t rank(const Placement& placement) const;
  const Image& image(std::uint32_t rank) const { return images_[rank]; }
  const Image& image(const Placement& placement) const { return images_[rank(placement)]; }

 private:
  int points_;
  int tigers_;
  std::vector<Symmetry> symmetries_;
  std::vector<Placement> representatives_;
  std::vector<std::uint32_t> class_sizes_;
  std::vector<Image> images_;
};

/// The placement with one tiger moved from a point to another.
Placement with_moved_tiger(const Placement& placement, int from, int to);

/// The classes of a variant's placements under the symmetries of its rules, or each placement by itself.
PlacementClasses placement_classes(const Variant& variant, bool symmetry);

/// The points of a set under a symmetry.
Points permute(const Symmetry& symmetry, Points set);

/// Calls visit(placement) for all placements in order of rank.
template <class Visit>
void for_each_placement(int points, int tigers, Visit visit) {
  Placement placement;
  for (int i = 0; i < tigers; ++i) placement.push_back(static_cast<std::uint8_t>(i));
  while (tigers <= points) {
    visit(static_cast<const Placement&>(placement));
    // The next one in colexicographic order: advance the first tiger that can, pack those before it.
    int i = 0;
    while (i < tigers && placement[i] + 1 == (i + 1 < tigers ? placement[i + 1] : points)) ++i;
    if (i == tigers) return;
    ++placement[i];
    for (int j = 0; j < i; ++j) placement[j] = static_cast<std::uint8_t>(j);
  }
}

}  // namespace rimau

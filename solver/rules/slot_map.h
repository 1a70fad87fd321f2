// Which index bit of a placement's plane stands for which point.
//
// A board has N points; t of them hold tigers, so a set of men is an index of F = N - t bits. Points 0 .. F-1 keep
// their own number as bit; where such a point holds a tiger, its bit is lent to one of the points F .. N-1 that hold
// none, in increasing order of both. So two placements that differ in one tiger have almost the same map.
//
//   N = 9, tigers on 2 and 8 (F = 7):   point  0 1 2 3 4 5 6 7 8
//                                       bit    0 1 T 3 4 5 6 2 T
#pragma once

#include <array>
#include <cstdint>

#include "core/placement.h"

namespace rimau {

using Index = std::uint64_t;  // a set of men, as a bit number in a plane

class SlotMap {
 public:
  static constexpr std::int8_t kTiger = -1;

  SlotMap(int points, const Placement& placement);

  int bits() const { return bits_; }
  /// The index bit of a point; kTiger where a tiger stands.
  int bit(int point) const { return bit_of_[static_cast<std::size_t>(point)]; }
  int point(int bit) const { return point_of_[static_cast<std::size_t>(bit)]; }

  Index index(Points men) const;
  Points men(Index index) const;

 private:
  int bits_;
  std::array<std::int8_t, kMaxPoints> bit_of_{};
  std::array<std::int8_t, kMaxPoints> point_of_{};
};

}  // namespace rimau

// Sets of board points as 64-bit masks: bit p stands for point p.
#pragma once

#include <bit>
#include <cstdint>

namespace rimau {

inline constexpr int kMaxPoints = 64;
inline constexpr int kMaxTigers = 4;

using Points = std::uint64_t;

constexpr Points point_bit(int point) { return Points{1} << point; }
constexpr bool has(Points set, int point) { return ((set >> point) & 1) != 0; }
constexpr int count(Points set) { return std::popcount(set); }

/// The set of points 0 .. n-1.
constexpr Points first_points(int n) { return n >= 64 ? ~Points{0} : point_bit(n) - 1; }

/// Calls visit(point) for every point of the set, in increasing order.
template <class Visit>
constexpr void for_each_point(Points set, Visit visit) {
  for (; set != 0; set &= set - 1) visit(std::countr_zero(set));
}

}  // namespace rimau

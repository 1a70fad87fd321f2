#include "core/counting.h"

#include <array>

namespace rimau {

__extension__ typedef unsigned __int128 Wide;  // products and sums that outgrow 64 bits before they are divided

std::uint64_t binomial(int n, int k) {
  if (k < 0 || k > n) return 0;
  std::uint64_t result = 1;
  for (int i = 1; i <= k; ++i) {
    // result * (n - k + i) is divisible by i at every step; 128 bits keep the product exact.
    result = static_cast<std::uint64_t>(Wide{result} * static_cast<unsigned>(n - k + i) / static_cast<unsigned>(i));
  }
  return result;
}

namespace {

std::vector<int> cycle_lengths(const Symmetry& symmetry) {
  std::vector<int> lengths;
  Points seen = 0;
  for (std::size_t start = 0; start < symmetry.size(); ++start) {
    int length = 0;
    for (int p = static_cast<int>(start); !has(seen, p); p = symmetry[static_cast<std::size_t>(p)]) {
      seen |= point_bit(p);
      ++length;
    }
    if (length > 0) lengths.push_back(length);
  }
  return lengths;
}

/// Positions that one symmetry maps onto themselves: each cycle of points is all tigers, all men or all empty.
std::uint64_t fixed_positions(const Symmetry& symmetry, int tigers, int men) {
  // ways[t][m]: number of ways to fill the cycles so far with t tigers and m men.
  std::array<std::array<std::uint64_t, kMaxPoints + 1>, kMaxTigers + 1> ways{};
  ways[0][0] = 1;
  for (int length : cycle_lengths(symmetry)) {
    for (int t = tigers; t >= 0; --t) {
      for (int m = men; m >= 0; --m) {
        if (t >= length) ways[t][m] += ways[t - length][m];
        if (m >= length) ways[t][m] += ways[t][m - length];
      }
    }
  }
  return ways[tigers][men];
}

}  // namespace

std::uint64_t inequivalent_positions(int points, int tigers, int men, const std::vector<Symmetry>& symmetries) {
  if (tigers + men > points) return 0;
  Wide sum = 0;
  for (const Symmetry& symmetry : symmetries) sum += fixed_positions(symmetry, tigers, men);
  return static_cast<std::uint64_t>(sum / symmetries.size());
}

}  // namespace rimau

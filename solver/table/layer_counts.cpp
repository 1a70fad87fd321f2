#include "solver/table/layer_counts.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/counting.h"

namespace rimau {
namespace {

/// Bits of a word by the number of men in their six low index bits.
constexpr auto kBitsWithMen = [] {
  std::array<Word, kWordBits + 1> masks{};
  for (unsigned i = 0; i < 64; ++i) masks[static_cast<std::size_t>(std::popcount(i))] |= Word{1} << i;
  return masks;
}();

/// The greatest number whose binary digits stand in the planes at one of the chosen bits of a word; 0 where none is
/// chosen.
int greatest(Word chosen, const std::vector<PlaneSet>& digits, std::uint32_t cls, std::size_t word) {
  int value = 0;
  for (std::size_t k = digits.size(); chosen != 0 && k-- > 0;) {
    const Word with_digit = chosen & digits[k].plane(cls)[word];
    if (with_digit == 0) continue;
    chosen = with_digit;
    value |= 1 << k;
  }
  return value;
}

struct Tally {
  std::uint64_t men_win = 0, tigers_win = 0;
  int men_win_sweeps = 0, tigers_win_sweeps = 0;

  void add(const Tally& other, std::uint64_t times) {
    men_win += other.men_win * times;
    tigers_win += other.tigers_win * times;
    men_win_sweeps = std::max(men_win_sweeps, other.men_win_sweeps);
    tigers_win_sweeps = std::max(tigers_win_sweeps, other.tigers_win_sweeps);
  }
};

using Tallies = std::array<Tally, kMaxPoints + 1>;

Tallies tally_class(const PlaneSet& men_win, const PlaneSet& tigers_win, const std::vector<PlaneSet>& digits,
                    std::uint32_t cls) {
  Tallies tallies{};
  const auto plane = [&](const PlaneSet& planes) { return planes ? planes.plane(cls) : std::span<const Word>(); };
  const std::span<const Word> men_words = plane(men_win);
  const std::span<const Word> tiger_words = plane(tigers_win);
  for (std::size_t w = 0; w < std::max(men_words.size(), tiger_words.size()); ++w) {
    const Word men = men_words.empty() ? 0 : men_words[w];
    const Word tigers = tiger_words.empty() ? 0 : tiger_words[w];
    if ((men | tigers) == 0) continue;
    const auto high = static_cast<std::size_t>(std::popcount(w));
    for (std::size_t low = 0; low <= kWordBits; ++low) {
      Tally& tally = tallies[high + low];
      const Word m = men & kBitsWithMen[low];
      const Word t = tigers & kBitsWithMen[low];
      tally.men_win += static_cast<std::uint64_t>(std::popcount(m));
      tally.tigers_win += static_cast<std::uint64_t>(std::popcount(t));
      tally.men_win_sweeps = std::max(tally.men_win_sweeps, greatest(m, digits, cls, w));
      tally.tigers_win_sweeps = std::max(tally.tigers_win_sweeps, greatest(t, digits, cls, w));
    }
  }
  return tallies;
}

}  // namespace

std::vector<MenCount> count_layer(const PlaneSet& men_win, const PlaneSet& tigers_win,
                                  const std::vector<PlaneSet>& digits, const PlacementClasses& classes,
                                  const PlaneShape& shape, int men_max, int threads) {
  Tallies sum{};
#pragma omp parallel for schedule(dynamic) num_threads(threads)
  for (std::uint32_t c = 0; c < classes.classes(); ++c) {
    const Tallies tallies = tally_class(men_win, tigers_win, digits, c);
#pragma omp critical(rimau_count_layer)
    for (std::size_t k = 0; k < sum.size(); ++k) sum[k].add(tallies[k], classes.class_size(c));
  }
  std::vector<MenCount> counts;
  for (int k = 0; k <= std::min(men_max, shape.bits); ++k) {
    const Tally& tally = sum[static_cast<std::size_t>(k)];
    MenCount count{k, classes.placements() * binomial(shape.bits, k), tally.men_win, tally.tigers_win, -1, -1};
    if (!digits.empty() && tally.men_win > 0) count.longest_men_win = men_win_plies(tally.men_win_sweeps);
    if (!digits.empty() && tally.tigers_win > 0) count.longest_tigers_win = tigers_win_plies(tally.tigers_win_sweeps);
    counts.push_back(count);
  }
  return counts;
}

}  // namespace rimau

#include "solver/table/layer_counts.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/counting.h"
#include "solver/table/first_error.h"

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

/// One part of a class's planes, from first_word on; an empty span holds no position.
Tallies tally_part(std::span<const Word> men_win, std::span<const Word> tigers_win, const std::vector<PlaneSet>& digits,
                   std::uint32_t cls, std::size_t first_word) {
  Tallies tallies{};
  for (std::size_t i = 0; i < std::max(men_win.size(), tigers_win.size()); ++i) {
    const Word men = men_win.empty() ? 0 : men_win[i];
    const Word tigers = tigers_win.empty() ? 0 : tigers_win[i];
    if ((men | tigers) == 0) continue;
    const std::size_t w = first_word + i;
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

/// Calls visit(class, tallies) for all parts of all planes, one call at a time.
template <class Visit>
void tally_planes(const Planes* men_win, const Planes* tigers_win, const std::vector<PlaneSet>& digits,
                  const PlacementClasses& classes, const PlaneShape& shape, int threads, Visit visit) {
  constexpr std::size_t kPartWords = std::size_t{1} << 14;  // 128 KiB, as stores and files have their blocks
  const std::size_t part_words = std::min(kPartWords, shape.plane_words());
  const std::size_t parts = shape.plane_words() / part_words;
  FirstError error;
#pragma omp parallel num_threads(threads)
  {
    std::vector<Word> men(men_win == nullptr ? 0 : part_words);
    std::vector<Word> tigers(tigers_win == nullptr ? 0 : part_words);
#pragma omp for schedule(dynamic, 4)
    for (std::size_t unit = 0; unit < parts * classes.classes(); ++unit) {
      if (error.any()) continue;
      error.guard([&] {
        const auto cls = static_cast<std::uint32_t>(unit / parts);
        const std::size_t first = unit % parts * part_words;
        if (men_win != nullptr) men_win->copy(cls, first, men);
        if (tigers_win != nullptr) tigers_win->copy(cls, first, tigers);
        const Tallies tallies = tally_part(men, tigers, digits, cls, first);
#pragma omp critical(rimau_tally_planes)
        visit(cls, tallies);
      });
    }
  }
  error.rethrow();
}

std::vector<MenCount> counts_of(const Tallies& tallies, std::uint64_t placements, bool distances, int bits,
                                int men_max) {
  std::vector<MenCount> counts;
  for (int k = 0; k <= std::min(men_max, bits); ++k) {
    const Tally& tally = tallies[static_cast<std::size_t>(k)];
    MenCount count{k, placements * binomial(bits, k), tally.men_win, tally.tigers_win, -1, -1};
    if (distances && tally.men_win > 0) count.longest_men_win = men_win_plies(tally.men_win_sweeps);
    if (distances && tally.tigers_win > 0) count.longest_tigers_win = tigers_win_plies(tally.tigers_win_sweeps);
    counts.push_back(count);
  }
  return counts;
}

}  // namespace

std::vector<MenCount> count_layer(const Planes* men_win, const Planes* tigers_win, const std::vector<PlaneSet>& digits,
                                  const PlacementClasses& classes, const PlaneShape& shape, int men_max, int threads) {
  Tallies sum{};
  tally_planes(men_win, tigers_win, digits, classes, shape, threads, [&](std::uint32_t cls, const Tallies& tallies) {
    for (std::size_t k = 0; k < sum.size(); ++k) sum[k].add(tallies[k], classes.class_size(cls));
  });
  return counts_of(sum, classes.placements(), !digits.empty(), shape.bits, men_max);
}

std::vector<std::vector<MenCount>> count_classes(const Planes& men_win, const Planes& tigers_win,
                                                 const PlacementClasses& classes, const PlaneShape& shape, int men_max,
                                                 int threads) {
  std::vector<Tallies> sums(classes.classes());
  tally_planes(&men_win, &tigers_win, {}, classes, shape, threads, [&](std::uint32_t cls, const Tallies& tallies) {
    for (std::size_t k = 0; k < tallies.size(); ++k) sums[cls][k].add(tallies[k], 1);
  });
  std::vector<std::vector<MenCount>> counts;
  counts.reserve(sums.size());
  for (const Tallies& sum : sums) counts.push_back(counts_of(sum, 1, false, shape.bits, men_max));
  return counts;
}

}  // namespace rimau

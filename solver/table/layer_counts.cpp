#include "solver/table/layer_counts.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/counting.h"
#include "solver/threads/parallel_for.h"

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

constexpr std::size_t kPartWords = std::size_t{1} << 14;  // counted at a time

/// Adds the positions set in a word: their number, and the greatest sweep that decided one, to each number of men.
void add_word(Word word, std::size_t w, const std::vector<PlaneSet>& digits, std::uint32_t cls,
              std::uint64_t Tally::*count, int Tally::*sweeps, Tallies& tallies) {
  if (word == 0) return;
  Tally* const tally = tallies.data() + std::popcount(w);
  for (std::size_t low = 0; low <= kWordBits; ++low) {
    const Word chosen = word & kBitsWithMen[low];
    tally[low].*count += static_cast<std::uint64_t>(std::popcount(chosen));
    if (!digits.empty()) tally[low].*sweeps = std::max(tally[low].*sweeps, greatest(chosen, digits, cls, w));
  }
}

/// One part of a class's planes, from first_word on; an empty span holds no position.
Tallies tally_part(std::span<const Word> men_win, std::span<const Word> tigers_win, const std::vector<PlaneSet>& digits,
                   std::uint32_t cls, std::size_t first_word) {
  Tallies tallies{};
  for (std::size_t i = 0; i < men_win.size(); ++i) {
    add_word(men_win[i], first_word + i, digits, cls, &Tally::men_win, &Tally::men_win_sweeps, tallies);
  }
  for (std::size_t i = 0; i < tigers_win.size(); ++i) {
    add_word(tigers_win[i], first_word + i, digits, cls, &Tally::tigers_win, &Tally::tigers_win_sweeps, tallies);
  }
  return tallies;
}

/// Calls visit(class, tallies) for all parts of all planes, one call at a time.
template <class Visit>
void tally_planes(const Planes* men_win, const Planes* tigers_win, const std::vector<PlaneSet>& digits,
                  const PlacementClasses& classes, const PlaneShape& shape, int threads, Visit visit) {
  const std::size_t part_words = std::min(kPartWords, shape.plane_words());
  const std::size_t parts = shape.plane_words() / part_words;
  parallel_for(parts * classes.classes(), {threads, 4}, [&](std::size_t unit) {
    const auto cls = static_cast<std::uint32_t>(unit / parts);
    const std::size_t first = unit % parts * part_words;
    std::vector<Word> men(men_win == nullptr ? 0 : part_words);
    std::vector<Word> tigers(tigers_win == nullptr ? 0 : part_words);
    if (men_win != nullptr) men_win->copy(cls, first, men);
    if (tigers_win != nullptr) tigers_win->copy(cls, first, tigers);
    const Tallies tallies = tally_part(men, tigers, digits, cls, first);
#pragma omp critical(rimau_tally_planes)
    visit(cls, tallies);
  });
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

void PlaneCounter::add(std::uint32_t cls, std::span<const Word> plane) {
  const std::size_t part_words = std::min(kPartWords, plane.size());
  parallel_for(plane.size() / part_words, {threads_, 4}, [&](std::size_t part) {
    const std::size_t first = part * part_words;
    const Tallies tallies = tally_part(plane.subspan(first, part_words), {}, {}, cls, first);
#pragma omp critical(rimau_tally_planes)
    for (std::size_t k = 0; k < tallies.size(); ++k) by_men_[k] += tallies[k].men_win * classes_->class_size(cls);
  });
}

std::vector<MenCount> counted_layer(const PlaneCounter* men_win, const PlaneCounter* tigers_win,
                                    const PlacementClasses& classes, const PlaneShape& shape, int men_max) {
  Tallies sum{};
  for (int k = 0; k <= shape.bits; ++k) {
    if (men_win != nullptr) sum[static_cast<std::size_t>(k)].men_win = men_win->with_men(k);
    if (tigers_win != nullptr) sum[static_cast<std::size_t>(k)].tigers_win = tigers_win->with_men(k);
  }
  return counts_of(sum, classes.placements(), false, shape.bits, men_max);
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

#include "solver/probe/layer_scan.h"

#include <algorithm>
#include <atomic>
#include <bit>

#include "core/movegen.h"
#include "solver/plane/men_range.h"
#include "solver/retro/interrupt.h"
#include "solver/table/file_planes.h"
#include "solver/threads/parallel_for.h"

namespace rimau {
namespace {

/// All parts of the planes of a layer, in order of class and index. Parts are the blocks of a section.
struct Parts {
  Parts(const BlockFile& file, const BlockFile::Section& section, const PlacementClasses& classes)
      : words(section.part_words()), per_class((std::size_t{1} << (file.plane_bits() - section.block_bits))) {
    count = per_class * classes.classes();
  }
  std::uint32_t cls(std::size_t part) const { return static_cast<std::uint32_t>(part / per_class); }
  std::size_t first_word(std::size_t part) const { return part % per_class * words; }

  std::size_t words;
  std::size_t per_class;
  std::size_t count = 0;
};

/// The positions of a layer that a side wins in a number of sweeps.
class SweepFinder {
 public:
  SweepFinder(const BlockFile& file, const PlacementClasses& classes, Outcome winner, int sweeps)
      : parts_(file, *file.find_section(kDistanceSection), classes),
        values_(file, *file.find_section(kValueSection), winner == Outcome::men ? 0 : 1, classes.classes()),
        sweeps_(sweeps) {
    const BlockFile::Section& distances = *file.find_section(kDistanceSection);
    for (std::size_t k = 0; k < distances.plane_names.size(); ++k) {
      digits_.emplace_back(file, distances, k, classes.classes());
    }
  }

  const Parts& parts() const { return parts_; }

  /// The first index of a part, if it has any.
  std::optional<Index> first_in(std::size_t part) const {
    std::vector<Word> chosen(parts_.words);
    std::vector<Word> digit(parts_.words);
    const std::size_t first = parts_.first_word(part);
    values_.copy(parts_.cls(part), first, chosen);
    for (std::size_t k = 0; k < digits_.size(); ++k) {
      digits_[k].copy(parts_.cls(part), first, digit);
      const Word flip = (sweeps_ >> k & 1) != 0 ? 0 : ~Word{0};
      for (std::size_t w = 0; w < chosen.size(); ++w) chosen[w] &= digit[w] ^ flip;
    }
    for (std::size_t w = 0; w < chosen.size(); ++w) {
      if (chosen[w] != 0) return (first + w) << kWordBits | static_cast<unsigned>(std::countr_zero(chosen[w]));
    }
    return std::nullopt;
  }

 private:
  Parts parts_;
  FilePlanes values_;
  std::vector<FilePlanes> digits_;
  int sweeps_;
};

/// The first place of all parts; the same for any number of threads.
std::optional<PositionIndexer::Place> first_place(const SweepFinder& finder, int threads) {
  std::atomic<std::size_t> best_part{finder.parts().count};
  PositionIndexer::Place best{};
  parallel_for(finder.parts().count, {threads}, [&](std::size_t part) {
    if (part > best_part || interrupted()) return;
    const std::optional<Index> index = finder.first_in(part);
    if (!index) return;
#pragma omp critical(rimau_first_place)
    if (part < best_part) {
      best_part = part;
      best = {finder.parts().cls(part), *index};
    }
  });
  if (interrupted()) throw Interrupted("interrupted while looking through the tables");
  if (best_part == finder.parts().count) return std::nullopt;
  return best;
}

std::vector<MenCount> layer_counts(TableProbe& probe, int hand) {
  return counts_from_json(probe.layer(hand).header().at("counts"));
}

/// Looks at positions one by one, until one is a zugzwang or there were enough.
class ZugzwangFinder {
 public:
  ZugzwangFinder(const Variant& variant, TableProbe& probe, std::uint64_t most, const ScanProgress& progress)
      : variant_(variant),
        probe_(probe),
        most_(most),
        progress_(progress),
        file_(probe.layer(0)),
        values_(*file_.find_section(kValueSection)),
        parts_(file_, values_, probe.indexer().classes()),
        men_win_(file_, values_, 0, probe.indexer().classes().classes()) {}

  /// All positions with so many men; false where there were enough, or one was found.
  bool look_through(int men) {
    const MenRange range(men, men, PlaneShape(variant_.board->size() - variant_.tigers()));
    std::vector<Word> words(parts_.words);
    for (std::size_t part = 0; part < parts_.count; ++part) {
      if (interrupted()) throw Interrupted("interrupted while looking for a mutual zugzwang");
      const std::size_t first = parts_.first_word(part);
      men_win_.copy(parts_.cls(part), first, words);
      for (std::size_t w = 0; w < words.size(); ++w) {
        Word open = ~words[w] & range.line((first + w) / kLineWords)[(first + w) % kLineWords];
        for (; open != 0; open &= open - 1) {
          const Index index = (first + w) << kWordBits | static_cast<unsigned>(std::countr_zero(open));
          if (!look_at(probe_.indexer().position({parts_.cls(part), index}, 0))) return false;
        }
      }
    }
    return true;
  }

  ZugzwangSearch search;

 private:
  bool look_at(const Position& position) {
    Position turned = position;
    turned.to_move = Side::tigers;
    if (finished(variant_, position) || finished(variant_, turned)) return true;
    if (search.looked_at == most_) return false;
    ++search.looked_at;
    if (search.looked_at % 65536 == 0) progress_(search.looked_at);
    // Most tigers have a move that does not lose; looking no further than the first saves most look-ups.
    for (const Move& move : mobile_moves(variant_, turned)) {
      if (evaluate(variant_, probe_, after(turned, move)).outcome != Outcome::men) return true;
    }
    search.found = Zugzwang{position, probe_.lookup(position), evaluate(variant_, probe_, turned)};
    return false;
  }

  const Variant& variant_;
  TableProbe& probe_;
  std::uint64_t most_;
  const ScanProgress& progress_;
  const BlockFile& file_;
  const BlockFile::Section& values_;
  Parts parts_;
  FilePlanes men_win_;
};

/// The number of men whose positions the men win most nearly half of.
int evenest(const std::vector<MenCount>& counts) {
  const auto off_half = [](const MenCount& count) {
    return std::abs(static_cast<double>(count.men_win) / static_cast<double>(count.positions) - 0.5);
  };
  return std::ranges::min_element(counts, {}, off_half)->men;
}

}  // namespace

std::optional<LongestWin> longest_win(const Variant& variant, TableProbe& probe, Outcome winner, int threads) {
  const BlockFile& file = probe.layer(0);
  if (!variant.movement() || file.find_section(kDistanceSection) == nullptr) return std::nullopt;
  int plies = -1;
  for (const MenCount& count : layer_counts(probe, 0)) {
    plies = std::max(plies, winner == Outcome::men ? count.longest_men_win : count.longest_tigers_win);
  }
  if (plies <= 0) return std::nullopt;  // all that is won is over
  const SweepFinder finder(file, probe.indexer().classes(), winner, (plies + 1) / 2);
  const std::optional<PositionIndexer::Place> place = first_place(finder, threads);
  if (!place) return std::nullopt;
  const Position position = probe.indexer().position(*place, 0);
  return LongestWin{position, probe.lookup(position)};
}

ZugzwangSearch find_zugzwang(const Variant& variant, TableProbe& probe, std::uint64_t most,
                             const ScanProgress& progress) {
  ZugzwangFinder finder(variant, probe, most, progress);
  if (!variant.movement()) return finder.search;
  std::vector<MenCount> counts = layer_counts(probe, 0);
  std::ranges::reverse(counts);
  for (const MenCount& count : counts) {
    if (count.men_win == count.positions || count.men < variant.over_below) continue;
    if (!finder.look_through(count.men)) return finder.search;
  }
  finder.search.complete = true;
  return finder.search;
}

std::vector<TigerPost> tiger_posts(const Variant& variant, TableProbe& probe, int hand, int threads) {
  const BlockFile& file = probe.layer(hand);
  const BlockFile::Section& values = *file.find_section(kValueSection);
  const PlacementClasses& classes = probe.indexer().classes();
  const std::vector<MenCount> all = layer_counts(probe, hand);
  const int men = evenest(all);
  const std::vector<std::vector<MenCount>> by_class =
      count_classes(FilePlanes(file, values, 0, classes.classes()), FilePlanes(file, values, 1, classes.classes()),
                    classes, PlaneShape(variant.board->size() - variant.tigers()), all.back().men, threads);
  std::vector<TigerPost> posts(static_cast<std::size_t>(variant.board->size()));
  for (std::size_t p = 0; p < posts.size(); ++p) posts[p] = {static_cast<int>(p), {men}};
  for_each_placement(variant.board->size(), variant.tigers(), [&](const Placement& placement) {
    const MenCount& count = by_class[classes.image(placement).cls][static_cast<std::size_t>(men)];
    for (int p : placement) {
      MenCount& sum = posts[static_cast<std::size_t>(p)].count;
      sum.positions += count.positions;
      sum.men_win += count.men_win;
      sum.tigers_win += count.tigers_win;
    }
  });
  return posts;
}

}  // namespace rimau

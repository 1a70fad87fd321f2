#include "solver/retro/half_moves.h"

#include <algorithm>

#include "core/stopwatch.h"
#include "solver/threads/parallel_for.h"

namespace rimau {
namespace {

/// Joins after which lines without open positions are looked for again.
constexpr int kJoinsPerPrune = 8;
/// Tiles that a thread takes at a time where each is little work.
constexpr std::size_t kTilesAtATime = 64;

std::uint64_t count_positions(const Word* line) {
  std::uint64_t positions = 0;
  for (std::size_t w = 0; w < kLineWords; ++w) positions += static_cast<std::uint64_t>(std::popcount(line[w]));
  return positions;
}

/// Calls visit(class) for all classes of a range, on all threads.
template <class Visit>
void for_each_class(ClassRange range, int threads, const Visit& visit) {
  parallel_for(range.end - range.first, {threads},
               [&](std::size_t n) { visit(range.first + static_cast<std::uint32_t>(n)); });
}

}  // namespace

HalfMoveCount& HalfMoveCount::operator+=(const HalfMoveCount& other) {
  gained += other.gained;
  lines += other.lines;
  joins += other.joins;
  permutation_seconds += other.permutation_seconds;
  return *this;
}

/// One half-move over some classes: what is read, what is written, what decides.
struct HalfMoves::Task {
  Goal goal;
  Combine combine;
  Moves ClassRules::*moves;
  const PlaneView& from;
  const Frontier* from_gained;  // null: look at all lines
  const PlaneView& to;
  Frontier* to_gained;  // may be null
  MenRange in_range;
  const MenRange* fresh;  // what the planes start with before this half-move; null: with what they hold
  const std::vector<PlaneSet*>* marks = nullptr;
  const Frontier* chosen = nullptr;  // not null: look at these lines, which replace what from_gained would choose
  HeldCounts* held = nullptr;        // not null: lines are made anew, and only those that have grown gained
};

/// A thread's buffers and what it has done.
struct alignas(kThreadAlignment) HalfMoves::Worker {
  Worker(std::size_t tile_words, std::size_t scratch_words)
      : open(tile_words), fetched(tile_words), scratch(scratch_words) {}

  std::vector<Word> open;     // positions of the tile that may still gain, by the lines of `alive`
  std::vector<Word> fetched;  // a tile of a permuted plane
  std::vector<Word> scratch;
  LineSet alive = 0;
  HalfMoveCount count;
};

MenRange HalfMoves::in_range(int hand) const {
  return MenRange(variant_->over_below - hand, variant_->men_max() - hand, shape_);
}

MenRange HalfMoves::over(Goal goal, int hand) const {
  constexpr int kNone = -1;
  const int most = std::min(variant_->over_below - 1, variant_->men_max()) - hand;
  return MenRange(0, goal == Goal::tigers_win ? most : kNone, shape_);
}

void HalfMoves::set_all(const MenRange& set, const PlaneView& planes, ClassRange range) const {
  for_each_class(range, threads(), [&](std::uint32_t c) {
    const std::span<Word> plane = planes.plane(c);
    for (std::size_t line = 0; line < plane.size() / kLineWords; ++line) {
      std::copy_n(set.line(line), kLineWords, plane.data() + line * kLineWords);
    }
  });
}

void HalfMoves::fill(const PlaneView& men_planes, ClassRange range) const {
  set_all(MenRange(0, variant_->men_max(), shape_), men_planes, range);
}

std::vector<std::uint32_t> HalfMoves::sources(ClassRange range) const {
  std::vector<std::uint32_t> classes;
  for (std::uint32_t c = range.first; c < range.end; ++c) {
    for (const Source& source : rules_[c].tigers.sources) classes.push_back(source.cls);
  }
  std::ranges::sort(classes);
  classes.erase(std::unique(classes.begin(), classes.end()), classes.end());
  return classes;
}

void HalfMoves::start(Goal goal, const PlaneView& men_planes, ClassRange range) const {
  set_all(over(goal, 0), men_planes, range);
  if (variant_->men_stuck != MenStuck::lose || goal == Goal::men_win) return;
  const MenRange decidable = in_range(0);
  for (std::uint32_t c = range.first; c < range.end; ++c) {
    const std::span<Word> plane = men_planes.plane(c);
    for (const Index i : rules_[c].steps.stuck) {
      if (decidable.test(i)) plane[i >> kWordBits] |= Word{1} << (i & 63);
    }
  }
}

HalfMoveCount HalfMoves::tigers_to_move(Goal goal, const PlaneView& men_planes, const PlaneView& tiger_planes,
                                        ClassRange range, HeldCounts& held) {
  const MenRange decided = over(goal, 0);
  const bool fresh = !frontier_known_ || !settings_.keep_tigers;
  const bool men = goal == Goal::men_win;
  const bool anew = !men && !settings_.keep_tigers;
  return run({.goal = goal,
              .combine = men ? Combine::all : Combine::any,
              .moves = &ClassRules::tigers,
              .from = men_planes,
              .from_gained = lines_chosen_ && !anew ? &spread_ : nullptr,
              .to = tiger_planes,
              .to_gained = lines_chosen_ && anew ? nullptr : &tigers_gained_,  // chosen already
              .in_range = in_range(0),
              .fresh = fresh ? &decided : nullptr,
              .chosen = lines_chosen_ ? &chosen_ : nullptr,
              .held = held.empty() ? nullptr : &held},
             range);
}

HalfMoveCount HalfMoves::men_to_move(Goal goal, const PlaneView& tiger_planes, const PlaneView& men_planes,
                                     ClassRange range, const std::vector<PlaneSet*>& marks) {
  const HalfMoveCount count = run({goal, goal == Goal::men_win ? Combine::any : Combine::all, &ClassRules::steps,
                                   tiger_planes, frontier_known_ && settings_.frontier ? &tigers_gained_ : nullptr,
                                   men_planes, &men_gained_, in_range(0), nullptr, &marks},
                                  range);
  spread_frontier(range);
  return count;
}

void HalfMoves::find_lines(const PlaneView& men_planes, ClassRange range) {
  for (std::uint32_t c = range.first; c < range.end; ++c) {
    const Word* const words = men_planes.plane(c).data();
    parallel_for(shape_.tiles(), {threads(), kTilesAtATime}, [&](std::size_t tile) {
      men_gained_.tile(c, tile) = kernels_->non_zero(words + tile * shape_.tile_words(), shape_.all_lines());
    });
  }
}

HalfMoveCount HalfMoves::tigers_in_layer(Goal goal, const PlaneView& men_planes, const PlaneView& tiger_planes,
                                         int hand, ClassRange range) {
  const MenRange decided = over(goal, hand);
  const bool men = goal == Goal::men_win;
  // Immobile tigers have no move that reads anything: for the men's goal all lines must be looked at.
  return run({goal, men ? Combine::all : Combine::any, &ClassRules::tigers, men_planes,
              men || !settings_.frontier ? nullptr : &spread_, tiger_planes, &tigers_gained_, in_range(hand), &decided},
             range);
}

HalfMoveCount HalfMoves::men_to_drop(Goal goal, const PlaneView& tiger_planes, const PlaneView& men_planes, int hand,
                                     ClassRange range) {
  const MenRange decided = over(goal, hand);
  const bool men = goal == Goal::men_win;
  return run({goal, men ? Combine::any : Combine::all, &ClassRules::drops, tiger_planes,
              settings_.frontier ? &tigers_gained_ : nullptr, men_planes, men ? nullptr : &men_gained_, in_range(hand),
              &decided},
             range);
}

bool HalfMoves::stuck_value(const Task& task, std::uint32_t cls, Index i) const {
  switch (variant_->men_stuck) {
    case MenStuck::pass:
      // With men in hand the board is full then, so the tigers cannot move either; and a pass keeps the hand, of which
      // the planes that drops read have one man fewer.
      if (task.moves == &ClassRules::drops) return task.goal == Goal::men_win;
      return task.from.test(cls, i);
    case MenStuck::lose:
      return task.goal == Goal::tigers_win;
    case MenStuck::draw:
      return false;
  }
  return false;
}

HalfMoveCount HalfMoves::run(const Task& task, ClassRange range) {
  const std::size_t tiles = shape_.tiles();
  const std::size_t units = tiles * (range.end - range.first);
  // Large enough that handing out work costs nothing, small enough that the threads end together.
  const std::size_t chunk = std::clamp<std::size_t>(units / (64 * static_cast<std::size_t>(threads())), 1, 64);
  std::vector<Worker> workers(static_cast<std::size_t>(threads()), Worker(shape_.tile_words(), scratch_words_));
  parallel_for(units, {threads(), chunk}, [&](std::size_t unit) {
    work_on_tile(task, range.first + static_cast<std::uint32_t>(unit / tiles), unit % tiles, workers[this_thread()]);
  });
  HalfMoveCount count;
  for (const Worker& worker : workers) count += worker.count;
  return count;
}

void HalfMoves::work_on_tile(const Task& task, std::uint32_t cls, std::size_t tile, Worker& worker) const {
  const Moves& moves = rules_[cls].*task.moves;
  const std::size_t first_line = tile * shape_.tile_lines();
  Word* const to = task.to.plane(cls).data() + tile * shape_.tile_words();
  const LineSet chosen = task.chosen != nullptr ? task.chosen->tile(cls, tile) : shape_.all_lines();
  if (task.fresh != nullptr) {
    // The stuck rule reads tigers' planes whether anything was gained there or not.
    for (LineSet left = chosen | stuck_lines(rules_[cls].steps, tile); left != 0; left &= left - 1) {
      const auto line = static_cast<std::size_t>(std::countr_zero(left));
      std::copy_n(task.fresh->line(first_line + line), kLineWords, to + line * kLineWords);
    }
  }
  LineSet lines = task.in_range.lines(tile) & chosen;
  if (task.from_gained != nullptr && task.chosen == nullptr && lines != 0) {
    lines &= candidates(*task.from_gained, moves, tile);
  }
  lines = kernels_->open(task.in_range.tile(tile), to, worker.open.data(), lines);
  worker.count.lines += static_cast<std::uint64_t>(std::popcount(lines));
  worker.alive = lines;
  for (const Source& source : moves.sources) {
    if (worker.alive == 0) break;
    apply_source(task, source, tile, worker);
  }
  decide_stuck(task, moves, cls, tile, worker);
  // What stays open has gained for `all`, what is closed for `any`.
  LineSet gained = gain(task, cls, tile, task.combine == Combine::all ? worker.alive : lines, worker);
  if (task.to_gained == nullptr) return;
  if (task.held != nullptr) gained = grown(*task.held, cls, tile, gained, worker);
  task.to_gained->tile(cls, tile) = gained | (task.fresh != nullptr ? task.fresh->lines(tile) : 0);
}

/// Puts lines of a permuted plane's tile where the worker has room for them.
void HalfMoves::fetch(const PlanePermutation& permutation, std::span<const Word> plane, std::size_t tile,
                      LineSet wanted, Worker& worker) const {
  const auto read = [&] {
    permutation.read(*kernels_, plane, tile, wanted, worker.scratch.data(), worker.fetched.data());
  };
  if (!settings_.time_permutation) return read();  // asking the time takes time
  const Stopwatch watch;
  read();
  worker.count.permutation_seconds += watch.seconds();
}

void HalfMoves::apply_source(const Task& task, const Source& source, std::size_t tile, Worker& worker) const {
  const auto combine = task.combine == Combine::all ? kernels_->combine_all : kernels_->combine_any;
  // A position gains by any move only where that move's source has just gained; for `all` the others count too.
  const bool only_gained = task.combine == Combine::any && task.from_gained != nullptr;
  const std::span<const Word> plane = task.from.plane(source.cls);
  const KernelProgram& program = source.program;
  int since_prune = 0;
  for (auto group = program.joins.begin(); group != program.joins.end();) {
    const std::size_t from = tile ^ group->tile_flip;
    const LineSet sources = only_gained ? task.from_gained->tile(source.frontier, from) : ~LineSet{0};
    const auto end = end_of_group(group, program.joins.end());
    const auto lines_of = [&](const Join& join) {
      return (tile & join.tile_care) == join.tile_value ? join.results(sources) & worker.alive : LineSet{0};
    };
    const Word* words = plane.data() + from * shape_.tile_words();
    if (source.permutation != nullptr) {
      LineSet wanted = 0;
      for (auto join = group; join != end; ++join) wanted |= join->sources(lines_of(*join));
      if (wanted != 0) fetch(*source.permutation, plane, from, wanted, worker);
      words = worker.fetched.data();
    }
    for (auto join = group; join != end; ++join) {
      const LineSet lines = lines_of(*join);
      if (lines == 0) continue;
      combine(*join, program.masks.data() + join->mask, words, worker.open.data(), lines);
      worker.count.joins += static_cast<std::uint64_t>(std::popcount(lines));
      if (only_gained || ++since_prune % kJoinsPerPrune != 0) continue;
      worker.alive = kernels_->non_zero(worker.open.data(), worker.alive);
    }
    group = end;
  }
  if (!only_gained) worker.alive = kernels_->non_zero(worker.open.data(), worker.alive);
}

void HalfMoves::decide_stuck(const Task& task, const Moves& moves, std::uint32_t cls, std::size_t tile,
                             Worker& worker) const {
  for (const Index i : moves.stuck) {
    if (i >> shape_.tile_bits != tile) continue;
    // No rule matches, so the position is open still, if it was.
    const bool gains = stuck_value(task, cls, i);
    const bool stays_open = gains == (task.combine == Combine::all);
    if (!stays_open) worker.open[(i >> kWordBits) % shape_.tile_words()] &= ~(Word{1} << (i & 63));
  }
}

/// Sets in the tile's planes what these lines have gained; those that have gained anything.
LineSet HalfMoves::gain(const Task& task, std::uint32_t cls, std::size_t tile, LineSet lines, Worker& worker) const {
  const std::size_t first_word = tile * shape_.tile_words();
  const auto gain = task.combine == Combine::all ? kernels_->gain_all : kernels_->gain_any;
  const LineSet gained =
      gain(task.in_range.tile(tile), task.to.plane(cls).data() + first_word, worker.open.data(), lines);
  std::uint64_t positions = 0;
  for (LineSet left = gained; left != 0; left &= left - 1) {
    const std::size_t first = static_cast<std::size_t>(std::countr_zero(left)) * kLineWords;
    positions += count_positions(worker.open.data() + first);
    if (task.marks == nullptr) continue;
    for (std::size_t w = first; w < first + kLineWords; ++w) {
      for (PlaneSet* const mark : *task.marks) mark->plane(cls)[first_word + w] |= worker.open[w];
    }
  }
  worker.count.gained += positions * classes_->class_size(cls);
  return gained;
}

/// Of lines that were made anew, those that hold more than when they were last made, or so many that `held` cannot
/// tell. Notes what they hold now.
LineSet HalfMoves::grown(HeldCounts& held, std::uint32_t cls, std::size_t tile, LineSet made,
                         const Worker& worker) const {
  auto* const before = held.data() + (cls * shape_.tiles() + tile) * shape_.tile_lines();
  LineSet grown = 0;
  for (LineSet left = made; left != 0; left &= left - 1) {
    const auto line = static_cast<std::size_t>(std::countr_zero(left));
    const std::uint64_t now = std::min(count_positions(worker.open.data() + line * kLineWords), kMostHeld);
    if (now != before[line] || now == kMostHeld) grown |= left & -left;
    before[line] = static_cast<HeldCounts::value_type>(now);
  }
  return grown;
}

void HalfMoves::spread_frontier(ClassRange range) {
  if (!settings_.frontier) return;
  for_each_class(range, threads(), [&](std::uint32_t c) {
    for (const std::uint32_t rank : placements_of_[c]) {
      if (permutations_[rank]) {
        permutations_[rank]->spread(men_gained_.plane(c), spread_.plane(rank));
      } else {
        std::ranges::copy(std::as_const(men_gained_).plane(c), spread_.plane(rank).begin());
      }
    }
  });
}

}  // namespace rimau

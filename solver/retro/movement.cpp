#include "solver/retro/movement.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <optional>

#include "core/stopwatch.h"

namespace rimau {
namespace {

/// The digit planes in which a position decided in this sweep is set.
std::vector<PlaneSet*> marks_for(int sweep, const HalfMoves& half_moves, std::vector<PlaneSet>& digits) {
  while (static_cast<int>(digits.size()) < digits_needed(sweep)) digits.push_back(half_moves.new_planes());
  std::vector<PlaneSet*> marks;
  for (std::size_t k = 0; k < digits.size(); ++k) {
    if (((sweep >> k) & 1) != 0) marks.push_back(&digits[k]);
  }
  return marks;
}

std::vector<std::uint32_t> numbers(ClassRange range) {
  std::vector<std::uint32_t> classes;
  for (std::uint32_t c = range.first; c < range.end; ++c) classes.push_back(c);
  return classes;
}

/// Planes of the tigers to move: for all classes where they are kept, else for a batch at a time.
class TigerPlanes {
 public:
  TigerPlanes(const HalfMoves& half_moves, bool keep, const std::vector<ClassRange>& ranges)
      : keep_(keep), classes_(half_moves.all_classes().end) {
    std::uint32_t most = 0;
    for (const ClassRange& range : ranges) most = std::max(most, range.end - range.first);
    set_ = PlaneSet(keep ? classes_ : most, half_moves.shape());
  }
  PlaneView view(ClassRange range) const { return set_.view(keep_ ? 0 : range.first, classes_); }

 private:
  bool keep_;
  std::uint32_t classes_;
  PlaneSet set_;
};

/// Brings planes into memory for the half-moves of a sweep, of some only the tiles that these look at.
class SweepPlanes {
 public:
  SweepPlanes(const HalfMoves& half_moves, const std::vector<ClassRange>& ranges, GoalState& state)
      : half_moves_(&half_moves), state_(&state), tiles_(half_moves.all_classes().end, half_moves.shape()) {
    std::vector<std::vector<std::uint32_t>> turns;
    for (const ClassRange& range : ranges) {
      turns.push_back(half_moves.sources(range));
      turns.push_back(numbers(range));
    }
    state.planes->expect(turns, PlaneStore::Turns::repeat);
  }

  void begin_sweep(bool few_lines) { some_tiles_ = few_lines && state_->planes->loads(); }

  const PlaneView& for_tigers(ClassRange range) {
    const std::vector<std::uint32_t> sources = half_moves_->sources(range);
    if (some_tiles_ && half_moves_->tigers_will_read(range, cleared(sources))) {
      return state_->planes->acquire(sources, &tiles_);
    }
    // With the range's own, lest those make room for these.
    const std::vector<std::uint32_t> own = numbers(range);
    std::vector<std::uint32_t> all;
    std::ranges::set_union(sources, own, std::back_inserter(all));
    return state_->planes->acquire(all, nullptr);
  }
  /// To be called after the tigers' half-move of the range.
  const PlaneView& for_men(ClassRange range) {
    const std::vector<std::uint32_t> own = numbers(range);
    const TileSet* const tiles = some_tiles_ && half_moves_->men_will_look_at(range, cleared(own)) ? &tiles_ : nullptr;
    return state_->planes->acquire(own, tiles);
  }

 private:
  TileSet& cleared(const std::vector<std::uint32_t>& planes) {
    for (const std::uint32_t plane : planes) tiles_.clear(plane);
    return tiles_;
  }

  const HalfMoves* half_moves_;
  GoalState* state_;
  TileSet tiles_;
  bool some_tiles_ = false;
};

/// The ranges in an order in which turns that follow each other read much the same planes: next comes the range whose
/// planes were read, on average, the least time ago. On 33 points with two tigers and room for 50 of 154 planes that
/// brings two fifths of what the order of their numbers brings into memory.
std::vector<ClassRange> near_order(const HalfMoves& half_moves, const std::vector<ClassRange>& ranges) {
  constexpr double kFading = 10;  // turns after which a plane counts half
  std::vector<std::vector<std::uint32_t>> read;
  std::ranges::transform(ranges, std::back_inserter(read), [&](ClassRange range) { return half_moves.sources(range); });
  std::vector<std::optional<std::size_t>> last_turn(half_moves.all_classes().end);  // in which a plane was read
  std::vector<ClassRange> order;
  const auto nearness = [&](std::size_t r) {
    double sum = 0;
    for (const std::uint32_t c : read[r]) {
      if (last_turn[c]) sum += 1 / (1 + static_cast<double>(order.size() - *last_turn[c]) / kFading);
    }
    return sum / static_cast<double>(read[r].size());
  };
  std::vector<std::size_t> left(ranges.size());
  std::iota(left.begin(), left.end(), std::size_t{0});
  while (!left.empty()) {
    const auto next = std::ranges::max_element(left, {}, nearness);
    for (const std::uint32_t c : read[*next]) last_turn[c] = order.size();
    for (const std::uint32_t c : numbers(ranges[*next])) last_turn[c] = order.size();
    order.push_back(ranges[*next]);
    left.erase(next);
  }
  return order;
}

/// What is decided before the first sweep.
void start(HalfMoves& half_moves, Goal goal, PlaneStore& planes, const std::vector<ClassRange>& ranges) {
  for (const ClassRange& range : ranges) {
    half_moves.start(goal, planes.acquire(numbers(range), nullptr), range);
    planes.release(range.first, range.end, nullptr);
  }
}

}  // namespace

int digits_needed(int sweeps) { return std::bit_width(static_cast<unsigned>(sweeps)); }

std::vector<ClassRange> batches(std::uint32_t classes, const PlaneShape& shape, const SweepPlan& plan) {
  if (plan.distances) return {{0, classes}};
  const auto size = static_cast<std::uint32_t>((plan.batch_tiles + shape.tiles() - 1) / shape.tiles());
  std::vector<ClassRange> result;
  for (std::uint32_t first = 0; first < classes; first += size) {
    result.push_back({first, std::min(first + size, classes)});
  }
  if (plan.downwards) std::ranges::reverse(result);
  return result;
}

void solve_goal(HalfMoves& half_moves, const SweepPlan& plan, GoalState& state, std::vector<PlaneSet>& digits,
                const std::function<void(const SweepReport&)>& after_sweep) {
  std::vector<ClassRange> ranges = batches(half_moves.all_classes().end, half_moves.shape(), plan);
  if (state.planes->loads()) ranges = near_order(half_moves, ranges);
  const TigerPlanes tigers(half_moves, half_moves.keeps_tigers(), ranges);
  HeldCounts held(half_moves.held_lines(state.goal));
  half_moves.forget_frontier();
  if (state.sweep == 0) start(half_moves, state.goal, *state.planes, ranges);
  SweepPlanes planes(half_moves, ranges, state);
  bool few_lines = false;
  while (!state.settled) {
    const StoreTraffic before = state.planes->traffic();
    SweepReport report;
    report.goal = state.goal;
    report.sweep = state.sweep + 1;
    report.dense_tigers = half_moves.dense_tigers();
    report.dense_men = half_moves.dense_steps();
    std::vector<PlaneSet*> marks;
    if (plan.distances) marks = marks_for(report.sweep, half_moves, digits);
    planes.begin_sweep(few_lines);
    for (const ClassRange& range : ranges) {
      Stopwatch watch;
      const PlaneView tiger_planes = tigers.view(range);
      half_moves.choose_lines(state.goal, range);
      const PlaneView& sources = planes.for_tigers(range);
      report.store_seconds += watch.lap();
      report.tigers += half_moves.tigers_to_move(state.goal, sources, tiger_planes, range, held);
      report.tiger_seconds += watch.lap();
      const PlaneView& men = planes.for_men(range);
      report.store_seconds += watch.lap();
      report.men += half_moves.men_to_move(state.goal, tiger_planes, men, range, marks);
      report.men_seconds += watch.lap();
      state.planes->release(range.first, range.end, &half_moves.men_gained());
    }
    half_moves.know_frontier();
    few_lines = report.tigers.lines * plan.few_lines < report.dense_tigers.lines;
    const StoreTraffic after = state.planes->traffic();
    report.traffic = {after.read - before.read, after.written - before.written};
    state.sweep = report.sweep;
    state.settled = report.men.gained == 0;
    after_sweep(report);
  }
}

void solve_drops(HalfMoves& half_moves, const SweepPlan& plan, Goal goal, int hand, bool first, PlaneStore& from,
                 PlaneStore& to, PlaneCounter& counter) {
  std::vector<ClassRange> ranges = batches(half_moves.all_classes().end, half_moves.shape(), {false, plan.batch_tiles});
  if (from.loads()) ranges = near_order(half_moves, ranges);
  const TigerPlanes tigers(half_moves, false, ranges);
  for (std::uint32_t c = 0; first && goal == Goal::tigers_win && c < from.planes(); ++c) {
    half_moves.find_lines(from.acquire(std::span(&c, 1), nullptr), {c, c + 1});
    from.release(0, 0, nullptr);
  }
  if (goal == Goal::tigers_win) half_moves.begin_layer();
  std::vector<std::vector<std::uint32_t>> wanted;
  std::ranges::transform(ranges, std::back_inserter(wanted),
                         [&](ClassRange range) { return half_moves.sources(range); });
  from.expect(wanted, PlaneStore::Turns::once);
  const TileSet none(to.planes(), half_moves.shape());  // all tiles will be overwritten
  for (std::size_t turn = 0; turn < ranges.size(); ++turn) {
    const ClassRange& range = ranges[turn];
    const PlaneView tiger_planes = tigers.view(range);
    half_moves.tigers_in_layer(goal, from.acquire(wanted[turn], nullptr), tiger_planes, hand - 1, range);
    from.release(0, 0, nullptr);
    const PlaneView& made = to.acquire(numbers(range), &none);
    half_moves.men_to_drop(goal, tiger_planes, made, hand, range);
    for (std::uint32_t c = range.first; c < range.end; ++c) counter.add(c, made.plane(c));
    to.release(range.first, range.end, nullptr);
  }
}

}  // namespace rimau

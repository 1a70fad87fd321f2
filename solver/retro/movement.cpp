#include "solver/retro/movement.h"

#include <algorithm>
#include <bit>

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

/// Ranges of classes whose half-moves alternate: all at once where a sweep may not see what it decides itself.
std::vector<ClassRange> batches(const HalfMoves& half_moves, const SweepPlan& plan) {
  const ClassRange all = half_moves.all_classes();
  if (plan.distances) return {all};
  const std::size_t tiles = half_moves.shape().tiles();
  const auto size = static_cast<std::uint32_t>((plan.batch_tiles + tiles - 1) / tiles);
  std::vector<ClassRange> result;
  for (std::uint32_t first = 0; first < all.end; first += size) {
    result.push_back({first, std::min(first + size, all.end)});
  }
  return result;
}

}  // namespace

int digits_needed(int sweeps) { return std::bit_width(static_cast<unsigned>(sweeps)); }

void solve_movement(HalfMoves& half_moves, const SweepPlan& plan, MovementState& state,
                    const std::function<void(const SweepReport&)>& after_sweep) {
  if (!state.men_win) state.men_win = half_moves.new_planes();
  PlaneSet tigers = half_moves.new_planes();
  half_moves.forget_frontier();
  const std::vector<ClassRange> ranges = batches(half_moves, plan);
  for (;;) {
    if (state.settled) {
      if (state.goal == Goal::tigers_win) return;
      state.goal = Goal::tigers_win;
      state.sweep = 0;
      state.settled = false;
      state.tigers_win = half_moves.new_planes();
      half_moves.start(state.goal, state.tigers_win);
      half_moves.forget_frontier();
    }
    PlaneSet& men = state.goal == Goal::men_win ? state.men_win : state.tigers_win;
    SweepReport report{state.goal, state.sweep + 1, {}, {}, half_moves.dense_tigers(), half_moves.dense_steps(), 0, 0};
    std::vector<PlaneSet*> marks;
    if (plan.distances) marks = marks_for(report.sweep, half_moves, state.digits);
    for (const ClassRange& range : ranges) {
      Stopwatch watch;
      report.tigers += half_moves.tigers_to_move(state.goal, men, tigers, 0, range);
      report.tiger_seconds += watch.lap();
      report.men += half_moves.men_to_move(state.goal, tigers, men, range, marks);
      report.men_seconds += watch.lap();
    }
    state.sweep = report.sweep;
    state.settled = report.men.gained == 0;
    after_sweep(report);
  }
}

}  // namespace rimau

#include "solver/retro/movement.h"

#include <bit>

#include "solver/retro/stopwatch.h"

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

}  // namespace

int digits_needed(int sweeps) { return std::bit_width(static_cast<unsigned>(sweeps)); }

void solve_movement(HalfMoves& half_moves, bool distances, MovementState& state,
                    const std::function<void(const SweepReport&)>& after_sweep) {
  if (!state.men_win) state.men_win = half_moves.new_planes();
  PlaneSet tigers = half_moves.new_planes();
  for (;;) {
    if (state.settled) {
      if (state.goal == Goal::tigers_fail) return;
      state.goal = Goal::tigers_fail;
      state.sweep = 0;
      state.settled = false;
      state.tigers_fail = half_moves.new_planes();
      half_moves.fill(state.tigers_fail);
    }
    PlaneSet& men = state.goal == Goal::men_win ? state.men_win : state.tigers_fail;
    SweepReport report;
    report.goal = state.goal;
    report.sweep = state.sweep + 1;
    std::vector<PlaneSet*> marks;
    if (distances) marks = marks_for(report.sweep, half_moves, state.digits);
    Stopwatch watch;
    half_moves.unfold(men);
    report.unfold_seconds = watch.lap();
    half_moves.tigers_to_move(men, tigers, 0);
    report.tiger_seconds = watch.lap();
    report.changed = half_moves.men_to_move(tigers, men, state.goal, marks).changed;
    report.men_seconds = watch.lap();
    state.sweep = report.sweep;
    state.settled = report.changed == 0;
    after_sweep(report);
  }
}

}  // namespace rimau

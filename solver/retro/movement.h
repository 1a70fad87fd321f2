// The movement phase: both fixed points, sweep by sweep, with exact distances.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/retro/half_moves.h"

namespace rimau {

/// Planes of the movement phase between two sweeps; all that a checkpoint needs.
struct MovementState {
  Goal goal = Goal::men_win;
  int sweep = 0;         // sweeps done for this goal
  bool settled = false;  // this goal's last sweep gained nothing
  PlaneSet men_win;      // W, men to move
  PlaneSet tigers_win;   // T, men to move; empty until the men's goal is settled
  /// Binary digits, lowest first, of the sweep that decided a position, for both goals (no position is decided for
  /// both). They grow as sweeps go on; a position that is over has distance 0.
  std::vector<PlaneSet> digits;
};

/// How the sweeps go.
struct SweepPlan {
  bool distances = true;
  /// Without distances, classes take turns in batches of about this many tiles: small batches settle in fewer sweeps, a
  /// batch must have enough tiles to keep all threads busy.
  std::size_t batch_tiles = 2048;
};

/// What one sweep did, for progress and trace.
struct SweepReport {
  Goal goal = Goal::men_win;
  int sweep = 0;
  HalfMoveCount tigers, men;              // men.gained: positions decided
  HalfMoveCount dense_tigers, dense_men;  // had all lines been looked at
  double tiger_seconds = 0;
  double men_seconds = 0;
};

/// Sweeps until both goals are settled. With distances, each sweep reads only the planes of the one before, so that a
/// position is decided in the sweep that is its distance; without, what a sweep has decided counts in the same sweep,
/// which then are fewer. Calls after_sweep after each with the state in order, so that it can be saved there; it may
/// throw to stop.
void solve_movement(HalfMoves& half_moves, const SweepPlan& plan, MovementState& state,
                    const std::function<void(const SweepReport&)>& after_sweep);

/// The least number of digits that hold a number of sweeps.
int digits_needed(int sweeps);

}  // namespace rimau

// The movement phase: the fixed point of a goal, sweep by sweep, with exact distances.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "solver/retro/half_moves.h"
#include "solver/store/plane_store.h"
#include "solver/table/layer_counts.h"

namespace rimau {

/// Planes of a goal between two sweeps.
struct GoalState {
  Goal goal = Goal::men_win;
  int sweep = 0;                       // sweeps done
  bool settled = false;                // the last sweep gained nothing
  std::unique_ptr<PlaneStore> planes;  // men to move; null before the first sweep
};

/// The movement phase between two sweeps; all that a checkpoint needs.
struct MovementState {
  GoalState men_win{Goal::men_win, 0, false, nullptr};
  GoalState tigers_win{Goal::tigers_win, 0, false, nullptr};
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
  /// Looking first for the tiles that half-moves need, so that a store brings no others, pays where the sweep before
  /// looked at less than this part of all lines.
  std::uint64_t few_lines = 16;
  bool downwards = false;  // batches by falling numbers of their classes (for comparison)
};

/// What one sweep did, for progress and trace.
struct SweepReport {
  Goal goal = Goal::men_win;
  int sweep = 0;
  HalfMoveCount tigers, men;              // men.gained: positions decided
  HalfMoveCount dense_tigers, dense_men;  // had all lines been looked at
  StoreTraffic traffic;                   // between the store and memory
  double store_seconds = 0;               // bringing planes into memory
  double tiger_seconds = 0;
  double men_seconds = 0;

  double seconds() const { return store_seconds + tiger_seconds + men_seconds; }
};

/// Ranges of classes whose half-moves take turns: all at once where a sweep may not see what it decides itself.
std::vector<ClassRange> batches(std::uint32_t classes, const PlaneShape& shape, const SweepPlan& plan);

/// Sweeps until the goal is settled. With distances, each sweep reads only the planes of the one before, so that a
/// position is decided in the sweep that is its distance; without, what a sweep has decided counts in the same sweep,
/// which then are fewer. state.planes is there, clear before the first sweep. Calls after_sweep after each with the
/// state in order, so that it can be saved there; it may throw to stop.
void solve_goal(HalfMoves& half_moves, const SweepPlan& plan, GoalState& state, std::vector<PlaneSet>& digits,
                const std::function<void(const SweepReport&)>& after_sweep);

/// The layer with `hand` men in hand from the one with one fewer: `from` and `to` are different stores. `first`: the
/// layer in `from` was not made by the last call for this goal; it is lost. Adds the planes of the new layer to
/// `counter`.
void solve_drops(HalfMoves& half_moves, const SweepPlan& plan, Goal goal, int hand, bool first, PlaneStore& from,
                 PlaneStore& to, PlaneCounter& counter);

/// The least number of digits that hold a number of sweeps.
int digits_needed(int sweeps);

}  // namespace rimau

// The first sweeps of main-tapak-empat's movement phase, men's goal: by instruction set, threads, symmetry, frontier.
#include <benchmark/benchmark.h>

#include "solver/catalog/catalog.h"
#include "solver/retro/movement.h"
#include "solver/store/memory_planes.h"

namespace rimau {
namespace {

/// Enough to see dense sweeps and sparse ones, few enough that all settings take minutes.
constexpr int kSweeps = 40;

struct Setting {
  std::string isa;
  int threads;
  bool symmetry;
  bool frontier;
};

/// What the sweeps did and how long they took, added up.
struct Totals {
  HalfMoveCount tigers, men, dense_tigers, dense_men;
  double tiger_seconds = 0, men_seconds = 0;

  void add(const SweepReport& report) {
    tigers += report.tigers;
    men += report.men;
    dense_tigers += report.dense_tigers;
    dense_men += report.dense_men;
    tiger_seconds += report.tiger_seconds;
    men_seconds += report.men_seconds;
  }
};

Totals first_sweeps(HalfMoves& half_moves) {
  struct Enough {};
  Totals totals;
  GoalState state;
  state.planes = std::make_unique<MemoryPlanes>(half_moves.classes().classes(), half_moves.shape());
  std::vector<PlaneSet> digits;
  try {
    solve_goal(half_moves, {}, state, digits, [&](const SweepReport& report) {
      totals.add(report);
      if (report.sweep == kSweeps) throw Enough{};
    });
  } catch (const Enough&) {
  }
  return totals;
}

double share(std::uint64_t part, std::uint64_t whole) { return static_cast<double>(part) / static_cast<double>(whole); }

/// positions_per_second counts every placement's positions, computed or not: what a user waits for. The computed rate
/// counts the stored ones only. Joins are lines of a source plane read for a line of the result.
void sweeps(benchmark::State& state, const Setting& setting) {
  const Variant variant = Catalog::standard(std::nullopt).load_variant("main-tapak-empat", {});
  const PlacementClasses classes = placement_classes(variant, setting.symmetry);
  HalfMoves::Settings settings{setting.threads, kMostTileBits, setting.frontier, true, true};
  HalfMoves half_moves(variant, classes, find_kernels(setting.isa), settings);
  Totals totals;
  for (auto _ : state) totals = first_sweeps(half_moves);
  const double total = totals.tiger_seconds + totals.men_seconds;
  const double permutation = totals.tigers.permutation_seconds / setting.threads;
  const double indices = static_cast<double>(std::uint64_t{1} << half_moves.shape().bits);
  state.counters["positions_per_second"] = classes.placements() * indices * kSweeps / total;
  state.counters["computed_per_second"] = classes.classes() * indices * kSweeps / total;
  state.counters["joins_per_second"] = static_cast<double>(totals.tigers.joins + totals.men.joins) / total;
  state.counters["tiger_joins_share"] = share(totals.tigers.joins, totals.dense_tigers.joins);
  state.counters["men_joins_share"] = share(totals.men.joins, totals.dense_men.joins);
  state.counters["dense_joins_per_line"] = share(totals.dense_tigers.joins, totals.dense_tigers.lines) +
                                           share(totals.dense_men.joins, totals.dense_men.lines);
  state.counters["share_tiger_rules"] = (totals.tiger_seconds - permutation) / total;
  state.counters["share_permutation"] = permutation / total;
  state.counters["share_men_rules"] = totals.men_seconds / total;
}

void register_all() {
  for (const Kernels& kernels : available_kernels()) {
    for (int threads : {1, 2}) {
      for (const bool symmetry : {true, false}) {
        for (const bool frontier : {true, false}) {
          const std::string name = "sweeps/" + kernels.name + "/threads:" + std::to_string(threads) +
                                   (symmetry ? "/symmetry" : "/no_symmetry") +
                                   (frontier ? "/frontier" : "/no_frontier");
          benchmark::RegisterBenchmark(name.c_str(), sweeps, Setting{kernels.name, threads, symmetry, frontier})
              ->Unit(benchmark::kMillisecond)
              ->Iterations(1)
              ->UseRealTime();
        }
      }
    }
  }
}

[[maybe_unused]] const bool registered = (register_all(), true);

}  // namespace
}  // namespace rimau

// One dense sweep of main-tapak-empat's movement phase, by instruction set, threads, symmetry and unfolding.
#include <benchmark/benchmark.h>

#include "solver/catalog/catalog.h"
#include "solver/retro/half_moves.h"
#include "solver/retro/stopwatch.h"

namespace rimau {
namespace {

struct Setting {
  std::string isa;
  int threads;
  bool symmetry;
  bool frontier;
};

/// How much the kernels do for one result vector of a dense sweep, on average over all classes: vectors joined (each a
/// load of the source, a load and a store of the result) and, within these, shifts with a mask.
struct Work {
  double joins = 0;
  double shifts = 0;
};

void add_work(const KernelProgram& program, double weight, Work& work) {
  for (const RuleGroup& group : program.groups) {
    const double share =
        weight / static_cast<double>(1 << (std::popcount(group.tile_care) + std::popcount(group.vector_care)));
    work.joins += share;
    if (!group.unmasked) work.shifts += share * (group.plain + group.right + group.left);
  }
}

Work work_per_vector(const Variant& variant, const PlacementClasses& classes, int lanes) {
  Work work;
  const double weight = 1.0 / classes.classes();
  for (std::uint32_t c = 0; c < classes.classes(); ++c) {
    const PlaneProgram program = compile(variant, classes.representative(c));
    for (const TigerRules& group : program.tigers) {
      add_work(lower(group.rules, Combine::all, lanes, PlaneShape::kUsualTileBits), weight, work);
    }
    add_work(lower(program.steps, Combine::any, lanes, PlaneShape::kUsualTileBits), weight, work);
  }
  return work;
}

/// positions_per_second counts every placement's positions, computed or not: what a user waits for. The computed rate
/// counts the stored ones only: how fast the kernels are.
void sweep(benchmark::State& state, const Setting& setting) {
  const Variant variant = Catalog::standard(std::nullopt).load_variant("main-tapak-empat", {});
  const PlacementClasses classes = placement_classes(variant, setting.symmetry);
  const HalfMoves::Settings settings{setting.threads, PlaneShape::kUsualTileBits, setting.unfold};
  HalfMoves half_moves(variant, classes, find_kernels(setting.isa), settings);
  PlaneSet men = half_moves.new_planes();
  PlaneSet tigers = half_moves.new_planes();
  const auto one_sweep = [&](double& unfold, double& tiger, double& man) {
    Stopwatch watch;
    half_moves.unfold(men);
    unfold += watch.lap();
    half_moves.tigers_to_move(men, tigers, 0);
    tiger += watch.lap();
    half_moves.men_to_move(tigers, men, Goal::men_win, {});
    man += watch.lap();
  };
  double unfold = 0;
  double tiger = 0;
  double man = 0;
  for (int warm_up = 0; warm_up < 2; ++warm_up) one_sweep(unfold, tiger, man);  // touches every page
  unfold = tiger = man = 0;
  for (auto _ : state) one_sweep(unfold, tiger, man);
  const double total = unfold + tiger + man;
  const double sweeps = static_cast<double>(state.iterations());
  const double indices = static_cast<double>(std::uint64_t{1} << half_moves.shape().bits);
  state.counters["positions_per_second"] = classes.placements() * indices * sweeps / total;
  state.counters["computed_per_second"] = classes.classes() * indices * sweeps / total;
  const Work work = work_per_vector(variant, classes, find_kernels(setting.isa).lanes);
  state.counters["joins_per_vector"] = work.joins;
  state.counters["shifts_per_vector"] = work.shifts;
  state.counters["share_unfold"] = unfold / total;
  state.counters["share_tiger_rules"] = tiger / total;
  state.counters["share_men_rules"] = man / total;
}

void register_all() {
  const auto add = [](const std::string& name, const Setting& setting) {
    benchmark::RegisterBenchmark(("sweep/" + name).c_str(), sweep, setting)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
  };
  for (const Kernels& kernels : available_kernels()) {
    for (int threads : {1, 2}) {
      const std::string name = kernels.name + "/threads:" + std::to_string(threads);
      add(name + "/no_symmetry", {kernels.name, threads, false, Unfold::never});
      add(name + "/symmetry", {kernels.name, threads, true, Unfold::never});
      add(name + "/symmetry_unfolded", {kernels.name, threads, true, Unfold::always});
    }
  }
}

[[maybe_unused]] const bool registered = (register_all(), true);

}  // namespace
}  // namespace rimau

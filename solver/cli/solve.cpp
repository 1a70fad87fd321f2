// rimau solve: compute the tables of a variant.
#include <omp.h>

#include <boost/program_options.hpp>
#include <cmath>
#include <iostream>

#include "core/error.h"
#include "solver/cli/options.h"
#include "solver/cli/sizes.h"
#include "solver/cli/solve_progress.h"
#include "solver/output/json.h"
#include "solver/plane/kernels.h"
#include "solver/retro/interrupt.h"
#include "solver/retro/resources.h"

namespace rimau {
namespace {

namespace po = boost::program_options;

constexpr CommandHelp kHelp = {
    "solve VARIANT --tables DIR",
    "Computes the value of every position of a variant and stores one table per number of men in hand in DIR.\n"
    "Says first what it needs and refuses where memory or disk do not suffice. Ctrl-C stops it with all work saved;\n"
    "after that, or after a crash, the same command with --resume finishes to the same tables, byte for byte.",
    "  rimau solve main-tapak-empat --tables tables/main-tapak-empat",
    1,
    1,
};

struct OwnOptions : Options {
  std::string tables, memory, trace;
  std::string goal = "both", layers = "all";
  std::string distances = "on", symmetry = "on", frontier = "on", order = "up";
  SolveOptions solve;
};

bool on_or_off(const std::string& text, const char* option) {
  if (text == "on") return true;
  if (text == "off") return false;
  throw InputError(std::string(option) + " " + text + ": expected on or off");
}

Goals parse_goals(const std::string& text) {
  for (const Goals goals : {Goals::both, Goals::men_win, Goals::tigers_win}) {
    if (text == to_text(goals)) return goals;
  }
  throw InputError("--goal " + text + ": expected both, men or tigers");
}

bool parse_layers(const std::string& text) {
  if (text == "all") return true;
  if (text == "movement") return false;
  throw InputError("--layers " + text + ": expected all or movement");
}

bool parse_downwards(const std::string& text) {
  if (text == "up") return false;
  if (text == "down") return true;
  throw InputError("--order " + text + ": expected up or down");
}

bool read(const Arguments& arguments, OwnOptions& options) {
  SolveOptions& solve = options.solve;
  solve.threads = omp_get_num_procs();
  po::options_description own;
  own.add_options()                                                                                                   //
      ("tables", po::value(&options.tables)->required()->value_name("DIR"), "where the tables go (made if need be)")  //
      ("threads", po::value(&solve.threads)->value_name("N"), "threads; all cores if left out")                       //
      ("memory", po::value(&options.memory)->value_name("SIZE"), "memory it may use, e.g. 4G; all if left out")       //
      ("resume", po::bool_switch(&solve.resume), "finish what DIR holds")                                             //
      ("goal", po::value(&options.goal)->value_name("both|men|tigers"),
       "whose wins to solve for (default both); with one, what it does not win is not told apart")  //
      ("layers", po::value(&options.layers)->value_name("all|movement"),
       "movement: only positions without men in hand; all the others later, with --resume")  //
      ("distances", po::value(&options.distances)->value_name("on|off"),
       "exact distances in the movement phase (default on); off needs a third of the memory")  //
      ("symmetry", po::value(&options.symmetry)->value_name("on|off"),
       "compute one placement of each symmetry class (default on); off is for comparison")  //
      ("frontier", po::value(&options.frontier)->value_name("on|off"),
       "look only at what can have changed (default on); off is for comparison")  //
      ("order", po::value(&options.order)->value_name("up|down"),
       "without distances: which classes of placements see first what a sweep has decided (default up); down is for "
       "comparison")                                                                                         //
      ("isa", po::value(&solve.isa)->value_name("NAME"), "instruction set: auto, avx512, avx2 or portable")  //
      ("checkpoint-every", po::value(&solve.checkpoint_seconds)->value_name("SECONDS"),
       "time between checkpoints of the movement phase (default 300)")  //
      ("zstd-level", po::value(&solve.zstd_level)->value_name("N"),
       "compression of the tables, 1 to 19 (default 5 with the hand empty, else 3)")  //
      ("trace", po::value(&options.trace)->value_name("FILE"), "write one JSON line per sweep and layer");
  if (!read_options(kHelp, arguments, options, &own)) return false;
  solve.tables = options.tables;
  solve.memory = options.memory.empty() ? 0 : parse_size(options.memory, "--memory");
  solve.goals = parse_goals(options.goal);
  solve.drops = parse_layers(options.layers);
  solve.distances = on_or_off(options.distances, "--distances");
  solve.symmetry = on_or_off(options.symmetry, "--symmetry");
  solve.frontier = on_or_off(options.frontier, "--frontier");
  solve.downwards = parse_downwards(options.order);
  if (solve.threads < 1 || solve.threads > 4096) throw InputError("--threads: expected a number from 1 to 4096");
  if (solve.zstd_level < 0 || solve.zstd_level > 19) throw InputError("--zstd-level: expected a number from 1 to 19");
  if (solve.checkpoint_seconds < 0) throw InputError("--checkpoint-every: expected a number of seconds, 0 or more");
  find_kernels(solve.isa);
  return true;
}

void print_summary(const OwnOptions& options, const Variant& variant, const SolveProgress& progress) {
  if (options.format == Format::json) {
    print_json({{"variant", variant.name},
                {"tables", options.tables},
                {"layers", last_hand(variant, options.solve) + 1},
                {"sweeps_men_win", progress.sweeps(Goal::men_win)},
                {"sweeps_tigers_win", progress.sweeps(Goal::tigers_win)},
                {"bytes_written", progress.bytes_written()},
                {"seconds", progress.seconds()}});
    return;
  }
  const int layers = last_hand(variant, options.solve) + 1;
  std::cout << variant.name << ": " << layers << (layers == 1 ? " layer in " : " layers in ") << options.tables << ", "
            << bytes_text(progress.bytes_written()) << " written in " << std::lround(progress.seconds()) << " s\n";
}

}  // namespace

int run_solve(const Arguments& arguments) {
  OwnOptions options;
  if (!read(arguments, options)) return 0;
  const Variant variant = load_variant(options);
  SolveProgress progress(variant, options.solve.memory, options.trace);
  const InterruptGuard guard;
  solve(variant, options.solve, progress);
  print_summary(options, variant, progress);
  return 0;
}

}  // namespace rimau

// rimau verify: check tables against the values of their own successors.
#include "solver/probe/verify.h"

#include <omp.h>

#include <boost/program_options.hpp>
#include <cmath>
#include <iostream>

#include "core/error.h"
#include "core/stopwatch.h"
#include "solver/cli/options.h"
#include "solver/cli/sizes.h"
#include "solver/cli/status_line.h"
#include "solver/output/json.h"
#include "solver/retro/interrupt.h"
#include "solver/retro/resources.h"

namespace rimau {
namespace {

namespace po = boost::program_options;

constexpr CommandHelp kHelp = {
    "verify VARIANT --tables DIR",
    "Checks every checksum and the counts of all tables, then values and distances of positions against those of\n"
    "their successors, with the reference move generator: a seeded random sample, spread evenly over layers and\n"
    "numbers of men, or all of them. Ends with exit code 1 at the first wrong position.",
    "  rimau verify main-tapak-empat --tables tables/main-tapak-empat --sample 1000000",
    1,
    1,
};

void print_report(const Options& options, const Variant& variant, const VerifyOptions& verify,
                  const VerifyReport& report, double seconds) {
  std::uint64_t positions = 0;
  std::uint64_t distances = 0;
  Json layers = Json::array();
  for (const VerifyReport::Layer& layer : report.layers) {
    positions += layer.positions;
    distances += layer.distances;
    layers.push_back({{"hand", layer.hand}, {"positions", layer.positions}, {"distances", layer.distances}});
  }
  if (options.format == Format::json) {
    print_json({{"variant", variant.name},
                {"mode", verify.all ? "all" : "sample"},
                {"seed", verify.all ? Json() : Json(verify.seed)},
                {"table_bytes", report.file_bytes},
                {"positions", positions},
                {"distances", distances},
                {"wrong", 0},
                {"seconds", seconds},
                {"layers", std::move(layers)}});
    return;
  }
  std::cout << variant.name << ": " << report.layers.size() << " tables of " << bytes_text(report.file_bytes)
            << ", all checksums and counts right; " << positions << (verify.all ? " stored" : " random")
            << " positions agree with their successors, " << distances << " of them with a distance ("
            << std::lround(seconds) << " s)\n";
}

}  // namespace

int run_verify(const Arguments& arguments) {
  Options options;
  VerifyOptions verify_options;
  verify_options.threads = omp_get_num_procs();
  std::string tables, memory;
  po::options_description own;
  own.add_options()                                                                                                  //
      ("tables", po::value(&tables)->required()->value_name("DIR"), "tables that solve has made")                    //
      ("sample", po::value(&verify_options.sample)->value_name("N"), "random positions to check (default 1000000)")  //
      ("all", po::bool_switch(&verify_options.all), "check every stored position")                                   //
      ("seed", po::value(&verify_options.seed)->value_name("N"), "seed of the sample (default 1)")                   //
      ("memory", po::value(&memory)->value_name("SIZE"),
       "memory it may use, e.g. 4G; half of what is free if left out. Layers that do not fit are read in parts")  //
      ("threads", po::value(&verify_options.threads)->value_name("N"), "threads; all cores if left out");
  if (!read_options(kHelp, arguments, options, &own)) return 0;
  if (verify_options.threads < 1) throw InputError("--threads: expected a number of at least 1");
  verify_options.tables = tables;
  verify_options.memory = memory.empty() ? 0 : parse_size(memory, "--memory");
  const Variant variant = load_variant(options);
  const InterruptGuard guard;
  const Stopwatch watch;
  StatusLine status;
  const VerifyReport report = verify(variant, verify_options, [&](int hand, std::uint64_t done, std::uint64_t all) {
    status.say_sometimes("layer " + std::to_string(hand) + " of " + std::to_string(variant.hand) + ": " +
                         std::to_string(done) + " of " + std::to_string(all) + " positions checked");
  });
  status.clear();
  print_report(options, variant, verify_options, report, watch.seconds());
  return 0;
}

}  // namespace rimau

// rimau report: one page of what the tables of a game say.
#include <omp.h>

#include <boost/program_options.hpp>
#include <iostream>

#include "core/error.h"
#include "solver/cli/status_line.h"
#include "solver/cli/table_options.h"
#include "solver/output/json.h"
#include "solver/output/report_page.h"
#include "solver/retro/interrupt.h"
#include "solver/table/atomic_file.h"

namespace rimau {
namespace {

namespace po = boost::program_options;

constexpr CommandHelp kHelp = {
    "report VARIANT --tables DIR --out FILE.html",
    "Writes a page that needs no other file, no script and no network: the game, who wins and how long it takes,\n"
    "first turns as rimau openings has them, men that can be given up and lost, shares of values by number of men,\n"
    "the longest wins, the least block, a mutual zugzwang, what a tiger on each point is worth, and all counts.\n"
    "--figures writes every figure as SVG and every table as CSV beside it.\n"
    "--scan none leaves out what needs a look at every position of a layer; the page says so. With --scan all the\n"
    "search for a mutual zugzwang ends after 5 million positions. docs/openings.md defines the numbers.",
    "  rimau report main-tapak-empat --tables tables/main-tapak-empat --out main-tapak-empat.html",
    1,
    1,
};

struct ReportOptions : TableOptions {
  std::string out;
  std::string figures;
  std::string scan = "all";
  int threads = omp_get_num_procs();
};

bool read(ReportOptions& options, const Arguments& arguments) {
  po::options_description own;
  own.add_options()                                                                                              //
      ("out", po::value(&options.out)->required()->value_name("FILE"), "the page")                               //
      ("figures", po::value(&options.figures)->value_name("DIR"), "figures as SVG, tables as CSV")               //
      ("scan", po::value(&options.scan)->value_name("all|none"), "look at every position (default) or at none")  //
      ("threads", po::value(&options.threads)->value_name("N"), "threads; all cores if left out");
  if (!options.read(kHelp, arguments, own)) return false;
  if (options.scan != "all" && options.scan != "none") {
    throw InputError("--scan " + options.scan + ": expected all or none");
  }
  if (options.threads < 1) throw InputError("--threads: expected a number of at least 1");
  return true;
}

}  // namespace

int run_report(const Arguments& arguments) {
  ReportOptions options;
  if (!read(options, arguments)) return 0;
  const Variant variant = load_variant(options);
  TableProbe probe = options.open(variant);
  AtomicFile out(options.out);  // at once, so that a bad name fails before the work
  const InterruptGuard guard;
  StatusLine status;
  const GameReport report = make_game_report(variant, probe, options.scan == "all", options.threads,
                                             [&](const std::string& what) { status.say_sometimes(what); });
  status.clear();
  const Page page = report_page(report);
  const std::string text = html(page);
  out.append(std::as_bytes(std::span(text)));
  out.commit();
  if (!options.figures.empty()) write_figures(options.figures, page);
  if (options.format == Format::json) {
    print_json({{"variant", variant.name},
                {"page", options.out},
                {"figures", options.figures.empty() ? Json() : Json(options.figures)}});
  } else {
    std::cout << variant.name << ": " << options.out << " written"
              << (options.figures.empty() ? "" : ", figures in " + options.figures) << '\n';
  }
  return 0;
}

}  // namespace rimau

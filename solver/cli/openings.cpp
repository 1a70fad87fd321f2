// rimau openings: what each first turn is worth, and what men given up cost.
#include <boost/program_options.hpp>
#include <iostream>

#include "core/error.h"
#include "solver/cli/status_line.h"
#include "solver/cli/table_options.h"
#include "solver/output/openings_output.h"
#include "solver/output/openings_page.h"
#include "solver/probe/opening_report.h"

namespace rimau {
namespace {

namespace po = boost::program_options;

constexpr CommandHelp kHelp = {
    "openings VARIANT --tables DIR",
    "Tells what every first turn of a game is worth: the tigers' opening turns, where they begin by taking men off,\n"
    "or the first drops. Turns that lead to images of one position under the board's symmetries are one class, best\n"
    "first:\n"
    "  value        who wins, and the distance where there is one\n"
    "  men needed   least number of men in hand with which, and with any more, the men do as well after this turn\n"
    "  replies      how many of the other side's replies keep the value\n"
    "  answers      how many of the first side's answers keep it, after all replies that do\n"
    "Equal values are ordered by men needed, then by few replies that keep the value, then by many such answers.\n"
    "Then: who wins with fewer men in hand, or more taken off; how many men can be lost while men are dropped; each\n"
    "point's share in all this. docs/openings.md defines the numbers.",
    "  rimau openings main-tapak-empat --tables tables/main-tapak-empat",
    1,
    1,
    true,
    true,
};

}  // namespace

int run_openings(const Arguments& arguments) {
  TableOptions options;
  std::size_t turns = 12;
  po::options_description own;
  own.add_options()("turns", po::value(&turns)->value_name("N"),
                    "classes of turns that text and html list (default 12); csv and json have all");
  if (!options.read(kHelp, arguments, own)) return 0;
  if (turns < 2) throw InputError("--turns: expected a number of at least 2, for the best and the worst");
  const Variant variant = load_variant(options);
  TableProbe probe = options.open(variant);
  StatusLine status;
  const OpeningReport report = make_opening_report(variant, probe, [&](std::size_t done, std::size_t all) {
    status.say_sometimes(std::to_string(done) + " of " + std::to_string(all) + " classes of first turns looked at");
  });
  status.clear();
  switch (options.format) {
    case Format::text:
      write_openings_text(std::cout, report, turns);
      break;
    case Format::csv:
      write_openings_csv(std::cout, report);
      break;
    case Format::html:
      std::cout << html(openings_page(report, turns));
      break;
    case Format::json:
      print_json(openings_json(report));
      break;
  }
  return 0;
}

}  // namespace rimau

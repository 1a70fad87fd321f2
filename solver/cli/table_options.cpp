#include "solver/cli/table_options.h"

#include <boost/program_options.hpp>

#include "core/error.h"
#include "solver/cli/sizes.h"

namespace rimau {

namespace po = boost::program_options;

bool TableOptions::read(const CommandHelp& help, const Arguments& arguments, const po::options_description& more) {
  po::options_description own;
  own.add_options()                                                                                //
      ("tables", po::value(&tables)->required()->value_name("DIR"), "tables that solve has made")  //
      ("cache", po::value(&cache)->value_name("SIZE"), "memory for decompressed blocks (default 512M)");
  own.add(more);
  return read_options(help, arguments, *this, &own);
}

TableProbe TableOptions::open(const Variant& variant, OneGoal one_goal) const {
  TableProbe probe(variant, tables, parse_size(cache, "--cache"));
  if (one_goal == OneGoal::refuse && probe.goals() != Goals::both) {
    throw Failure(tables + ": tables for one goal alone (solve --goal " + to_text(probe.goals()) +
                  "); this command must know both sides' wins. rimau query and stats can read them");
  }
  return probe;
}

}  // namespace rimau

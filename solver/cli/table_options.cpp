#include "solver/cli/table_options.h"

#include <boost/program_options.hpp>

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

TableProbe TableOptions::open(const Variant& variant) const {
  return TableProbe(variant, tables, parse_size(cache, "--cache"));
}

}  // namespace rimau

// Options of the commands that read tables.
#pragma once

#include <boost/program_options/options_description.hpp>

#include "solver/cli/options.h"
#include "solver/probe/table_probe.h"

namespace rimau {

struct TableOptions : Options {
  std::string tables;
  std::string cache = "512M";

  /// Describes --tables (required) and --cache.
  void describe(boost::program_options::options_description& own);
  TableProbe open(const Variant& variant) const;
};

}  // namespace rimau

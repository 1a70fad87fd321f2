// Options of the commands that read tables.
#pragma once

#include <boost/program_options/options_description.hpp>

#include "solver/cli/options.h"
#include "solver/probe/table_probe.h"

namespace rimau {

/// What a command does with tables that were solved for one goal alone.
enum class OneGoal : std::uint8_t { refuse, accept };

struct TableOptions : Options {
  std::string tables;
  std::string cache = "512M";

  /// Reads --tables (required), --cache and what a command adds of its own; false where --help has been printed.
  bool read(const CommandHelp& help, const Arguments& arguments,
            const boost::program_options::options_description& more = {});
  TableProbe open(const Variant& variant, OneGoal one_goal = OneGoal::refuse) const;
};

}  // namespace rimau

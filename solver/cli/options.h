// The options that every subcommand takes, as a plain struct, and what follows from them.
//
// A subcommand with options of its own derives a struct from Options and hands read_options() their descriptions:
//
//   po::options_description own;
//   own.add_options()("depth", po::value(&options.depth)->value_name("N"), "plies to look ahead");
//   if (!read_options(kHelp, arguments, options, &own)) return 0;
#pragma once

#include <boost/program_options/options_description.hpp>
#include <string>
#include <vector>

#include "core/position.h"
#include "solver/catalog/catalog.h"
#include "solver/cli/commands.h"

namespace rimau {

enum class Format { text, json, csv, html };

struct Options {
  std::vector<std::string> words;     // what stands without a dash: VARIANT POSITION ...
  std::vector<std::string> settings;  // KEY=VALUE
  std::string data;                   // folder with boards/ and variants/; empty: the standard ones
  Format format = Format::text;
};

/// What --help says of one subcommand; `least_words` are required.
struct CommandHelp {
  const char* usage;  // "moves VARIANT POSITION"
  const char* about;
  const char* example;  // a command and what it tells
  std::size_t least_words = 0;
  std::size_t most_words = SIZE_MAX;
  bool csv = false;   // whether --format csv is offered
  bool html = false;  // and --format html
};

/// Fills the options. False where --help was asked for and has been printed: the command is done.
bool read_options(const CommandHelp& help, const Arguments& arguments, Options& options,
                  const boost::program_options::options_description* own = nullptr);

Catalog catalog(const Options& options);

/// The variant that the first word names, with the settings.
Variant load_variant(const Options& options);

/// The words from `first` up to `last` as one text: a position may be quoted or not.
std::string join_words(const Options& options, std::size_t first, std::size_t last = SIZE_MAX);

/// A number from the command line; `what` names it in the complaint.
int parse_number(const std::string& text, const char* what, int least, int most);

}  // namespace rimau

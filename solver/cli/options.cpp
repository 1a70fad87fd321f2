// Reads the options with Boost.Program_options.
#include "solver/cli/options.h"

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>
#include <iostream>

#include "core/error.h"

namespace rimau {
namespace {

namespace po = boost::program_options;

struct FormatName {
  const char* name;
  Format format;
};

/// The forms that a command offers.
std::vector<FormatName> formats(const CommandHelp& help) {
  std::vector<FormatName> offered{{"text", Format::text}};
  if (help.csv) offered.push_back({"csv", Format::csv});
  if (help.html) offered.push_back({"html", Format::html});
  offered.push_back({"json", Format::json});
  return offered;
}

/// "text|csv|json"; between the last two another separator may stand.
std::string format_names(const CommandHelp& help, const char* separator, const char* last_separator) {
  const std::vector<FormatName> offered = formats(help);
  std::string names = offered.front().name;
  for (std::size_t i = 1; i < offered.size(); ++i) {
    names += (i + 1 < offered.size() ? separator : last_separator) + std::string(offered[i].name);
  }
  return names;
}

Format parse_format(const CommandHelp& help, const std::string& text) {
  for (const FormatName& offered : formats(help)) {
    if (text == offered.name) return offered.format;
  }
  throw InputError("--format " + text + ": expected " + format_names(help, ", ", " or "));
}

void print_help(const CommandHelp& help, const po::options_description& options) {
  std::cout << "Usage: rimau " << help.usage << " [OPTIONS]\n\n"
            << help.about << "\n\nOptions:\n"
            << options << "\nExample:\n"
            << help.example << '\n';
}

/// "moves": the first word of the usage.
std::string command_name(const CommandHelp& help) {
  const std::string usage = help.usage;
  return usage.substr(0, usage.find(' '));
}

void check_words(const CommandHelp& help, const Options& options) {
  const std::string advice =
      "\nusage: rimau " + std::string(help.usage) + "\nsee: rimau " + command_name(help) + " --help";
  if (options.words.size() < help.least_words) throw InputError("too few arguments" + advice);
  if (options.words.size() > help.most_words) {
    throw InputError("unexpected argument \"" + options.words[help.most_words] + "\"" + advice);
  }
}

}  // namespace

bool read_options(const CommandHelp& help, const Arguments& arguments, Options& options,
                  const po::options_description* own) {
  std::string format = "text";
  po::options_description shown;
  if (own != nullptr) shown.add(*own);
  shown.add_options()                                                                                                //
      ("set", po::value(&options.settings)->composing()->value_name("KEY=VALUE"), "change a rule; may be repeated")  //
      ("data", po::value(&options.data)->value_name("DIR"), "folder with boards/ and variants/")                     //
      ("format", po::value(&format)->value_name(format_names(help, "|", "|")), "form of the results")                //
      ("help,h", "this text");
  po::options_description all;
  all.add(shown).add_options()("words", po::value(&options.words));
  po::positional_options_description words;
  words.add("words", -1);

  po::variables_map values;
  try {
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::store(po::command_line_parser(arguments).options(all).positional(words).style(style).run(), values);
    if (values.count("help") != 0) {
      print_help(help, shown);
      return false;
    }
    po::notify(values);
  } catch (const po::error& error) {
    throw InputError(std::string(error.what()) + "\nsee: rimau " + command_name(help) + " --help");
  }
  options.format = parse_format(help, format);
  check_words(help, options);
  return true;
}

Catalog catalog(const Options& options) {
  return Catalog::standard(options.data.empty() ? std::nullopt : std::optional(options.data));
}

Variant load_variant(const Options& options) {
  return catalog(options).load_variant(options.words.at(0), options.settings);
}

std::string join_words(const Options& options, std::size_t first, std::size_t last) {
  std::string text;
  for (std::size_t i = first; i < std::min(last, options.words.size()); ++i) {
    text += (text.empty() ? "" : " ") + options.words[i];
  }
  return text;
}

int parse_number(const std::string& text, const char* what, int least, int most) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < least || value > most) {
    throw InputError(std::string(what) + ": \"" + text + "\" is not a number from " + std::to_string(least) + " to " +
                     std::to_string(most));
  }
  return value;
}

}  // namespace rimau

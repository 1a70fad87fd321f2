// The table of subcommands, and the way from words to an exit code.
#include "solver/cli/cli.h"

#include <algorithm>
#include <csignal>
#include <iomanip>
#include <iostream>
#include <new>
#include <numeric>

#include "core/error.h"
#include "solver/cli/commands.h"
#include "solver/retro/interrupt.h"

namespace rimau {
namespace {

struct Command {
  const char* name;
  const char* help;
  int (*run)(const Arguments&);
};

// A new subcommand is one line here, its declaration in commands.h and its own file.
constexpr Command kCommands[] = {
    {"variants", "list the games", run_variants},
    {"board", "draw a board, or a position on it", run_board},
    {"moves", "list the legal moves of a position", run_moves},
    {"perft", "count move sequences, to check move generators", run_perft},
    {"solve", "compute the tables of a game", run_solve},
    {"status", "tell how far a solve is", run_status},
    {"query", "tell who wins a position, and by which move", run_query},
    {"line", "show one line of best play", run_line},
    {"stats", "count won, lost and drawn positions", run_stats},
    {"openings", "tell what each first turn is worth", run_openings},
    {"report", "write a page of what the tables of a game say", run_report},
    {"verify", "check tables against their own successors", run_verify},
    {"prove", "search whether one side can force its win, without solving the game", run_prove},
    {"check-certificate", "check a certificate of prove, without search", run_check_certificate},
};

void print_help(std::ostream& out) {
  out << "rimau solves hunt games: few tigers against many men.\n\nUsage: rimau COMMAND ...\n\n";
  for (const Command& command : kCommands) {
    out << "  " << std::left << std::setw(19) << command.name << command.help << '\n';
  }
  out << "\nrimau COMMAND --help tells more, with an example; rimau --version names the version.\n";
}

/// Number of single letters to change, put in or leave out to get from one word to the other.
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

const Command& find_command(const std::string& name) {
  const auto* const found =
      std::find_if(std::begin(kCommands), std::end(kCommands), [&](const Command& c) { return name == c.name; });
  if (found != std::end(kCommands)) return *found;
  const auto* const nearest = std::min_element(
      std::begin(kCommands), std::end(kCommands),
      [&](const Command& a, const Command& b) { return distance(name, a.name) < distance(name, b.name); });
  throw InputError("unknown command \"" + name + "\"; did you mean " + nearest->name + "?\nsee: rimau --help");
}

int dispatch(const Arguments& words) {
  if (words.empty()) {
    print_help(std::cerr);
    return 2;
  }
  if (words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
    print_help(std::cout);
    return 0;
  }
  if (words[0] == "--version") {
    std::cout << "rimau " RIMAU_VERSION "\n";
    return 0;
  }
  return find_command(words[0]).run({words.begin() + 1, words.end()});
}

}  // namespace

int run(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a limit on file sizes is then an error of the write, told like a full disk
  try {
    const int code = dispatch({argv + std::min(argc, 1), argv + argc});
    if (!std::cout.flush()) throw Failure("the results could not be written to standard output");
    return code;
  } catch (const Interrupted& interrupted) {
    std::cerr << "rimau: " << interrupted.what() << '\n';
    return 130;
  } catch (const InputError& error) {
    std::cerr << "rimau: " << error.what() << '\n';
    return 2;
  } catch (const std::bad_alloc&) {
    std::cerr
        << "rimau: the system gives no more memory; free some, or where there is --memory, allow less. Files that "
           "were written are whole, and a solve goes on from them with --resume\n";
    return 1;
  } catch (const std::exception& error) {
    std::cerr << "rimau: " << error.what() << '\n';
    return 1;
  }
}

}  // namespace rimau

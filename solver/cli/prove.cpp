// rimau prove: one position, by search.
#include <omp.h>

#include <boost/program_options.hpp>
#include <cmath>
#include <iostream>

#include "core/error.h"
#include "core/notation.h"
#include "solver/cli/options.h"
#include "solver/cli/sizes.h"
#include "solver/cli/status_line.h"
#include "solver/output/json.h"
#include "solver/prove/certificate.h"
#include "solver/retro/interrupt.h"
#include "solver/retro/resources.h"
#include "solver/table/atomic_file.h"

namespace rimau {
namespace {

namespace po = boost::program_options;

constexpr CommandHelp kHelp = {
    "prove VARIANT POSITION --goal men|tigers",
    "Searches whether a side can force its win from a position (or \"start\"): the men to immobilise all tigers, the\n"
    "tigers to win as the variant says. Needs no tables; with --tables, layers that are there end the search.\n"
    "\"proved\": it can; \"disproved\": it cannot, the other side wins or play goes on for ever; \"unknown\": time or\n"
    "patience ended first. Exit code 0 where decided, 3 where given up (--timeout, --nodes), 130 after Ctrl-C.\n"
    "--certificate writes what was decided as a strategy that rimau check-certificate can check without any search.",
    "  rimau prove main-tapak-empat \"men T:a1,c3 M:b2,b3,c2,d4 H:2\" --goal men",
    2,
};
constexpr int kUndecided = 3;

struct OwnOptions : Options {
  std::string goal, memory = "1G", cache = "256M", certificate;
  ProveOptions prove;
};

bool read(const Arguments& arguments, OwnOptions& options) {
  ProveOptions& prove = options.prove;
  prove.threads = omp_get_num_procs();
  std::string tables;
  po::options_description own;
  own.add_options()                                                                                          //
      ("goal", po::value(&options.goal)->required()->value_name("men|tigers"), "whose win is to be forced")  //
      ("tables", po::value(&tables)->value_name("DIR"), "tables that solve has made, as leaves")             //
      ("table-hand", po::value(&prove.most_hand)->value_name("N"),
       "use only tables with at most N men in hand; all that are there if left out")                                  //
      ("certificate", po::value(&options.certificate)->value_name("FILE"), "write a certificate of what is decided")  //
      ("memory", po::value(&options.memory)->value_name("SIZE"), "for the table of proof numbers (default 1G)")       //
      ("cache", po::value(&options.cache)->value_name("SIZE"), "for blocks of --tables, a thread (default 256M)")     //
      ("threads", po::value(&prove.threads)->value_name("N"), "threads; all cores if left out")                       //
      ("timeout", po::value(&prove.timeout)->value_name("SECONDS"), "give up after this time; never if left out")     //
      ("nodes", po::value(&prove.most_nodes)->value_name("N"), "give up after so many nodes; never if left out");
  if (!read_options(kHelp, arguments, options, &own)) return false;
  if (options.goal != "men" && options.goal != "tigers") {
    throw InputError("--goal " + options.goal + ": expected men or tigers");
  }
  prove.goal = options.goal == "men" ? Outcome::men : Outcome::tigers;
  prove.tables = tables;
  prove.memory = parse_size(options.memory, "--memory");
  prove.cache = parse_size(options.cache, "--cache");
  if (prove.threads < 1 || prove.threads > 4096) throw InputError("--threads: expected a number from 1 to 4096");
  if (prove.most_hand < 0) throw InputError("--table-hand: expected a number of men, 0 or more");
  if (prove.timeout < 0) throw InputError("--timeout: expected a number of seconds, 0 or more");
  return true;
}

/// Before a search that may take hours: whether its result can be written.
void check_certificate_path(const std::filesystem::path& path) {
  if (path.empty()) return;
  const std::filesystem::path directory = path.has_parent_path() ? path.parent_path() : ".";
  if (!std::filesystem::is_directory(directory)) {
    throw InputError("--certificate " + path.string() + ": there is no directory " + directory.string());
  }
  if (std::filesystem::is_directory(path)) throw InputError("--certificate " + path.string() + ": is a directory");
  const AtomicFile can_be_written(path);
}

std::string number_text(std::uint32_t number) {
  return number == ProofNumbers::kInfinity ? "infinite" : std::to_string(number);
}

std::string thousands_per_second(std::uint64_t count, double seconds) {
  return std::to_string(std::llround(static_cast<double>(count) / std::max(seconds, 1e-3) / 1000)) + " k/s";
}

std::string progress_text(const ProveReport& report) {
  return "proof number " + number_text(report.root.proof) + ", disproof number " + number_text(report.root.disproof) +
         "; " + std::to_string(report.nodes) + " nodes, " + thousands_per_second(report.nodes, report.seconds) +
         ", depth " + std::to_string(report.depth) + ", " + std::to_string(std::lround(100 * report.fill)) +
         " % of the table, " + std::to_string(std::lround(report.seconds)) + " s";
}

void print_text(const Variant& variant, const Position& position, const OwnOptions& options, const ProveReport& report,
                const std::vector<Move>& line) {
  std::cout << to_text(variant, position) << '\n'
            << to_text(report.verdict()) << ": " << (options.prove.goal == Outcome::men ? "men" : "tigers")
            << (report.verdict() == Verdict::proved      ? " can force their win"
                : report.verdict() == Verdict::disproved ? " cannot force their win"
                                                         : " may or may not force their win")
            << " (proof number " << number_text(report.root.proof) << ", disproof number "
            << number_text(report.root.disproof) << ")\n"
            << report.nodes << " nodes, " << report.positions << " positions looked at, " << report.probes
            << " probes of tables; " << thousands_per_second(report.nodes, report.seconds) << " nodes, "
            << thousands_per_second(report.positions, report.seconds) << " positions, " << report.seconds << " s\n";
  if (line.empty()) return;
  std::cout << "line:";
  for (const Move& move : line) std::cout << ' ' << to_text(variant, move);
  std::cout << '\n';
}

void print(const Variant& variant, const Position& position, const OwnOptions& options, const ProveReport& report,
           const std::vector<Move>& line) {
  if (options.format == Format::text) return print_text(variant, position, options, report, line);
  Json moves = Json::array();
  for (const Move& move : line) moves.push_back(to_text(variant, move));
  const auto number = [](std::uint32_t n) { return n == ProofNumbers::kInfinity ? Json() : Json(n); };
  print_json({{"variant", variant.name},
              {"position", to_text(variant, position)},
              {"goal", options.goal},
              {"verdict", to_text(report.verdict())},
              {"proof_number", number(report.root.proof)},
              {"disproof_number", number(report.root.disproof)},
              {"nodes", report.nodes},
              {"positions", report.positions},
              {"table_probes", report.probes},
              {"depth", report.depth},
              {"seconds", report.seconds},
              {"line", std::move(moves)}});
}

/// After the verdict has been told, which stands even where no certificate can be made.
void certify(const Variant& variant, const Position& position, const OwnOptions& options, Prover& prover,
             Verdict verdict, StatusLine& status) {
  std::cout.flush();
  const CertificateSize size =
      write_certificate(variant, options.prove.goal, prover, position, verdict, options.certificate,
                        [&](const std::string& doing) { status.say_sometimes(doing); });
  status.clear();
  if (options.format == Format::json) return;
  std::cout << "certificate: " << size.positions << " positions, " << size.table_values << " of them from tables, "
            << bytes_text(size.bytes) << " in " << options.certificate << "; " << size.searches
            << " positions searched again\n";
}

}  // namespace

int run_prove(const Arguments& arguments) {
  OwnOptions options;
  if (!read(arguments, options)) return 0;
  const Variant variant = load_variant(options);
  const Position position = parse_position(variant, join_words(options, 1));
  check_certificate_path(options.certificate);
  require_memory("this search", options.prove.memory, 0, ", or give it less (--memory)");
  const InterruptGuard guard;
  Prover prover(variant, options.prove);
  StatusLine status;
  const ProveReport report =
      prover.prove(position, [&](const ProveReport& now) { status.say_sometimes(progress_text(now)); });
  status.clear();
  print(variant, position, options, report, prover.main_line(position));
  if (report.verdict() == Verdict::unknown) return interrupted() ? 130 : kUndecided;
  if (!options.certificate.empty()) certify(variant, position, options, prover, report.verdict(), status);
  return 0;
}

}  // namespace rimau

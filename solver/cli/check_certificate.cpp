// rimau check-certificate: whether a certificate of prove holds.
#include "solver/prove/check_certificate.h"

#include <boost/program_options.hpp>
#include <iostream>

#include "core/error.h"
#include "core/stopwatch.h"
#include "solver/cli/options.h"
#include "solver/cli/sizes.h"
#include "solver/cli/status_line.h"
#include "solver/output/json.h"
#include "solver/retro/interrupt.h"

namespace rimau {
namespace {

namespace po = boost::program_options;

constexpr CommandHelp kHelp = {
    "check-certificate VARIANT FILE",
    "Checks what rimau prove --certificate has written: that the strategy in it answers every move of the other side\n"
    "and leads to what it claims, by the rules alone, without search. Exit code 0 where it holds, 1 where it does not\n"
    "or the file is damaged; 3 where it holds if values are right that it takes from tables, and there are no\n"
    "--tables to look them up; 130 after Ctrl-C.",
    "  rimau check-certificate main-tapak-empat proof.zst",
    2,
    2,
};
constexpr int kNotValid = 1;
constexpr int kBelieved = 3;

std::string claim(const CertificateReport& report) {
  return std::string(report.goal == Outcome::men ? "men" : "tigers") +
         (report.proved ? " can force their win" : " cannot force their win");
}

void print_text(const CertificateReport& report, double seconds) {
  std::cout << report.root << '\n';
  if (!report.valid()) {
    std::cout << "not valid: " << report.fault << '\n';
    return;
  }
  std::cout << (report.believed ? "holds if what it takes from tables is right: " : "valid: ") << claim(report) << '\n'
            << report.positions << " positions checked, " << report.table_values << " of them "
            << (report.believed ? "believed, as there are no --tables" : "looked up in tables") << "; " << seconds
            << " s\n";
}

void print_as_json(const Variant& variant, const CertificateReport& report, double seconds) {
  print_json({{"variant", variant.name},
              {"position", report.root},
              {"goal", report.goal == Outcome::men ? "men" : "tigers"},
              {"verdict", report.proved ? "proved" : "disproved"},
              {"valid", report.valid()},
              {"fault", report.valid() ? Json() : Json(report.fault)},
              {"positions", report.positions},
              {"table_values", report.table_values},
              {"table_values_believed", report.believed},
              {"seconds", seconds}});
}

}  // namespace

int run_check_certificate(const Arguments& arguments) {
  Options options;
  std::string tables;
  std::string cache = "256M";
  po::options_description own;
  own.add_options()  //
      ("tables", po::value(&tables)->value_name("DIR"),
       "tables to look up values in that the certificate takes from")  //
      ("cache", po::value(&cache)->value_name("SIZE"), "for blocks of --tables (default 256M)");
  if (!read_options(kHelp, arguments, options, &own)) return 0;
  const Variant variant = load_variant(options);
  const InterruptGuard guard;
  const Stopwatch watch;
  StatusLine status;
  const CertificateReport report = check_certificate(variant, options.words[1], {tables, parse_size(cache, "--cache")},
                                                     [&](const std::string& doing) { status.say_sometimes(doing); });
  status.clear();
  if (options.format == Format::json) {
    print_as_json(variant, report, watch.seconds());
  } else {
    print_text(report, watch.seconds());
  }
  return !report.valid() ? kNotValid : report.believed ? kBelieved : 0;
}

}  // namespace rimau

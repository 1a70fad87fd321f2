// rimau perft: counts of move sequences.
#include "core/perft.h"

#include <chrono>
#include <iomanip>
#include <iostream>

#include "core/notation.h"
#include "solver/cli/options.h"
#include "solver/output/json.h"

namespace rimau {
namespace {

constexpr CommandHelp kHelp = {
    "perft VARIANT POSITION DEPTH",
    "Counts the sequences of 1, 2, ... DEPTH legal moves from a position (or from \"start\"). A whole opening turn is\n"
    "one move; a finished game has no continuation.",
    "  rimau perft bagh-chal start 4",
    3,
};

}  // namespace

int run_perft(const Arguments& arguments) {
  Options options;
  if (!read_options(kHelp, arguments, options)) return 0;
  const std::size_t last = options.words.size() - 1;
  const int depth = parse_number(options.words[last], "DEPTH", 1, 100);
  const Variant variant = load_variant(options);
  const Position position = parse_position(variant, join_words(options, 1, last));

  Json depths = Json::array();
  for (int d = 1; d <= depth; ++d) {
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t sequences = perft(variant, position, d);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (options.format == Format::json) {
      depths.push_back({{"depth", d}, {"sequences", sequences}, {"seconds", seconds}});
    } else {
      std::cout << std::setw(3) << d << "  " << std::setw(16) << sequences << "  " << std::fixed << std::setprecision(3)
                << seconds << " s" << std::endl;
    }
  }
  if (options.format == Format::json) {
    print_json({{"variant", variant.name}, {"position", to_text(variant, position)}, {"perft", std::move(depths)}});
  }
  return 0;
}

}  // namespace rimau

// rimau query: what a position is worth, and each of its moves.
#include <algorithm>
#include <iomanip>
#include <iostream>

#include "core/notation.h"
#include "solver/cli/table_options.h"
#include "solver/output/score_json.h"
#include "solver/output/score_text.h"

namespace rimau {
namespace {

constexpr CommandHelp kHelp = {
    "query VARIANT POSITION --tables DIR",
    "Tells who wins a position (or \"start\"), whoever is to move, and how long it takes, then every legal move, best\n"
    "first, with the value, distance and text of the position it leads to. A distance counts plies until no tiger can\n"
    "move, or until the men are too few, with the winner hurrying and the loser delaying.",
    "  rimau query main-tapak-empat \"men T:a1,c3 M:b2,b3,c2,d4 H:12\" --tables tables/main-tapak-empat",
    2,
};

void print_text(const Variant& variant, TableProbe& probe, const Position& position, const Analysis& analysis) {
  const Goals goals = probe.goals();
  std::cout << to_text(variant, position) << '\n' << score_text(analysis.score, goals);
  const std::string reason = why_no_distance(variant, probe, position, analysis.score);
  std::cout << (reason.empty() ? "" : " (" + reason + ")") << '\n';
  if (analysis.moves.empty()) {
    std::cout << "the game is over\n";
    return;
  }
  std::size_t move_width = 0;
  std::size_t score_width = 0;
  for (const auto& [move, score] : analysis.moves) {
    move_width = std::max(move_width, to_text(variant, move).size());
    score_width = std::max(score_width, score_text(score, goals).size());
  }
  for (const auto& [move, score] : analysis.moves) {
    std::cout << "  " << std::left << std::setw(static_cast<int>(move_width) + 2) << to_text(variant, move)
              << std::setw(static_cast<int>(score_width) + 2) << score_text(score, goals)
              << to_text(variant, after(position, move)) << '\n';
  }
}

}  // namespace

int run_query(const Arguments& arguments) {
  TableOptions options;
  if (!options.read(kHelp, arguments)) return 0;
  const Variant variant = load_variant(options);
  const Position position = parse_position(variant, join_words(options, 1));
  TableProbe probe = options.open(variant, OneGoal::accept);
  const Analysis analysis = analyse(variant, probe, position);
  if (options.format == Format::json) {
    print_json(analysis_json(variant, position, analysis, probe.goals()));
  } else {
    print_text(variant, probe, position, analysis);
  }
  return 0;
}

}  // namespace rimau

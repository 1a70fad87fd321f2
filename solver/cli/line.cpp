// rimau line: one line of best play.
#include <iomanip>
#include <iostream>

#include "core/notation.h"
#include "solver/cli/table_options.h"
#include "solver/output/move_json.h"
#include "solver/output/score_text.h"
#include "solver/probe/analysis.h"

namespace rimau {
namespace {

constexpr CommandHelp kHelp = {
    "line VARIANT POSITION --tables DIR",
    "Prints one line of best play from a position (or \"start\") to its end: the winner hurries, the loser delays,\n"
    "and neither gives a draw away. A drawn line is shown until a position comes up for the second time. So is one\n"
    "that is won where the tables have no distances (solve --distances off) and the winner's moves lead in a circle.",
    "  rimau line main-tapak-empat start --tables tables/main-tapak-empat",
    2,
};

void print_text(const Variant& variant, const Position& start, const Score& score, const Line& line) {
  std::cout << to_text(variant, start) << "\n" << score_text(score) << "\n";
  int number = 0;
  for (const Line::Ply& ply : line.plies) {
    std::cout << std::right << std::setw(4) << ++number << "  " << std::left << std::setw(10)
              << to_text(variant, ply.move) << to_text(variant, ply.position) << '\n';
  }
  if (!line.repeats) {
    std::cout << "the game is over\n";
  } else if (score.outcome == Outcome::draw) {
    std::cout << "the position has come up before: a draw\n";
  } else {
    std::cout << "the position has come up before: without distances the tables tell who wins, not the way there\n";
  }
}

void print_line_json(const Variant& variant, const Position& start, const Score& score, const Line& line) {
  Json moves = Json::array();
  Position before = start;
  for (const Line::Ply& ply : line.plies) {
    moves.push_back(move_json(variant, before, ply.move));
    before = ply.position;
  }
  print_json({{"variant", variant.name},
              {"position", to_text(variant, start)},
              {"value", to_text(score.outcome)},
              {"distance", score.plies ? Json(*score.plies) : Json()},
              {"distance_unit", "plies"},
              {"repeats", line.repeats},
              {"moves", std::move(moves)}});
}

}  // namespace

int run_line(const Arguments& arguments) {
  TableOptions options;
  if (!options.read(kHelp, arguments)) return 0;
  const Variant variant = load_variant(options);
  const Position position = parse_position(variant, join_words(options, 1));
  TableProbe probe = options.open(variant);
  const Score score = analyse(variant, probe, position).score;
  const Line line = best_line(variant, probe, position);
  if (options.format == Format::json) {
    print_line_json(variant, position, score, line);
  } else {
    print_text(variant, position, score, line);
  }
  return 0;
}

}  // namespace rimau

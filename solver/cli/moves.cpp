// rimau moves: the legal moves of a position.
#include <algorithm>
#include <iomanip>
#include <iostream>

#include "core/notation.h"
#include "solver/cli/options.h"
#include "solver/output/move_json.h"

namespace rimau {
namespace {

constexpr CommandHelp kHelp = {
    "moves VARIANT POSITION",
    "Lists the legal moves of a position (or of \"start\"), one a line, with what each captures and the position that\n"
    "it leads to. Says who has won where the game is over.",
    "  rimau moves main-tapak-empat \"tigers T:c3,c5 M:c4,b3 H:12\"",
    2,
};

void print_text(const Variant& variant, const Position& position) {
  if (const auto outcome = finished(variant, position)) {
    std::cout << "finished: " << (*outcome == Outcome::draw ? "a draw" : to_text(*outcome) + std::string(" win"))
              << '\n';
    return;
  }
  const Board& board = *variant.board;
  std::vector<std::array<std::string, 3>> rows;
  std::size_t move_width = 0;
  std::size_t captured_width = 0;
  for (const Move& move : legal_moves(variant, position)) {
    std::string captured;
    for (int p : board.in_reading_order(move.captured))
      captured += (captured.empty() ? "takes " : ",") + board.point(p).name;
    rows.push_back({to_text(variant, move), captured, to_text(variant, after(position, move))});
    move_width = std::max(move_width, rows.back()[0].size() + 2);
    captured_width = std::max(captured_width, captured.empty() ? 0 : captured.size() + 2);
  }
  for (const auto& [move, captured, next] : rows) {
    std::cout << std::left << std::setw(static_cast<int>(move_width)) << move
              << std::setw(static_cast<int>(captured_width)) << captured << next << '\n';
  }
}

}  // namespace

int run_moves(const Arguments& arguments) {
  Options options;
  if (!read_options(kHelp, arguments, options)) return 0;
  const Variant variant = load_variant(options);
  const Position position = parse_position(variant, join_words(options, 1));
  if (options.format == Format::json) {
    print_json(moves_json(variant, position));
  } else {
    print_text(variant, position);
  }
  return 0;
}

}  // namespace rimau

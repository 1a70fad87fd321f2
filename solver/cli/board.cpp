// rimau board: a drawing of a board or a position.
#include <algorithm>
#include <iostream>
#include <optional>

#include "core/error.h"
#include "core/notation.h"
#include "solver/catalog/toml_file.h"
#include "solver/cli/options.h"
#include "solver/output/json.h"

namespace rimau {
namespace {

constexpr CommandHelp kHelp = {
    "board VARIANT|BOARD [POSITION]",
    "Draws the board of a game, or any board by its name. The letters below and the numbers at the left name the\n"
    "points: c2 is column c, row 2. Given a position (or \"start\") of a game, T is a tiger, 2 a stack of two, o a\n"
    "man.",
    "  rimau board main-tapak-empat \"men T:c3,c5 M:b2,b4 H:12\"",
    1,
};

Json points_json(const Board& board, Points points) {
  Json list = Json::array();
  for (int p : board.in_reading_order(points)) list.push_back(board.point(p).name);
  return list;
}

Json board_json(const Board& board) {
  Json points = Json::array();
  for (int p : board.in_reading_order(board.all())) {
    const BoardPoint& point = board.point(p);
    points.push_back({{"name", point.name},
                      {"x", point.x},
                      {"y", point.y},
                      {"neighbours", points_json(board, board.neighbours(p))}});
  }
  Json lines = Json::array();
  for (const auto& line : board.lines()) {
    Json names = Json::array();
    for (int p : line) names.push_back(board.point(p).name);
    lines.push_back(std::move(names));
  }
  return {
      {"board", board.name()}, {"title", board.title()}, {"points", std::move(points)}, {"lines", std::move(lines)}};
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The board of that name, or null where it names no board, which leaves the games (or the file of one).
std::shared_ptr<const Board> find_board(const Catalog& games, const std::string& name) {
  std::vector<std::string> known = games.board_names();
  if (contains(known, name)) return games.load_board(name);
  const std::vector<std::string> variants = games.variant_names();
  const bool is_file = name.find('/') != std::string::npos || name.ends_with(".toml");
  if (is_file || contains(variants, name)) return nullptr;
  known.insert(known.end(), variants.begin(), variants.end());
  throw InputError("there is no board or game \"" + name + "\"" + suggestion(name, known, "there are "));
}

}  // namespace

int run_board(const Arguments& arguments) {
  Options options;
  if (!read_options(kHelp, arguments, options)) return 0;
  const Catalog games = catalog(options);
  std::shared_ptr<const Board> board;
  std::optional<Variant> variant;
  std::optional<Position> position;
  if (options.words.size() == 1) board = find_board(games, options.words[0]);
  if (board == nullptr) {
    variant = load_variant(options);
    board = variant->board;
    if (options.words.size() > 1) position = parse_position(*variant, join_words(options, 1));
  }

  if (options.format == Format::json) {
    print_json(board_json(*board));
    return 0;
  }
  std::cout << draw(*board, position ? &*position : nullptr);
  if (position) std::cout << '\n' << to_text(*variant, *position) << '\n';
  return 0;
}

}  // namespace rimau

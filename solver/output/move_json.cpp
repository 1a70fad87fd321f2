// Positions and their moves as JSON.
#include "solver/output/move_json.h"

#include "core/notation.h"

namespace rimau {
namespace {

Json point_json(const Board& board, int point) { return point < 0 ? Json() : Json(board.point(point).name); }

}  // namespace

Json move_json(const Variant& variant, const Position& position, const Move& move) {
  const Board& board = *variant.board;
  Json captured = Json::array();
  for (int p : board.in_reading_order(move.captured)) captured.push_back(board.point(p).name);
  return {{"move", to_text(variant, move)},       {"kind", to_text(move.kind)},
          {"from", point_json(board, move.from)}, {"to", point_json(board, move.to)},
          {"captured", std::move(captured)},      {"position", to_text(variant, after(position, move))}};
}

Json moves_json(const Variant& variant, const Position& position) {
  Json moves = Json::array();
  for (const Move& move : legal_moves(variant, position)) moves.push_back(move_json(variant, position, move));
  const std::optional<Outcome> outcome = finished(variant, position);
  return {{"variant", variant.name},
          {"position", to_text(variant, position)},
          {"moves", std::move(moves)},
          {"finished", outcome ? Json(to_text(*outcome)) : Json()}};
}

}  // namespace rimau

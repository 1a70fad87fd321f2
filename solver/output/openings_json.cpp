// Openings for programs.
#include "core/notation.h"
#include "solver/output/move_json.h"
#include "solver/output/openings_output.h"

namespace rimau {
namespace {

Json number_or_null(int number) { return number < 0 ? Json() : Json(number); }

Json kept_json(const KeptMoves& moves) { return {{"kept", moves.kept}, {"all", moves.all}}; }

Json counts_json(const OutcomeCounts& counts) {
  return {{"men", counts.men}, {"tigers", counts.tigers}, {"draw", counts.draw}};
}

Json turn_json(const OpeningReport& report, const OpeningTurn& turn) {
  const Variant& variant = *report.variant;
  Json moves = Json::array();
  for (const Move& move : turn.moves) moves.push_back(to_text(variant, move));
  Json by_hand = Json::array();
  for (const FewerMen& row : report.openings.by_hand) {
    by_hand.push_back(to_text(*turn.by_hand[static_cast<std::size_t>(row.men)]));
  }
  const Json move = move_json(variant, report.openings.start, turn.moves.front());
  return {{"move", move["move"]},
          {"kind", move["kind"]},
          {"from", move["from"]},
          {"to", move["to"]},
          {"captured", move["captured"]},
          {"times", turn.moves.size()},
          {"moves", std::move(moves)},
          {"value", to_text(turn.score.outcome)},
          {"distance", turn.score.plies ? Json(*turn.score.plies) : Json()},
          {"men_needed", turn.men_needed},
          {"value_by_men_in_hand", std::move(by_hand)},
          {"replies", kept_json(turn.practice.replies)},
          {"replies_by_value", counts_json(turn.practice.reply_values)},
          {"answers", kept_json(turn.practice.answers)},
          {"tight_replies", kept_json(turn.tight.replies)},
          {"tight_answers", kept_json(turn.tight.answers)},
          {"capture_offered", turn.capture_offered},
          {"position", move["position"]}};
}

Json fewer_json(const std::vector<FewerMen>& rows, const char* name) {
  Json list = Json::array();
  for (const FewerMen& row : rows) {
    list.push_back({{name, row.men}, {"value", to_text(row.value)}, {"turns", counts_json(row.turns)}});
  }
  return list;
}

Json losses_json(const LossLayer& layer) {
  Json by_lost = Json::array();
  for (const LostRow& row : layer.rows) {
    by_lost.push_back({{"lost", row.lost},
                       {"men", row.count.men},
                       {"positions", row.count.positions},
                       {"men_win", row.count.men_win},
                       {"tigers_win", row.count.tigers_win},
                       {"draw", row.count.draw()}});
  }
  return {{"hand", layer.hand},
          {"most_lost_in_some_position", number_or_null(layer.may_lose)},
          {"most_lost_in_every_position", number_or_null(layer.can_spare)},
          {"by_lost", std::move(by_lost)}};
}

Json point_json(const Board& board, const OpeningPoint& row) {
  return {{"point", board.point(row.point).name},
          {"man_taken", row.taken},
          {"man_taken_by_best", row.taken_by_best},
          {"tiger_there", counts_json(row.tiger)},
          {"tiger_men_needed", number_or_null(row.tiger_men_needed)},
          {"first_man", row.drop ? Json(to_text(*row.drop)) : Json()},
          {"first_man_men_needed", number_or_null(row.drop_men_needed)}};
}

}  // namespace

Json openings_json(const OpeningReport& report) {
  const Openings& openings = report.openings;
  Json turns = Json::array();
  for (const OpeningTurn& turn : openings.turns) turns.push_back(turn_json(report, turn));
  Json losses = Json::array();
  for (const LossLayer& layer : report.losses) losses.push_back(losses_json(layer));
  Json points = Json::array();
  for (const OpeningPoint& row : openings.points) points.push_back(point_json(*report.variant->board, row));
  return {{"variant", report.variant->name},
          {"position", to_text(*report.variant, openings.start)},
          {"value", to_text(openings.score.outcome)},
          {"distance", openings.score.plies ? Json(*openings.score.plies) : Json()},
          {"distance_unit", "plies"},
          {"turns", openings.all_turns},
          {"best_turns", openings.best_turns},
          {"classes", std::move(turns)},
          {"by_men_in_hand", fewer_json(openings.by_hand, "hand")},
          {"by_men_taken_off", fewer_json(openings.by_taken, "taken_off")},
          {"by_men_lost", std::move(losses)},
          {"points", std::move(points)}};
}

}  // namespace rimau

#include "solver/output/score_json.h"

#include "core/notation.h"
#include "solver/output/move_json.h"

namespace rimau {
namespace {

Json distance_json(const Score& score) { return score.plies ? Json(*score.plies) : Json(); }

std::string value_json(const Score& score, Goals goals) {
  if (score.outcome != Outcome::draw || goals == Goals::both) return to_text(score.outcome);
  return std::string("not ") + to_text(goals);
}

}  // namespace

Json analysis_json(const Variant& variant, const Position& position, const Analysis& analysis, Goals goals) {
  Json moves = Json::array();
  for (const auto& [move, score] : analysis.moves) {
    const Json plain = move_json(variant, position, move);
    Json entry;
    for (const char* key : {"move", "kind", "from", "to", "captured"}) entry[key] = plain[key];
    entry["value"] = value_json(score, goals);
    entry["distance"] = distance_json(score);
    entry["position"] = plain["position"];
    moves.push_back(std::move(entry));
  }
  return {{"variant", variant.name},
          {"position", to_text(variant, position)},
          {"value", value_json(analysis.score, goals)},
          {"distance", distance_json(analysis.score)},
          {"distance_unit", "plies"},
          {"moves", std::move(moves)}};
}

}  // namespace rimau

#include "solver/output/score_text.h"

namespace rimau {

std::string score_text(const Score& score, Goals goals) {
  if (score.outcome == Outcome::draw) {
    return goals == Goals::both ? "draw" : std::string(to_text(goals)) + " do not win";
  }
  std::string text = score.outcome == Outcome::men ? "men win" : "tigers win";
  if (score.plies) text += " in " + std::to_string(*score.plies) + (*score.plies == 1 ? " ply" : " plies");
  return text;
}

std::string why_no_distance(const Variant& variant, TableProbe& probe, const Position& position, const Score& score) {
  if (score.plies) return "";
  if (score.outcome == Outcome::draw && probe.goals() != Goals::both) return "";
  if (score.outcome == Outcome::draw) return "neither side can force a win: play goes on for ever";
  if (position.hand > 0) return "no distance with men in hand: every turn uses one up";
  if (!variant.movement()) return "no distance: this game has no movement phase";
  if (probe.layer(0).find_section(kDistanceSection) == nullptr) return "these tables were made without distances";
  return "";
}

}  // namespace rimau

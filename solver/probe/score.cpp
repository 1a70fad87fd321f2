#include "solver/probe/score.h"

#include <climits>

#include "solver/table/layer_counts.h"

namespace rimau {

bool prefers(Side side, const Score& a, const Score& b) {
  const auto rank = [&](const Score& score) {
    if (score.outcome == Outcome::draw) return 1;
    return score.outcome == win_of(side) ? 2 : 0;
  };
  if (rank(a) != rank(b)) return rank(a) > rank(b);
  if (rank(a) == 1) return false;
  const int a_plies = a.plies.value_or(INT_MAX);
  const int b_plies = b.plies.value_or(INT_MAX);
  return rank(a) == 2 ? a_plies < b_plies : a_plies > b_plies;
}

Score stored_score(bool men_win, bool tigers_win, std::optional<int> sweeps) {
  if (!men_win && !tigers_win) return {Outcome::draw, std::nullopt};
  Score score{men_win ? Outcome::men : Outcome::tigers, std::nullopt};
  if (sweeps) score.plies = men_win ? men_win_plies(*sweeps) : tigers_win_plies(*sweeps);
  return score;
}

Score as_told(Goals goals, const Score& score) {
  const bool told = score.outcome == Outcome::men      ? includes(goals, Goals::men_win)
                    : score.outcome == Outcome::tigers ? includes(goals, Goals::tigers_win)
                                                       : true;
  return told ? score : Score{};
}

Score score_before(const Position& position, const Score& next) {
  Score score = next;
  if (position.hand > 0) score.plies.reset();  // no plies with men in hand, even where one move ends the game
  if (score.plies) ++*score.plies;
  return score;
}

}  // namespace rimau

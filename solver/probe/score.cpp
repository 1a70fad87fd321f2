#include "solver/probe/score.h"

namespace rimau {

bool prefers(Side side, const Score& a, const Score& b) {
  const auto rank = [&](const Score& score) {
    if (score.outcome == Outcome::draw) return 1;
    return score.outcome == win_of(side) ? 2 : 0;
  };
  if (rank(a) != rank(b)) return rank(a) > rank(b);
  if (!a.plies || !b.plies) return false;
  return rank(a) == 2 ? *a.plies < *b.plies : *a.plies > *b.plies;
}

Score one_ply_before(const Score& after_move) {
  Score score = after_move;
  if (score.plies) ++*score.plies;
  return score;
}

}  // namespace rimau

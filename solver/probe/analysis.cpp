#include "solver/probe/analysis.h"

#include <algorithm>

namespace rimau {

Analysis analyse(const Variant& variant, ValueSource& source, const Position& position) {
  if (const std::optional<Outcome> outcome = finished(variant, position)) return {final_score(*outcome), {}};
  Analysis analysis;
  for (const Move& move : legal_moves(variant, position)) {
    analysis.moves.push_back({move, evaluate(variant, source, after(position, move))});
  }
  std::ranges::stable_sort(analysis.moves, [&](const ScoredMove& a, const ScoredMove& b) {
    return prefers(position.to_move, a.score, b.score);
  });
  analysis.score = score_before(position, analysis.moves.front().score);
  return analysis;
}

Line best_line(const Variant& variant, ValueSource& source, Position position) {
  Line line;
  std::vector<Position> seen{position};
  for (;;) {
    const Analysis analysis = analyse(variant, source, position);
    if (analysis.moves.empty()) return line;
    const ScoredMove& best = analysis.moves.front();
    position = after(position, best.move);
    line.plies.push_back({best.move, position, best.score});
    line.repeats = std::ranges::find(seen, position) != seen.end();
    if (line.repeats) return line;
    seen.push_back(position);
  }
}

}  // namespace rimau

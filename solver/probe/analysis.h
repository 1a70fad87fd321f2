// A position's score with the scores of all its moves.
#pragma once

#include <vector>

#include "core/movegen.h"
#include "solver/probe/value_source.h"

namespace rimau {

/// A legal move with the score of the position that it leads to.
struct ScoredMove {
  Move move;
  Score score;
};

struct Analysis {
  Score score;
  std::vector<ScoredMove> moves;  // best first for the side to move; empty where the position is finished
};

Analysis analyse(const Variant& variant, ValueSource& source, const Position& position);

/// One line of best play: from the position to its end, or, in a draw, until a position comes up again.
struct Line {
  struct Ply {
    Move move;
    Position position;  // after the move
    Score score;
  };
  std::vector<Ply> plies;
  bool repeats = false;
};
Line best_line(const Variant& variant, ValueSource& source, Position position);

}  // namespace rimau

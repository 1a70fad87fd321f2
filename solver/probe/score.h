// What a position is worth: who wins, and how long it takes.
#pragma once

#include <optional>

#include "core/position.h"
#include "solver/table/layer.h"

namespace rimau {

/// Plies are counted until no tiger can move, or until the men are too few, with the winner hurrying and the loser
/// delaying. There are none for draws, with men in hand, and where tables were made without distances.
struct Score {
  Outcome outcome = Outcome::draw;
  std::optional<int> plies;
  friend bool operator==(const Score&, const Score&) = default;
};

constexpr Outcome win_of(Side side) { return side == Side::men ? Outcome::men : Outcome::tigers; }

/// True where `side` would rather have a than b: a win over a draw over a loss, then the sooner win, the later loss.
/// An unknown number of plies counts as longer than any known one: the known ones are then ends of the game.
bool prefers(Side side, const Score& a, const Score& b);

/// The score that stored bits stand for, men to move; `sweeps` is the distance in sweeps where there is one.
Score stored_score(bool men_win, bool tigers_win, std::optional<int> sweeps);

/// What tables of these goals can know of a score: a win that they were not solved for counts as a draw.
Score as_told(Goals goals, const Score& score);

/// The score of a position where play is over.
inline Score final_score(Outcome outcome) {
  return {outcome, outcome == Outcome::draw ? std::nullopt : std::optional(0)};
}

/// The score of a position whose best move leads to a position of score `next`.
Score score_before(const Position& position, const Score& next);

}  // namespace rimau

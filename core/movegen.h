// The reference move generator: the specification of the rules, short and obvious rather than fast.
#pragma once

#include <boost/container/small_vector.hpp>
#include <optional>

#include "core/position.h"

namespace rimau {

struct Move {
  enum class Kind : std::uint8_t { drop, step, capture, pass, opening };
  Kind kind = Kind::pass;
  std::int8_t from = -1;  // -1: none (drop, pass, an opening that relocates no tiger)
  std::int8_t to = -1;    // -1: none (pass, an opening that relocates no tiger)
  Points captured = 0;    // men taken off the board
  friend bool operator==(const Move&, const Move&) = default;
};

using Moves = boost::container::small_vector<Move, 64>;

/// The result of a position that is over, or nothing where play goes on. Depends on both sides' men and mobility:
///  - too few men left: tigers;  - tigers to move and immobile: men;
///  - no movement phase and the hand is empty: tigers (unless immobile and to move);
///  - men to move, stuck, and the variant says so: tigers or draw.
std::optional<Outcome> finished(const Variant& variant, const Position& position);

/// All legal moves, each once (a slide twice where two bent lines lead from one point to another); none exactly where
/// the position is finished.
Moves legal_moves(const Variant& variant, const Position& position);

/// The moves of the side to move by mobility alone, without asking whether the game is over.
/// Men who can neither drop nor step get a single pass; immobile tigers get nothing.
Moves mobile_moves(const Variant& variant, const Position& position);

Position after(const Position& position, const Move& move);

}  // namespace rimau

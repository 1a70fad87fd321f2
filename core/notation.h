// Positions and moves as text. docs/notation.md is the description for users.
//
//   men T:c3,c5 M:b2,b4 H:12      side to move, tigers, men, men in hand (H may be left out when 0; M:- for none)
//   @b3  b3-b4  c3xc5  pass  -b4,-c4,-d4 c2>c4      drop, step, capture, pass, opening turn
#pragma once

#include <string>
#include <string_view>

#include "core/movegen.h"

namespace rimau {

/// Parses "start" or a position text. Throws InputError whose message shows the text with a caret under the character
/// at fault, what was expected there and an example; checks the position with check_position().
Position parse_position(const Variant& variant, std::string_view text);
std::string to_text(const Variant& variant, const Position& position);

/// Parses a move that is legal in the position; throws InputError (with caret, or naming the legal moves) otherwise.
Move parse_move(const Variant& variant, const Position& position, std::string_view text);
std::string to_text(const Variant& variant, const Move& move);

const char* to_text(Side side);
const char* to_text(Outcome outcome);
const char* to_text(Move::Kind kind);

/// The board drawn with characters, with point names; pieces on top where a position is given (T tiger, 2 a stack of
/// two, o man).
std::string draw(const Board& board, const Position* position = nullptr);

}  // namespace rimau

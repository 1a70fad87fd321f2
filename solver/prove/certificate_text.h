// What the text of a certificate is made of (docs/certificates.md). All that its writer and its checker share.
#pragma once

#include <string>

#include "core/movegen.h"

namespace rimau::certificate {

inline constexpr const char* kFormat = "rimau certificate";
inline constexpr int kVersion = 1;
inline constexpr char kSeparator = '\t';          // between a position and what follows it
inline constexpr const char* kTable = "table";    // in the place of a move: a value that a table tells
inline constexpr const char* kEndWord = "end ";   // begins the last line, which tells the number of positions
inline constexpr const char* kProved = "proved";  // verdicts
inline constexpr const char* kDisproved = "disproved";

/// Whose moves the strategy tells: the goal's side, or that which stops it.
constexpr Side strategy_side(Outcome goal, bool proved) {
  return (goal == Outcome::men) == proved ? Side::men : Side::tigers;
}

/// The move as notation has it; where another of the legal moves goes the same way, over other men, with those it
/// takes: "b1xa1 takes c2".
std::string move_text(const Variant& variant, const Moves& legal, const Move& move);

}  // namespace rimau::certificate

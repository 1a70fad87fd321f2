// Reads the recorded positions of tests/data/oracle; their format is described in README.md there.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/movegen.h"

namespace rimau::test {

/// One recorded ply: a position and all that could be played in it.
struct RecordedPly {
  Position position;
  std::vector<Move> moves;  // sorted as by sort_moves(); the kind is left at `pass` for all of them
  std::string text;
};

/// Brings moves into one form and order for comparison: only from, to and captured men count.
void sort_moves(std::vector<Move>& moves);

/// All plies of a recording ("adugo-five") on the board of `variant`.
void for_each_ply(const Variant& variant, const std::string& recording,
                  const std::function<void(const RecordedPly&)>& visit);

}  // namespace rimau::test

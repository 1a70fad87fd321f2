// What only a look at every position of a layer can tell: where the longest wins are, a mutual zugzwang, and how the
// men do with a tiger on each point.
//
// Planes are read from the files part by part, so memory does not grow with the tables.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "solver/probe/table_probe.h"

namespace rimau {

struct LongestWin {
  Position position;  // men to move
  Score score;
};

/// The first position, by class and index, that a side wins in as many plies as the header of the layer without men in
/// hand says is the most; nothing where it says none (no such win, or tables without distances).
std::optional<LongestWin> longest_win(const Variant& variant, TableProbe& probe, Outcome winner, int threads);

/// A position in which the side that is to move would rather not be: with the men to move they do not win, with the
/// tigers to move the men do.
struct Zugzwang {
  Position position;  // men to move
  Score men_to_move;
  Score tigers_to_move;
};

struct ZugzwangSearch {
  std::optional<Zugzwang> found;
  std::uint64_t looked_at = 0;  // positions that the men to move do not win, and play is not over with tigers to move
  bool complete = false;        // whether all such positions of the layer were looked at
};

/// Called now and then with the positions looked at so far.
using ScanProgress = std::function<void(std::uint64_t looked_at)>;

/// Looks through the layer without men in hand, most men first, up to `most` positions.
ZugzwangSearch find_zugzwang(const Variant& variant, TableProbe& probe, std::uint64_t most,
                             const ScanProgress& progress);

/// Positions of the layer with so many men on the board and a tiger on a point.
struct TigerPost {
  int point = 0;
  MenCount count;
};

/// For each point, with the number of men for which the men's share of wins is nearest to one half.
std::vector<TigerPost> tiger_posts(const Variant& variant, TableProbe& probe, int hand, int threads);

}  // namespace rimau

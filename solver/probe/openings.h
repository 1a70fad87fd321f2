// What the first turn of a game is worth: every one of them, up to symmetry, and what men given up before it cost.
//
// docs/openings.md defines every number. All are read from tables exactly; nothing is sampled.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/movegen.h"
#include "solver/probe/value_source.h"

namespace rimau {

/// Moves that keep the value of the position they are made in, among all moves.
struct KeptMoves {
  std::uint64_t kept = 0;
  std::uint64_t all = 0;
  friend bool operator==(const KeptMoves&, const KeptMoves&) = default;
};

/// Numbers of things by who wins.
struct OutcomeCounts {
  std::uint64_t men = 0;
  std::uint64_t tigers = 0;
  std::uint64_t draw = 0;
  void add(Outcome outcome, std::uint64_t times = 1);
  std::uint64_t all() const { return men + tigers + draw; }
};

/// The best of some outcomes for a side; there must be one.
Outcome best_for(Side side, const OutcomeCounts& counts);

/// How many moves of the next two plies keep the value of a first turn.
struct Practice {
  OutcomeCounts reply_values;
  KeptMoves replies;  // of the other side
  KeptMoves answers;  // of the side that began, after all replies that keep the value
};

/// A first turn, and those that lead to images of its position under the board's symmetries.
struct OpeningTurn {
  std::vector<Move> moves;  // the class; the first stands for all
  Position position;        // after the first of them
  Score score;
  /// Who wins after this turn with so many men in hand at the start; none below the least number asked for.
  std::vector<std::optional<Outcome>> by_hand;
  /// The least number of men in hand with which, and with every larger one up to that of the game, the men do at least
  /// as well after this turn as they do with all.
  int men_needed = 0;
  Practice practice;
  Practice tight;                // the same with just the men needed in hand
  bool capture_offered = false;  // some reply takes men off
};

/// The start with another number of men in hand, or of men taken off before the game.
struct FewerMen {
  int men = 0;
  Outcome value = Outcome::draw;
  OutcomeCounts turns;  // all legal first turns
};

/// What the first turns say of one point. Turns are counted one by one, not by class.
struct OpeningPoint {
  int point = 0;
  std::uint64_t taken = 0;          // turns that take its man off
  std::uint64_t taken_by_best = 0;  // of the best turns
  OutcomeCounts tiger;              // turns that leave a tiger on it
  int tiger_men_needed = -1;        // the most among those of best value; -1 where no tiger comes to stand on it
  std::optional<Outcome> drop;      // value of dropping the first man on it
  int drop_men_needed = -1;
};

struct Openings {
  Position start;
  Score score;
  std::vector<OpeningTurn> turns;  // best first, see better_turn()
  std::uint64_t all_turns = 0;
  std::uint64_t best_turns = 0;  // as good as the first, practice aside
  std::vector<FewerMen> by_hand;
  std::vector<FewerMen> by_taken;    // opening turns that take off more and more men; empty where none takes any off
  std::vector<OpeningPoint> points;  // in reading order
};

/// Called after each class with the classes done and in all.
using OpeningsProgress = std::function<void(std::size_t done, std::size_t all)>;

/// Throws InputError where the game is over at the start.
Openings find_openings(const Variant& variant, ValueSource& source, const OpeningsProgress& progress);

/// True where `side`, which begins, would rather have a than b: by value and distance, then by the men needed, then in
/// practice, where fewer replies keep the value, then where more answers do; then by the same with just the men needed.
bool better_turn(Side side, const OpeningTurn& a, const OpeningTurn& b);

}  // namespace rimau

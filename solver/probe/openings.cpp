#include "solver/probe/openings.h"

#include <algorithm>
#include <compare>

#include "core/error.h"
#include "solver/probe/analysis.h"
#include "solver/probe/first_turns.h"

namespace rimau {
namespace {

/// How good an outcome is for the men.
int rank(Outcome outcome) {
  if (outcome == Outcome::draw) return 1;
  return outcome == Outcome::men ? 2 : 0;
}

/// Looks at one game's first turns.
class OpeningFinder {
 public:
  OpeningFinder(const Variant& variant, ValueSource& source)
      : variant_(variant), source_(source), start_(start_position(variant)) {}

  OpeningTurn turn(std::vector<Move> moves) {
    OpeningTurn turn;
    turn.moves = std::move(moves);
    turn.position = after(start_, turn.moves.front());
    turn.score = evaluate(variant_, source_, turn.position);
    turn.capture_offered = std::ranges::any_of(legal_moves(variant_, turn.position),
                                               [](const Move& reply) { return reply.kind == Move::Kind::capture; });
    add_hands(turn);
    turn.practice = practice(variant_.hand, turn);
    turn.tight = practice(turn.men_needed, turn);
    return turn;
  }

  /// Without a man in hand the men could not begin by dropping one.
  int least_hand() const { return variant_.hand > 0 && start_.to_move == Side::men ? 1 : 0; }

  FewerMen with_hand(const std::vector<OpeningTurn>& turns, int hand) const {
    FewerMen row{hand, Outcome::draw, {}};
    for (const OpeningTurn& turn : turns) {
      row.turns.add(*turn.by_hand[static_cast<std::size_t>(hand)], turn.moves.size());
    }
    row.value = best_for(start_.to_move, row.turns);
    return row;
  }

  /// Opening turns that take off another number of men, all else as in the game.
  FewerMen with_taken(int men) {
    Variant greedier = variant_;
    greedier.opening.remove = men;
    FewerMen row{men, Outcome::draw, {}};
    for (const std::vector<Move>& moves : move_classes(greedier, start_)) {
      row.turns.add(evaluate(variant_, source_, after(start_, moves.front())).outcome, moves.size());
    }
    row.value = best_for(start_.to_move, row.turns);
    return row;
  }

 private:
  /// How the turn does in practice with so many men in hand at the start.
  Practice practice(int hand, const OpeningTurn& turn) {
    Practice practice;
    if (over_at_once(hand)) return practice;
    const Position position = after_turn(hand, turn.moves.front());
    const Outcome value = *turn.by_hand[static_cast<std::size_t>(hand)];
    for (const Move& reply : legal_moves(variant_, position)) {
      const Analysis replied = analyse(variant_, source_, after(position, reply));
      practice.reply_values.add(replied.score.outcome);
      ++practice.replies.all;
      if (replied.score.outcome != value) continue;
      ++practice.replies.kept;
      for (const ScoredMove& answer : replied.moves) {
        ++practice.answers.all;
        if (answer.score.outcome == value) ++practice.answers.kept;
      }
    }
    return practice;
  }

  void add_hands(OpeningTurn& turn) {
    turn.by_hand.resize(static_cast<std::size_t>(variant_.hand) + 1);
    for (int hand = least_hand(); hand <= variant_.hand; ++hand) {
      turn.by_hand[static_cast<std::size_t>(hand)] = value_with(hand, turn.moves.front());
    }
    turn.men_needed = variant_.hand;
    while (turn.men_needed > least_hand() &&
           rank(*turn.by_hand[static_cast<std::size_t>(turn.men_needed) - 1]) >= rank(turn.score.outcome)) {
      --turn.men_needed;
    }
  }

  /// An opening turn is legal with any number in hand; other moves are where the game is not over.
  std::optional<Outcome> over_at_once(int hand) const {
    if (opening_pending(variant_, start_)) return std::nullopt;
    Position start = start_;
    start.hand = hand;
    return finished(variant_, start);
  }

  Position after_turn(int hand, const Move& move) const {
    Position start = start_;
    start.hand = hand;
    return after(start, move);
  }

  Outcome value_with(int hand, const Move& move) {
    if (const auto outcome = over_at_once(hand)) return *outcome;
    return evaluate(variant_, source_, after_turn(hand, move)).outcome;
  }

  const Variant& variant_;
  ValueSource& source_;
  Position start_;
};

/// Shares of kept moves compared as fractions, without rounding; no moves at all count as none kept.
std::strong_ordering compare(const KeptMoves& a, const KeptMoves& b) {
  return a.kept * std::max<std::uint64_t>(b.all, 1) <=> b.kept * std::max<std::uint64_t>(a.all, 1);
}

bool equal_but_for_practice(const OpeningTurn& a, const OpeningTurn& b) {
  return a.score == b.score && a.men_needed == b.men_needed;
}

void add_turn(OpeningPoint& row, const OpeningTurn& turn, const Move& move, const Position& start, bool best) {
  if (has(move.captured, row.point)) {
    ++row.taken;
    if (best) ++row.taken_by_best;
  }
  if (start.to_move == Side::tigers && has(after(start, move).tiger_points(), row.point)) {
    row.tiger.add(turn.score.outcome);
  }
  if (move.kind == Move::Kind::drop && move.to == row.point) {
    row.drop = turn.score.outcome;
    row.drop_men_needed = turn.men_needed;
  }
}

OpeningPoint point_summary(const Openings& openings, int point) {
  OpeningPoint row;
  row.point = point;
  for (const OpeningTurn& turn : openings.turns) {
    const bool best = equal_but_for_practice(turn, openings.turns.front());
    for (const Move& move : turn.moves) add_turn(row, turn, move, openings.start, best);
  }
  if (row.tiger.all() == 0) return row;
  const Outcome best_value = best_for(Side::tigers, row.tiger);
  for (const OpeningTurn& turn : openings.turns) {
    if (turn.score.outcome != best_value) continue;
    for (const Move& move : turn.moves) {
      if (!has(after(openings.start, move).tiger_points(), point)) continue;
      row.tiger_men_needed = std::max(row.tiger_men_needed, turn.men_needed);
    }
  }
  return row;
}

}  // namespace

void OutcomeCounts::add(Outcome outcome, std::uint64_t times) {
  (outcome == Outcome::men ? men : outcome == Outcome::tigers ? tigers : draw) += times;
}

Outcome best_for(Side side, const OutcomeCounts& counts) {
  const bool men = side == Side::men;
  if ((men ? counts.men : counts.tigers) > 0) return men ? Outcome::men : Outcome::tigers;
  if (counts.draw > 0) return Outcome::draw;
  return men ? Outcome::tigers : Outcome::men;
}

bool better_turn(Side side, const OpeningTurn& a, const OpeningTurn& b) {
  if (prefers(side, a.score, b.score)) return true;
  if (prefers(side, b.score, a.score)) return false;
  if (a.men_needed != b.men_needed) return (a.men_needed > b.men_needed) == (side == Side::tigers);
  for (const auto& [a_kept, b_kept] : {std::pair(a.practice, b.practice), std::pair(a.tight, b.tight)}) {
    if (const auto replies = compare(a_kept.replies, b_kept.replies); replies != 0) return replies < 0;
    if (const auto answers = compare(a_kept.answers, b_kept.answers); answers != 0) return answers > 0;
  }
  return false;
}

Openings find_openings(const Variant& variant, ValueSource& source, const OpeningsProgress& progress) {
  Openings openings;
  openings.start = start_position(variant);
  const Side side = openings.start.to_move;
  if (finished(variant, openings.start)) throw InputError(variant.name + " is over before the first turn");
  OpeningFinder finder(variant, source);
  const std::vector<std::vector<Move>> classes = move_classes(variant, openings.start);
  for (const std::vector<Move>& moves : classes) {
    openings.turns.push_back(finder.turn(moves));
    openings.all_turns += moves.size();
    progress(openings.turns.size(), classes.size());
  }
  std::ranges::stable_sort(openings.turns,
                           [&](const OpeningTurn& a, const OpeningTurn& b) { return better_turn(side, a, b); });
  openings.score = score_before(openings.start, openings.turns.front().score);
  for (const OpeningTurn& turn : openings.turns) {
    if (equal_but_for_practice(turn, openings.turns.front())) openings.best_turns += turn.moves.size();
  }
  for (int hand = finder.least_hand(); hand <= variant.hand; ++hand) {
    openings.by_hand.push_back(finder.with_hand(openings.turns, hand));
  }
  if (variant.opening.any()) {
    for (int men = variant.opening.remove; men <= count(variant.men_start); ++men) {
      openings.by_taken.push_back(finder.with_taken(men));
    }
  }
  for (int point : variant.board->in_reading_order(variant.board->all())) {
    openings.points.push_back(point_summary(openings, point));
  }
  return openings;
}

}  // namespace rimau

// The reference move generator. Nothing here is clever: what it says is the rule.
#include "core/movegen.h"

#include <algorithm>

namespace rimau {
namespace {

Points empty_points(const Variant& variant, const Position& position) {
  return variant.board->all() & ~position.men & ~position.tiger_points();
}

Move make_move(Move::Kind kind, int from, int to, Points captured = 0) {
  return {kind, static_cast<std::int8_t>(from), static_cast<std::int8_t>(to), captured};
}

/// The step to the next point; with TigerStep::slide also beyond, as long as points are empty.
void add_steps(const Variant& variant, Points empty, int from, const Ray& ray, Moves& moves) {
  for (int to : ray) {
    if (!has(empty, to)) return;
    moves.push_back(make_move(Move::Kind::step, from, to));
    if (variant.tiger_step == TigerStep::one) return;
  }
}

/// The jump over an unbroken row of men that begins next to the tiger, onto the empty point behind it.
void add_capture(const Variant& variant, const Position& position, Points empty, int from, const Ray& ray,
                 Moves& moves) {
  Points row = 0;
  for (int p : ray) {
    if (has(position.men, p)) {
      row |= point_bit(p);
      continue;
    }
    if (has(empty, p) && variant.capture_lengths.count(count(row)) != 0) {
      moves.push_back(make_move(Move::Kind::capture, from, p, row));
    }
    return;
  }
}

void add_tiger_moves(const Variant& variant, const Position& position, Moves& moves) {
  const Points empty = empty_points(variant, position);
  for_each_point(position.tiger_points(), [&](int from) {
    for (const Ray& ray : variant.board->rays(from)) {
      add_steps(variant, empty, from, ray, moves);
      add_capture(variant, position, empty, from, ray, moves);
    }
  });
}

/// Drops while there are men in hand, steps after that; a pass where there is neither.
void add_men_moves(const Variant& variant, const Position& position, Moves& moves) {
  const Points empty = empty_points(variant, position);
  if (position.hand > 0) {
    for_each_point(empty, [&](int to) { moves.push_back(make_move(Move::Kind::drop, -1, to)); });
  } else if (variant.movement()) {
    for_each_point(position.men, [&](int from) {
      for_each_point(variant.board->neighbours(from) & empty,
                     [&](int to) { moves.push_back(make_move(Move::Kind::step, from, to)); });
    });
  }
  if (moves.empty()) moves.assign(1, Move{});  // a pass
}

/// Calls visit(subset) for every subset of `size` points of the set.
template <class Visit>
void for_each_subset(Points set, int size, Points chosen, Visit visit) {
  if (size == 0) {
    visit(chosen);
    return;
  }
  for (; count(set) >= size; set &= set - 1) {
    const Points lowest = set & -set;
    for_each_subset(set & ~lowest, size - 1, chosen | lowest, visit);
  }
}

/// Any `remove` men off the board, then no tiger or any one tiger onto an empty point, those just vacated included.
void add_openings(const Variant& variant, const Position& position, Moves& moves) {
  for_each_subset(position.men, variant.opening.remove, 0, [&](Points removed) {
    moves.push_back(make_move(Move::Kind::opening, -1, -1, removed));
    if (!variant.opening.relocate) return;
    for_each_point(position.tiger_points(), [&](int from) {
      for_each_point(empty_points(variant, position) | removed,
                     [&](int to) { moves.push_back(make_move(Move::Kind::opening, from, to, removed)); });
    });
  });
}

bool is_pass(const Moves& moves) { return moves.size() == 1 && moves.front().kind == Move::Kind::pass; }

}  // namespace

Moves mobile_moves(const Variant& variant, const Position& position) {
  Moves moves;
  if (opening_pending(variant, position)) {
    add_openings(variant, position, moves);
  } else if (position.to_move == Side::tigers) {
    add_tiger_moves(variant, position, moves);
  } else {
    add_men_moves(variant, position, moves);
  }
  return moves;
}

std::optional<Outcome> finished(const Variant& variant, const Position& position) {
  if (opening_pending(variant, position)) return std::nullopt;
  if (count(position.men) + position.hand < variant.over_below) return Outcome::tigers;
  const Moves moves = mobile_moves(variant, position);
  if (position.to_move == Side::tigers && moves.empty()) return Outcome::men;
  if (!variant.movement() && position.hand == 0) return Outcome::tigers;
  if (position.to_move == Side::men && is_pass(moves)) {
    if (variant.men_stuck == MenStuck::lose) return Outcome::tigers;
    if (variant.men_stuck == MenStuck::draw) return Outcome::draw;
  }
  return std::nullopt;
}

Moves legal_moves(const Variant& variant, const Position& position) {
  if (finished(variant, position)) return {};
  return mobile_moves(variant, position);
}

Position after(const Position& position, const Move& move) {
  Position next = position;
  next.to_move = position.to_move == Side::men ? Side::tigers : Side::men;
  next.men &= ~move.captured;
  if (move.kind == Move::Kind::drop) {
    next.men |= point_bit(move.to);
    --next.hand;
  } else if (move.from >= 0 && position.to_move == Side::men) {
    next.men ^= point_bit(move.from) | point_bit(move.to);
  } else if (move.from >= 0) {
    *std::find(next.tigers.begin(), next.tigers.end(), move.from) = static_cast<std::uint8_t>(move.to);
    std::sort(next.tigers.begin(), next.tigers.end());
  }
  return next;
}

}  // namespace rimau

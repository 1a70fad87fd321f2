// Positions: where a game starts, and which ones can belong to it.
#include "core/position.h"

#include <algorithm>

#include "core/error.h"

namespace rimau {
namespace {

int standing_on(const Tigers& tigers, int point) {
  return static_cast<int>(std::count(tigers.begin(), tigers.end(), point));
}

void check_tigers(const Variant& variant, const Position& position) {
  if (position.tigers.size() != variant.tiger_start.size()) {
    throw InputError("tigers: " + std::to_string(position.tigers.size()) + "; " + variant.name + " has " +
                     std::to_string(variant.tigers()));
  }
  if (!std::is_sorted(position.tigers.begin(), position.tigers.end())) throw InputError("tigers out of order");
  for (int t : position.tigers) {
    if (t >= variant.board->size()) throw InputError("a tiger off the board");
    const int stack = standing_on(position.tigers, t);
    // Tigers enter empty points only: a stack is there from the start or never.
    if (stack > 1 && stack > standing_on(variant.tiger_start, t)) {
      throw InputError(std::to_string(stack) + " tigers on " + variant.board->point(t).name +
                       "; tigers share a point only where they start so");
    }
  }
}

void check_men(const Variant& variant, const Position& position) {
  const Board& board = *variant.board;
  if ((position.men & ~board.all()) != 0) throw InputError("a man off the board");
  for (int p : board.in_reading_order(position.men & position.tiger_points())) {
    throw InputError("a man and a tiger both on " + board.point(p).name);
  }
  if (position.hand < 0 || position.hand > variant.hand) {
    throw InputError(std::to_string(position.hand) + " men in hand; " + variant.name + " starts with " +
                     std::to_string(variant.hand));
  }
  const int men = count(position.men) + position.hand;
  if (men > variant.men_max() && position != start_position(variant)) {
    throw InputError(std::to_string(men) + " men on the board and in hand; " + variant.name + " has " +
                     std::to_string(variant.men_max()) +
                     (variant.opening.any() ? " after the opening, and before it only the start" : ""));
  }
}

}  // namespace

Position start_position(const Variant& variant) {
  return {variant.first, variant.tiger_start, variant.men_start, variant.hand};
}

bool opening_pending(const Variant& variant, const Position& position) {
  return variant.opening.any() && count(position.men) + position.hand > variant.men_max();
}

void check_position(const Variant& variant, const Position& position) {
  check_tigers(variant, position);
  check_men(variant, position);
}

}  // namespace rimau

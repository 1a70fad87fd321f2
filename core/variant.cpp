// What follows from the rules, and whether they make sense together.
#include "core/variant.h"

#include <algorithm>

#include "core/error.h"
#include "core/placement.h"

namespace rimau {
namespace {

void require(bool holds, const char* key, const std::string& message) {
  if (!holds) throw RuleError(key, message);
}

std::string number(int n) { return std::to_string(n); }

void check_pieces(const Variant& variant) {
  const int size = variant.board->size();
  require(variant.tigers() >= 1, "tiger_start", "a game needs a tiger");
  Points tigers = 0;
  for (int t : variant.tiger_start) {
    require(t < size, "tiger_start", "a tiger off the board");
    tigers |= point_bit(t);
  }
  require((variant.men_start & ~variant.board->all()) == 0, "men_start", "a man off the board");
  for (int p : variant.board->in_reading_order(variant.men_start & tigers)) {
    require(false, "men_start", "a man and a tiger both start on " + variant.board->point(p).name);
  }
  require(variant.hand >= 0, "hand", "the men in hand cannot be " + number(variant.hand) + "; 0 or more");
  require(variant.men_total() >= 1, "hand", "a game needs men, on the board (men_start) or in hand");
  const int room = size - count(tigers);
  require(variant.men_total() <= room, "hand",
          "more pieces than points: " + number(count(variant.men_start)) + " men on the board and " +
              number(variant.hand) + " in hand, but beside the tigers there are " + number(room) + " points");
}

void check_opening(const Variant& variant) {
  const Opening& opening = variant.opening;
  const int on_board = count(variant.men_start);
  require(opening.remove >= 0 && opening.remove <= on_board, "opening_remove",
          "cannot take " + number(opening.remove) + " men off: " + number(on_board) + " stand on the board");
  require(opening.remove > 0 || !opening.relocate, "opening_relocate",
          "a tiger is put elsewhere only in an opening that takes men off (opening_remove)");
  require(!opening.any() || variant.first == Side::tigers, "opening_remove",
          "the opening is the tigers' first turn, so it needs first = \"tigers\"");
  require(variant.men_max() >= 1, "opening_remove", "the opening would take off all the men");
}

void check_moves(const Variant& variant) {
  require(!variant.capture_lengths.empty(), "capture_lengths", "at least one length is needed");
  const int shortest = *variant.capture_lengths.begin();
  require(shortest >= 1, "capture_lengths", "a jump cannot take " + number(shortest) + " men; 1 or more");
}

void check_ending(const Variant& variant) {
  const TigersWin& win = variant.tigers_win;
  const std::string men = number(variant.men_max());
  switch (win.rule) {
    case TigersWin::Rule::bound:
      require(variant.least_blocking_men <= variant.men_max(), "tigers_win",
              "bound: too few men (" + men + ") ever to hem the tigers in; it takes " +
                  number(variant.least_blocking_men) + ". Use more men, or \"all\"");
      break;
    case TigersWin::Rule::all:
      break;
    case TigersWin::Rule::captures:
      require(win.count >= 1 && win.count <= variant.men_max(), "tigers_win",
              "captures:" + number(win.count) + " is out of reach; 1 to " + men + ", the men there are");
      break;
    case TigersWin::Rule::men_left:
      require(win.count >= 0 && win.count < variant.men_max(), "tigers_win",
              "men_left<=" + number(win.count) + " holds from the start; 0 to " + number(variant.men_max() - 1));
      break;
    case TigersWin::Rule::exhaust:
      require(variant.hand > 0, "tigers_win", "exhaust ends the game with the last man placed, so it needs hand > 0");
      break;
  }
}

int over_below(const Variant& variant) {
  switch (variant.tigers_win.rule) {
    case TigersWin::Rule::bound:
      return variant.least_blocking_men;
    case TigersWin::Rule::all:
      return 1;
    case TigersWin::Rule::captures:
      return variant.men_max() - variant.tigers_win.count + 1;
    case TigersWin::Rule::men_left:
      return variant.tigers_win.count + 1;
    case TigersWin::Rule::exhaust:
      return 0;
  }
  return 0;
}

/// The point where a jump along the ray lands, or -1. It passes the men at the start of the ray.
int landing(const Variant& variant, const Ray& ray, Points men, Points tigers) {
  int length = 0;
  while (length < static_cast<int>(ray.size()) && has(men, ray[length])) ++length;
  if (length == static_cast<int>(ray.size()) || has(tigers, ray[length])) return -1;
  return variant.capture_lengths.count(length) != 0 ? ray[length] : -1;
}

/// The men needed to immobilise tigers that stand here. There is no choice: each free neighbour must be filled, and
/// where a jump is legal the row must be made longer, until nothing is left to do.
Points blocking_men(const Variant& variant, const Placement& placement) {
  const Board& board = *variant.board;
  Points tigers = 0;
  Points men = 0;
  for (int t : placement) {
    tigers |= point_bit(t);
    men |= board.neighbours(t);
  }
  men &= ~tigers;
  for (Points before = 0; before != men;) {
    before = men;
    for (int t : placement) {
      for (const Ray& ray : board.rays(t)) {
        const int to = landing(variant, ray, men, tigers);
        if (to >= 0) men |= point_bit(to);
      }
    }
  }
  return men;
}

}  // namespace

bool Variant::starts_stacked() const {
  return std::adjacent_find(tiger_start.begin(), tiger_start.end()) != tiger_start.end();
}

Block least_block(const Variant& variant) {
  Block least;
  for_each_placement(variant.board->size(), variant.tigers(), [&](const Placement& placement) {
    const Points men = blocking_men(variant, placement);
    if (least.tigers.empty() || count(men) < count(least.men)) least = {placement, men};
  });
  return least;
}

int least_blocking_men(const Variant& variant) {
  const Block block = least_block(variant);
  return block.tigers.empty() ? variant.board->size() + 1 : count(block.men);
}

void complete(Variant& variant) {
  require(variant.board != nullptr, "board", "a game needs a board");
  std::sort(variant.tiger_start.begin(), variant.tiger_start.end());
  check_pieces(variant);
  check_opening(variant);
  check_moves(variant);
  variant.least_blocking_men = least_blocking_men(variant);
  check_ending(variant);
  variant.over_below = over_below(variant);
}

const std::vector<Symmetry>& rule_symmetries(const Variant& variant) {
  // No rule has a direction yet. Men that only go forward will keep fewer.
  return variant.board->symmetries();
}

}  // namespace rimau

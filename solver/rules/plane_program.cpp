#include "solver/rules/plane_program.h"

#include <algorithm>

namespace rimau {
namespace {

/// What one tiger move demands of the board: from p to q, over empty points and (captured) men.
struct TigerMove {
  int from;
  int to;
  Points empty;  // q and the points slid over
  Points captured;
};

std::vector<TigerMove> tiger_moves_along(const Variant& variant, Points tigers, int from, const Ray& ray) {
  std::vector<TigerMove> moves;
  Points passed = 0;  // points of the ray before the landing point
  for (std::size_t i = 0; i < ray.size() && !has(tigers, ray[i]); ++i) {
    const int to = ray[i];
    if (i == 0 || variant.tiger_step == TigerStep::slide) moves.push_back({from, to, passed | point_bit(to), 0});
    if (variant.capture_lengths.contains(static_cast<int>(i))) moves.push_back({from, to, point_bit(to), passed});
    passed |= point_bit(to);
  }
  return moves;
}

/// One rule per occupancy of the points that have another bit in the target placement's map.
void add_rules(const SlotMap& here, const SlotMap& there, const TigerMove& move, Points moved,
               std::vector<PlaneRule>& rules) {
  const Points fixed = move.empty | move.captured;
  const Points open = moved & ~fixed;
  // The bits that change meaning form the same set in both maps, so every flipped bit is cared for.
  Index lent = Index{1} << there.bit(move.from);
  for_each_point(moved | point_bit(move.to), [&](int p) { lent |= Index{1} << here.bit(p); });
  Points occupied = 0;
  do {
    const Points before = move.captured | occupied;  // men on the cared-for points
    PlaneRule rule;
    rule.care = lent | here.index(fixed);
    rule.value = here.index(before);
    rule.flip = rule.value ^ there.index(occupied);
    rules.push_back(rule);
    occupied = (occupied - open) & open;  // next subset of the open points
  } while (occupied != 0);
}

void add_tiger_move(const Variant& variant, PlaneProgram& program, const Placement& placement, const TigerMove& move) {
  const int points = variant.board->size();
  const Placement target = with_moved_tiger(placement, move.from, move.to);
  const SlotMap there(points, target);
  Points moved = 0;  // free in both placements, with another bit in each
  for (int p = 0; p < points; ++p) {
    if (p != move.from && p != move.to && program.slots.bit(p) != there.bit(p)) moved |= point_bit(p);
  }
  auto entry = std::ranges::find(program.tigers, target, &TigerRules::target);
  if (entry == program.tigers.end()) entry = program.tigers.insert(entry, TigerRules{target, {}});
  add_rules(program.slots, there, move, moved, entry->rules);
}

/// The indices in which no man has an empty neighbour: unions of connected parts of the board without the tigers.
std::vector<Index> stuck_indices(const Board& board, Points tigers, const SlotMap& slots) {
  std::vector<Points> parts;
  for (Points rest = board.all() & ~tigers; rest != 0;) {
    Points part = rest & -rest;
    for (Points grown = 0; grown != part;) {
      grown = part;
      for_each_point(grown, [&](int p) { part |= board.neighbours(p) & ~tigers; });
    }
    parts.push_back(part);
    rest &= ~part;
  }
  std::vector<Index> stuck;
  for (std::uint64_t chosen = 0; chosen < std::uint64_t{1} << parts.size(); ++chosen) {
    Points men = 0;
    for_each_point(chosen, [&](int i) { men |= parts[static_cast<std::size_t>(i)]; });
    stuck.push_back(slots.index(men));
  }
  return stuck;
}

}  // namespace

PlaneProgram compile(const Variant& variant, const Placement& placement) {
  const Board& board = *variant.board;
  PlaneProgram program{SlotMap(board.size(), placement), {}, {}, {}, {}};
  Points tigers = 0;
  for (int t : placement) tigers |= point_bit(t);

  for (int from : placement) {
    for (const Ray& ray : board.rays(from)) {
      for (const TigerMove& move : tiger_moves_along(variant, tigers, from, ray)) {
        add_tiger_move(variant, program, placement, move);
      }
    }
  }
  const auto bit = [&](int p) { return Index{1} << program.slots.bit(p); };
  for_each_point(board.all() & ~tigers, [&](int a) {
    program.drops.push_back({bit(a), 0, bit(a)});
    for_each_point(board.neighbours(a) & ~tigers, [&](int b) {
      program.steps.push_back({bit(a) | bit(b), bit(a), bit(a) | bit(b)});
    });
  });
  program.stuck = stuck_indices(board, tigers, program.slots);
  return program;
}

std::string to_text(const Variant& variant, const PlaneProgram& program) {
  const auto line = [&](const PlaneRule& rule) {
    std::string text = " ";
    for (int b = 0; b < program.slots.bits(); ++b) {
      if (!has(rule.care, b)) continue;
      text += " " + variant.board->point(program.slots.point(b)).name;
      text += has(rule.value, b) ? "=man" : "=empty";
      if (has(rule.flip, b)) text += "~";
    }
    return text + "\n";
  };
  std::string text;
  for (const TigerRules& group : program.tigers) {
    text += "tigers to";
    for (int t : group.target) text += " " + variant.board->point(t).name;
    text += "\n";
    for (const PlaneRule& rule : group.rules) text += line(rule);
  }
  text += "men step\n";
  for (const PlaneRule& rule : program.steps) text += line(rule);
  text += "men drop\n";
  for (const PlaneRule& rule : program.drops) text += line(rule);
  return text;
}

}  // namespace rimau

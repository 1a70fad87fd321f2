// The rules of a variant for one placement, compiled to masked XOR-shifts on planes.
//
// A plane holds one bit per index (set of men). A rule says: for every index i with (i & care) == value, the result
// reads bit i ^ flip of a source plane. flip is a subset of care, so source and result differ by a constant.
//
//   move                                source plane                       care                        value       flip
//   man steps a -> b                    same placement, tigers to move     a b                         a           a b
//     (seen from the mover: bit a set, b clear before the move)
//   man dropped on a                    same placement, one fewer in hand  a                           -           a
//   tiger steps or slides p -> q        placement with p replaced by q     q, points between, re-lent  re-lent re-lent
//   tiger captures m1..mL, lands on q   the same                           q, m1..mL, re-lent          m's, re-l.  m's,
//   re-l.
//
// Where a tiger moves, a few points get another bit; for each of their occupancies there is one rule.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/placement.h"
#include "solver/rules/slot_map.h"

namespace rimau {

struct PlaneRule {
  Index care = 0;
  Index value = 0;
  Index flip = 0;
  friend bool operator==(const PlaneRule&, const PlaneRule&) = default;
};

/// All rules of the tigers that lead to one other placement.
struct TigerRules {
  Placement target;
  std::vector<PlaneRule> rules;
};

struct PlaneProgram {
  SlotMap slots;
  std::vector<TigerRules> tigers;
  std::vector<PlaneRule> steps;  // the men's moves once the hand is empty
  std::vector<PlaneRule> drops;  // the men's moves while men are in hand
  /// Indices in which no man can step: unions of whole connected parts of the board without the tigers.
  std::vector<Index> stuck;
};

PlaneProgram compile(const Variant& variant, const Placement& placement);

/// One line per rule, for people.
std::string to_text(const Variant& variant, const PlaneProgram& program);

}  // namespace rimau

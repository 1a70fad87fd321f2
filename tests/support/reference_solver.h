// A plain solver to hold the engine against: every position by itself, ordinary move generation, textbook retrograde
// counting. It shares nothing with the engine but board, variant, position and the reference move generator: no
// planes, no index maps, no symmetry, no layers.
#pragma once

#include <cstdint>
#include <vector>

#include "core/movegen.h"

namespace rimau::test {

/// Who wins, and in how many plies until the game is finished (winner hurries, loser delays); -1 for draws.
struct ReferenceScore {
  Outcome outcome = Outcome::draw;
  int plies = -1;
  friend bool operator==(const ReferenceScore&, const ReferenceScore&) = default;
};

class ReferenceSolver {
 public:
  /// Solves all positions of the variant: every placement of the tigers on distinct points, or sharing points as at
  /// the start; every set of men that is left beside `hand` men in hand; every hand; both sides to move; and the start.
  explicit ReferenceSolver(const Variant& variant);

  const std::vector<Position>& positions() const { return positions_; }
  /// The score of positions()[id].
  const ReferenceScore& score(std::size_t id) const { return scores_[id]; }
  const ReferenceScore& score(const Position& position) const { return scores_[id_of(position)]; }

 private:
  using Id = std::uint32_t;

  void number_placements();
  void list_positions();
  void add(const Position& position);
  std::size_t slot(const Position& position) const;
  Id id_of(const Position& position) const;
  void link();
  void decide(Id id, Outcome outcome, int plies);
  void spread();

  const Variant& variant_;
  std::vector<Tigers> placements_;
  std::vector<int> placement_number_;  // by the tigers' points as digits of a number
  std::vector<Position> positions_;
  std::vector<Id> id_of_slot_;

  std::vector<ReferenceScore> scores_;
  std::vector<Id> moves_left_;      // moves not yet known to lose
  std::vector<std::size_t> first_;  // where a position's predecessors start; one more at the end
  std::vector<Id> predecessors_;
  std::vector<Id> queue_;  // decided positions, nearest to the end of the game first
};

}  // namespace rimau::test

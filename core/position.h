// A position: who stands where, men in hand, side to move.
#pragma once

#include "core/variant.h"

namespace rimau {

struct Position {
  Side to_move = Side::men;
  Tigers tigers;  // increasing; equal neighbours = a stack
  Points men = 0;
  int hand = 0;
  friend bool operator==(const Position&, const Position&) = default;

  Points tiger_points() const {
    Points set = 0;
    for (int t : tigers) set |= point_bit(t);
    return set;
  }
  bool stacked() const { return count(tiger_points()) != static_cast<int>(tigers.size()); }
};

/// Who wins, whoever is to move.
enum class Outcome : std::uint8_t { men, tigers, draw };

Position start_position(const Variant& variant);

/// True where the tigers have yet to make their opening turn (it is the only position with more than men_max() men).
bool opening_pending(const Variant& variant, const Position& position);

/// Throws InputError where the position cannot belong to the variant: wrong number of tigers, a man under a tiger, more
/// men than the variant has, a stack elsewhere than at the start.
void check_position(const Variant& variant, const Position& position);

}  // namespace rimau

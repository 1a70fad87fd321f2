// Where values of stored positions come from: tables on disk, or a layer in memory.
#pragma once

#include "core/placement.h"
#include "solver/probe/score.h"
#include "solver/rules/slot_map.h"

namespace rimau {

class ValueSource {
 public:
  virtual ~ValueSource() = default;
  /// The score of a position with men to move and every tiger on a point of its own. Throws Failure where the table is
  /// missing or damaged.
  virtual Score lookup(const Position& position) = 0;
};

/// The place of a position with men to move in the planes of its layer.
class PositionIndexer {
 public:
  PositionIndexer(const Variant& variant, PlacementClasses classes);

  struct Place {
    std::uint32_t cls;
    Index index;
  };
  Place place(const Tigers& tigers, Points men) const;
  /// The position of a place: that of the class's representative.
  Position position(Place place, int hand) const;

  const PlacementClasses& classes() const { return classes_; }

 private:
  PlacementClasses classes_;
  std::vector<SlotMap> slots_;  // of the representatives
};

/// The score of any position, by looking ahead to positions that the source holds: men to move is a look-up, tigers to
/// move one ply more, stacked tigers and opening turns a few.
Score evaluate(const Variant& variant, ValueSource& source, const Position& position);

}  // namespace rimau

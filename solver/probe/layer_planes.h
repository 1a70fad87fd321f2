// A layer's tables wholly in memory, for work that looks at all of them, from any number of threads.
#pragma once

#include "solver/probe/value_source.h"
#include "solver/table/layer.h"

namespace rimau {

class LayerPlanes {
 public:
  /// Reads every block, checking its checksum. Throws Failure.
  LayerPlanes(const BlockFile& file, const PlacementClasses& classes, int index_bits, int threads);

  /// Memory that the planes of a layer take, in bytes.
  static std::uint64_t bytes(const BlockFile& file, const PlacementClasses& classes, int index_bits);

  int hand() const { return hand_; }
  bool has_distances() const { return !digits_.empty(); }
  const PlaneSet& men_win() const { return men_win_; }
  const PlaneSet& tigers_win() const { return tigers_win_; }
  const std::vector<PlaneSet>& digits() const { return digits_; }
  Score score(PositionIndexer::Place place) const;

 private:
  int hand_;
  PlaneSet men_win_;
  PlaneSet tigers_win_;
  std::vector<PlaneSet> digits_;
};

}  // namespace rimau

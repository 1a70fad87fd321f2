// What men lost so far cost, by men in hand: read from the counts in the headers of tables.
#pragma once

#include <vector>

#include "core/position.h"
#include "solver/table/layer_counts.h"

namespace rimau {

/// Positions of a layer with men to move and so many men lost: captured since the opening turn.
struct LostRow {
  int lost = 0;
  MenCount count;
};

/// One number of men in hand.
struct LossLayer {
  int hand = 0;
  std::vector<LostRow> rows;  // by men lost, none first
  /// The most men that can be lost with some position left in which the men still do as well as from the start; -1
  /// where there is none even without a loss.
  int may_lose = -1;
  /// The most men that can be lost with the men doing as well in every position; -1 where not even without a loss.
  int can_spare = -1;
};

/// From the counts of a layer; `value` is that of the start.
LossLayer losses(const Variant& variant, const std::vector<MenCount>& counts, int hand, Outcome value);

}  // namespace rimau

// Statistics of a variant's layers, one function a format.
#pragma once

#include <iosfwd>
#include <vector>

#include "solver/output/json.h"
#include "solver/table/layer.h"

namespace rimau {

struct LayerStats {
  struct Row {
    MenCount count;
    std::uint64_t inequivalent = 0;  // positions counted once per class under the board's symmetries
  };
  int hand = 0;
  Goals goals = Goals::both;  // of what these do not include, nothing is shown
  std::vector<Row> rows;
  std::uint64_t stored_positions = 0;  // after symmetry: bits of one plane set
  std::uint64_t value_bytes = 0;       // compressed
  std::uint64_t distance_bytes = 0;
};

struct VariantStats {
  std::string variant;
  int least_blocking_men = 0;
  std::vector<LayerStats> layers;
};

void write_stats_text(std::ostream& out, const VariantStats& stats);
void write_stats_csv(std::ostream& out, const VariantStats& stats);
Json stats_json(const VariantStats& stats);

}  // namespace rimau

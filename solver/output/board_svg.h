// Boards as SVG: positions, and numbers on points.
#pragma once

#include <string>
#include <vector>

#include "core/position.h"
#include "solver/output/svg.h"

namespace rimau {

Svg position_svg(const Board& board, const Position& position, const std::string& title);

/// What a heat map shows on a point: the stronger the fill, the higher the level (0 to 1); the text says it without
/// colour.
struct HeatMark {
  int point = 0;
  double level = 0;
  std::string text;
  bool ring = false;  // marked as one of the best
};

Svg heat_svg(const Board& board, const std::vector<HeatMark>& marks, const std::string& title);

}  // namespace rimau

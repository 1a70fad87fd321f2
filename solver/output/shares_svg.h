// Shares of values by number of men as SVG.
#pragma once

#include "solver/output/svg.h"
#include "solver/probe/losses.h"

namespace rimau {

/// A bar for each number of men on the board: the men's wins from below, then draws, then the tigers' wins.
Svg shares_svg(const LossLayer& layer, const std::string& title);

/// What the three fills of shares_svg() mean.
Svg shares_key_svg();

}  // namespace rimau

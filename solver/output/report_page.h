// The page of a game.
#pragma once

#include "solver/output/page.h"
#include "solver/probe/game_report.h"

namespace rimau {

Page report_page(const GameReport& report);

}  // namespace rimau

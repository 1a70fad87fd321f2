// Scores as JSON, for a position and all its moves.
#pragma once

#include "solver/output/json.h"
#include "solver/probe/analysis.h"

namespace rimau {

/// {"variant","position","value","distance","distance_unit","moves":[move_json plus "value" and "distance"]}. A move's
/// distance counts from the position it leads to. Where the tables are for one goal alone, what that side does not win
/// has the value "not men" or "not tigers".
Json analysis_json(const Variant& variant, const Position& position, const Analysis& analysis, Goals goals);

}  // namespace rimau

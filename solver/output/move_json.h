// Positions and their moves as JSON.
#pragma once

#include "core/movegen.h"
#include "solver/output/json.h"

namespace rimau {

/// {"move","kind","from","to","captured","position"}: names of points, null where a move has no from or to; `position`
/// is the one that the move leads to.
Json move_json(const Variant& variant, const Position& position, const Move& move);

/// {"variant","position","moves","finished"}, the last null while play goes on.
Json moves_json(const Variant& variant, const Position& position);

}  // namespace rimau

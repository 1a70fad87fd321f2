// Disproofs without a path: positions among which the defender can stay for ever.
//
// A set of positions is safe if the attacker's every move from it leads into it or to a disproved position, and the
// defender has such a move from each of its own. From a safe set the attacker cannot force its win, whatever came
// before. The greatest safe set among all positions that a search has seen is what remains when those that break the
// rule are taken out until none does.
#pragma once

#include "solver/prove/search.h"

namespace rimau {

/// Finds the greatest safe set among the undecided positions of the table and stores them as disproved; how many. No
/// search may be running. `leaves`: one for each thread.
std::uint64_t disprove_safe_set(SharedSearch& shared, std::vector<std::unique_ptr<LeafValues>>& leaves);

}  // namespace rimau

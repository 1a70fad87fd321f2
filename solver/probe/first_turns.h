// First turns of a game by class: those that lead to positions which a symmetry of the board makes of each other.
#pragma once

#include <vector>

#include "core/movegen.h"

namespace rimau {

/// The legal moves of a position by class under the symmetries of the rules: in the order of each class's first move,
/// and so within.
std::vector<std::vector<Move>> move_classes(const Variant& variant, const Position& position);

}  // namespace rimau

// Perft: the number of different move sequences of a given length, the usual check of a move generator.
#pragma once

#include <cstdint>

#include "core/movegen.h"

namespace rimau {

/// Sequences of exactly `depth` legal moves from the position; finished positions have no continuation.
std::uint64_t perft(const Variant& variant, const Position& position, int depth);

}  // namespace rimau

// Binomial coefficients and the number of positions up to symmetry.
#pragma once

#include <cstdint>
#include <vector>

#include "core/variant.h"

namespace rimau {

/// n over k; 0 where k is not in 0..n. Exact for n <= 62.
std::uint64_t binomial(int n, int k);

/// Positions with `tigers` tigers on distinct points and `men` men on the other points of a board, counted once per
/// class under the symmetries (which must form a group), by Burnside's lemma.
std::uint64_t inequivalent_positions(int points, int tigers, int men, const std::vector<Symmetry>& symmetries);

}  // namespace rimau

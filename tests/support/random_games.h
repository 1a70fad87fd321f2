// Boards and rule sets at random, small enough to solve by the reference solver.
#pragma once

#include <random>
#include <string>

#include "core/variant.h"

namespace rimau::test {

/// 0 .. n-1, the same with every standard library.
inline int below(std::mt19937& random, int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

/// A connected board of least .. most points, with lines of two points and of more; half of them made symmetric.
BoardDescription random_board(std::mt19937& random, int least, int most);

/// Any rules that complete() accepts: 1 to 3 tigers, sometimes stacked, sometimes with an opening, up to 4 men in hand.
Variant random_variant(std::mt19937& random, std::shared_ptr<const Board> board);

/// Board, rules and start, for messages.
std::string describe(const Variant& variant);

}  // namespace rimau::test

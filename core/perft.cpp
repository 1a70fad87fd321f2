// Counts move sequences, by plain recursion over the reference move generator.
#include "core/perft.h"

namespace rimau {

std::uint64_t perft(const Variant& variant, const Position& position, int depth) {
  if (depth == 0) return 1;
  const Moves moves = legal_moves(variant, position);
  if (depth == 1) return moves.size();
  std::uint64_t sequences = 0;
  for (const Move& move : moves) sequences += perft(variant, after(position, move), depth - 1);
  return sequences;
}

}  // namespace rimau

#include "solver/prove/safe_set.h"

#include <algorithm>

#include "solver/threads/parallel_for.h"

namespace rimau {
namespace {

/// Whether a move's position is disproved, or still in the set.
bool is_safe(const SharedSearch& shared, LeafValues& leaves, const Position& position) {
  const std::optional<ProofEntry> entry = shared.table.find(shared.keys.key(position));
  if (entry) return entry->numbers.disproved() || (!entry->numbers.decided() && entry->candidate);
  return leaves.look(position).numbers.disproved();
}

/// Whether the position keeps the rule of a safe set.
bool keeps_rule(const SharedSearch& shared, LeafValues& leaves, const Position& position) {
  const bool attacking = shared.attacking(position);
  for (const Move& move : mobile_moves(shared.variant, position)) {
    if (is_safe(shared, leaves, after(position, move)) != attacking) return !attacking;
  }
  return attacking;
}

}  // namespace

std::uint64_t disprove_safe_set(SharedSearch& shared, std::vector<std::unique_ptr<LeafValues>>& leaves) {
  std::vector<PositionKey> candidates = shared.table.undecided();
  for (const PositionKey key : candidates) shared.table.set_candidate(key, true);
  std::vector<std::uint8_t> out;
  do {
    out.assign(candidates.size(), 0);
    parallel_for(candidates.size(), {shared.threads, 256}, [&](std::size_t i) {
      if (keeps_rule(shared, *leaves[this_thread()], shared.keys.position(candidates[i]))) return;
      out[i] = 1;
      shared.table.set_candidate(candidates[i], false);
    });
    std::size_t left = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (out[i] == 0) candidates[left++] = candidates[i];
    }
    candidates.resize(left);
  } while (std::ranges::find(out, 1) != out.end() && !candidates.empty());
  for (const PositionKey key : candidates) shared.table.store(key, kDisproved, 1);
  return candidates.size();
}

}  // namespace rimau

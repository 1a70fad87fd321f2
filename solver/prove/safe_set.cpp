#include "solver/prove/safe_set.h"

#include <omp.h>

#include <algorithm>

#include "solver/table/first_error.h"

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
  FirstError error;
  do {
    out.assign(candidates.size(), 0);
#pragma omp parallel for schedule(dynamic, 256) num_threads(shared.threads)
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (error.any()) continue;
      error.guard([&] {
        LeafValues& own = *leaves[static_cast<std::size_t>(omp_get_thread_num())];
        if (keeps_rule(shared, own, shared.keys.position(candidates[i]))) return;
        out[i] = 1;
        shared.table.set_candidate(candidates[i], false);
      });
    }
    error.rethrow();
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

// What a proof-number search knows of positions: a table of fixed size that forgets what cost least.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/plane/cleared_memory.h"
#include "solver/prove/path.h"
#include "solver/prove/proof_numbers.h"

namespace rimau {

/// What the table holds of a position. Decided numbers hold on every path.
struct ProofEntry {
  ProofNumbers numbers;
  PathCondition disproved_on;  // a disproof that holds on some paths (docs/proving.md)
  bool candidate = false;      // for a safe set (safe_set.h)
  int threads_below = 0;       // searching under the position now
  int cost = 0;                // binary digits of the nodes that the numbers took
};

/// Safe for any number of threads.
class ProofTable {
 public:
  /// As many entries as fit, in bytes; at least one bucket.
  explicit ProofTable(std::uint64_t bytes);

  std::optional<ProofEntry> find(PositionKey key) const;
  void prefetch(PositionKey key) const;
  /// `nodes`: what the numbers cost; entries that cost least are replaced first. A decided position stays so.
  void store(PositionKey key, const ProofNumbers& numbers, std::uint64_t nodes);
  /// `otherwise`: the numbers on other paths, where the table has none.
  void store_disproof_on_path(PositionKey key, const PathCondition& path, const ProofNumbers& otherwise,
                              std::uint64_t nodes);
  /// Makes a decided position undecided, so that it is searched again.
  void reopen(PositionKey key);
  /// A thread begins searching under the position, whose numbers are these; and ends.
  void enter(PositionKey key, const ProofNumbers& numbers);
  void leave(PositionKey key);

  /// The keys of all undecided positions; and marks on them.
  std::vector<PositionKey> undecided() const;
  void set_candidate(PositionKey key, bool candidate);

  std::uint64_t bytes() const { return buckets_ * sizeof(Bucket); }
  /// Share of the entries in use, by a sample.
  double fill() const;

 private:
  /// A cache line. All zero: not used.
  struct alignas(64) Slot {
    PositionKey key = 0;
    ProofNumbers numbers;
    PathCondition disproved_on;
    std::uint16_t threads_below = 0;
    std::uint8_t cost = 0;  // binary digits of the nodes
    bool used = false;
    bool candidate = false;
  };
  static constexpr std::size_t kSlots = 4;
  using Bucket = std::array<Slot, kSlots>;

  class Lock;
  std::size_t bucket_of(PositionKey key) const;
  Slot* find_slot(PositionKey key) const;
  Slot& slot_for(PositionKey key, const ProofNumbers& numbers, std::uint64_t nodes);

  std::size_t buckets_;
  ClearedMemory memory_;
  Bucket* table_;
  mutable std::vector<std::atomic_flag> locks_;
};

}  // namespace rimau

#include "solver/prove/proof_table.h"

#include <bit>

namespace rimau {
namespace {

constexpr std::size_t kLocks = std::size_t{1} << 14;

}  // namespace

/// Holds the lock of a bucket.
class ProofTable::Lock {
 public:
  explicit Lock(std::atomic_flag& flag) : flag_(flag) {
    while (flag_.test_and_set(std::memory_order_acquire)) {
    }
  }
  ~Lock() { flag_.clear(std::memory_order_release); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  std::atomic_flag& flag_;
};

ProofTable::ProofTable(std::uint64_t bytes)
    : buckets_(std::max<std::uint64_t>(bytes / sizeof(Bucket), 1)),
      memory_(buckets_ * sizeof(Bucket), "proof numbers"),
      table_(static_cast<Bucket*>(memory_.data())),
      locks_(kLocks) {}

std::size_t ProofTable::bucket_of(PositionKey key) const {
  return static_cast<std::size_t>(((mixed(key) >> 32) * buckets_) >> 32);
}

void ProofTable::prefetch(PositionKey key) const {
  for (const Slot& slot : table_[bucket_of(key)]) __builtin_prefetch(&slot);
}

ProofTable::Slot* ProofTable::find_slot(PositionKey key) const {
  for (Slot& slot : table_[bucket_of(key)]) {
    if (slot.used && slot.key == key) return &slot;
  }
  return nullptr;
}

std::optional<ProofEntry> ProofTable::find(PositionKey key) const {
  const Lock lock(locks_[bucket_of(key) % kLocks]);
  const Slot* const slot = find_slot(key);
  if (slot == nullptr) return std::nullopt;
  return ProofEntry{slot->numbers, slot->disproved_on, slot->candidate, slot->threads_below, slot->cost};
}

/// The position's slot; where it has none, one with these numbers in the place of that in its bucket that cost least,
/// and that no thread is searching under, as long as there is another.
ProofTable::Slot& ProofTable::slot_for(PositionKey key, const ProofNumbers& numbers, std::uint64_t nodes) {
  const auto cost = static_cast<std::uint8_t>(std::bit_width(nodes));
  if (Slot* const own = find_slot(key)) {
    own->cost = std::max(own->cost, cost);
    return *own;
  }
  Slot* least = nullptr;
  const auto price = [](const Slot& slot) { return !slot.used ? -1 : slot.cost + (slot.threads_below > 0 ? 256 : 0); };
  for (Slot& slot : table_[bucket_of(key)]) {
    if (least == nullptr || price(slot) < price(*least)) least = &slot;
  }
  *least = Slot{};
  least->key = key;
  least->numbers = numbers;
  least->cost = cost;
  least->used = true;
  return *least;
}

void ProofTable::store(PositionKey key, const ProofNumbers& numbers, std::uint64_t nodes) {
  const Lock lock(locks_[bucket_of(key) % kLocks]);
  Slot& slot = slot_for(key, numbers, nodes);
  if (!slot.numbers.decided()) slot.numbers = numbers;
}

void ProofTable::store_disproof_on_path(PositionKey key, const PathCondition& path, const ProofNumbers& otherwise,
                                        std::uint64_t nodes) {
  const Lock lock(locks_[bucket_of(key) % kLocks]);
  Slot& slot = slot_for(key, otherwise, nodes);
  slot.disproved_on = path;
}

void ProofTable::reopen(PositionKey key) {
  const Lock lock(locks_[bucket_of(key) % kLocks]);
  Slot* const slot = find_slot(key);
  if (slot != nullptr && slot->numbers.decided()) slot->numbers = ProofNumbers{};
}

void ProofTable::enter(PositionKey key, const ProofNumbers& numbers) {
  const Lock lock(locks_[bucket_of(key) % kLocks]);
  ++slot_for(key, numbers, 1).threads_below;
}

void ProofTable::leave(PositionKey key) {
  const Lock lock(locks_[bucket_of(key) % kLocks]);
  Slot* const slot = find_slot(key);
  if (slot != nullptr && slot->threads_below > 0) --slot->threads_below;  // else it was forgotten in between
}

std::vector<PositionKey> ProofTable::undecided() const {
  std::vector<PositionKey> keys;
  for (std::size_t b = 0; b < buckets_; ++b) {
    for (const Slot& slot : table_[b]) {
      if (slot.used && !slot.numbers.decided()) keys.push_back(slot.key);
    }
  }
  return keys;
}

void ProofTable::set_candidate(PositionKey key, bool candidate) {
  const Lock lock(locks_[bucket_of(key) % kLocks]);
  if (Slot* const slot = find_slot(key)) slot->candidate = candidate;
}

double ProofTable::fill() const {
  constexpr std::size_t kSample = 4096;
  std::size_t used = 0;
  std::size_t seen = 0;
  for (std::size_t b = 0; b < std::min(buckets_, kSample); ++b) {
    const Lock lock(locks_[b % kLocks]);
    for (const Slot& slot : table_[b]) {
      used += slot.used ? 1 : 0;
      ++seen;
    }
  }
  return static_cast<double>(used) / static_cast<double>(seen);
}

}  // namespace rimau

// Planes kept compressed, block by block, with those in use and the last used ones raw beside them.
#pragma once

#include <memory>

#include "solver/plane/plane_set.h"
#include "solver/store/plane_store.h"

namespace rimau {

class CompressedPlanes;

/// Memory that several stores share, in bytes. Compressed blocks always count; raw planes of any store that are not in
/// use make room.
struct MemoryBudget {
  std::uint64_t limit = 0;
  std::uint64_t used = 0;
  std::uint64_t uses = 0;  // of planes so far: a clock
  std::vector<CompressedPlanes*> stores;

  bool allows(std::uint64_t more) const { return used + more <= limit; }
};

class CompressedPlanes final : public PlaneStore {
 public:
  /// All bits clear.
  CompressedPlanes(std::uint32_t planes, const PlaneShape& shape, MemoryBudget& budget, int threads);
  ~CompressedPlanes() override;

  std::uint32_t planes() const override { return static_cast<std::uint32_t>(view_.starts.size()); }
  void copy(std::uint32_t plane, std::size_t first_word, std::span<Word> to) const override;
  const PlaneView& acquire(std::span<const std::uint32_t> planes) override;
  void release(std::uint32_t first, std::uint32_t end, const Frontier* gained) override;

  /// Planes decompressed so far, and their blocks compressed again.
  std::uint64_t planes_read() const { return planes_read_; }
  std::uint64_t blocks_written() const { return blocks_written_; }

 private:
  using Block = std::vector<std::byte>;  // empty: all bits clear
  /// A raw plane.
  struct Slot {
    PlaneSet memory;
    std::uint32_t plane = 0;
    std::uint64_t last_use = 0;
    bool acquired = false;
    std::vector<std::uint8_t> written;  // by block: differs from the compressed one
  };

  Slot& slot_for(std::uint32_t plane);
  std::unique_ptr<Slot> new_slot();
  Slot* least_recently_used() const;
  std::unique_ptr<Slot> give_up(Slot* slot);
  void decompress(Slot& slot);
  void compress(Slot& slot);
  std::span<const Word> raw_block(const Slot& slot, std::size_t block) const;

  PlaneShape shape_;
  MemoryBudget* budget_;
  int threads_;
  std::size_t block_words_;
  std::size_t blocks_per_plane_;
  std::vector<Block> blocks_;  // of all planes
  std::vector<std::unique_ptr<Slot>> slots_;
  std::vector<Slot*> slot_of_;  // by plane; null where it is only compressed
  PlaneView view_;
  std::uint64_t planes_read_ = 0;
  std::uint64_t blocks_written_ = 0;
};

}  // namespace rimau

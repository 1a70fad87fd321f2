// Planes kept compressed, block by block, with those in use and some of those used next raw beside them.
#pragma once

#include <memory>

#include "solver/plane/plane_set.h"
#include "solver/store/block_codec.h"
#include "solver/store/plane_store.h"

namespace rimau {

class CompressedPlanes;

/// Memory that several stores share, in bytes. Compressed blocks always count; raw planes of any store that are not in
/// use make room.
struct MemoryBudget {
  std::uint64_t limit = 0;
  std::uint64_t used = 0;
  std::vector<CompressedPlanes*> stores;

  bool allows(std::uint64_t more) const { return used + more <= limit; }
};

class CompressedPlanes final : public PlaneStore {
 public:
  /// All bits clear.
  CompressedPlanes(std::uint32_t planes, const PlaneShape& shape, MemoryBudget& budget, int threads, BlockCodec codec);
  ~CompressedPlanes() override;

  std::uint32_t planes() const override { return static_cast<std::uint32_t>(view_.starts.size()); }
  void copy(std::uint32_t plane, std::size_t first_word, std::span<Word> to) const override;
  std::span<const std::byte> frame(std::uint32_t plane, std::size_t first_word, std::size_t words) const override;
  void expect(const std::vector<std::vector<std::uint32_t>>& turns, Turns how) override;
  const PlaneView& acquire(std::span<const std::uint32_t> planes, const TileSet* tiles) override;
  bool loads() const override { return true; }
  void release(std::uint32_t first, std::uint32_t end, const Frontier* gained) override;

  StoreTraffic traffic() const override { return traffic_; }

 private:
  /// A raw plane, or as many of its blocks as were wanted.
  struct Slot {
    PlaneSet memory;
    std::uint32_t plane = 0;
    bool acquired = false;
    std::size_t missing = 0;            // blocks that are not there
    std::vector<std::uint8_t> raw;      // by block: is there, or wanted
    std::vector<std::uint8_t> written;  // by block: differs from the compressed one
  };

  Slot& slot_for(std::uint32_t plane);
  std::unique_ptr<Slot> new_slot();
  void forget(std::uint32_t plane);
  std::size_t turns_until_use(std::uint32_t plane) const;
  Slot* last_used_again() const;
  std::unique_ptr<Slot> give_up(Slot* slot);
  void want_missing(Slot& slot, const TileSet* tiles);
  void decompress_wanted();
  void compress(Slot& slot);
  std::span<Word> raw_block(Slot& slot, std::size_t block) const;

  PlaneShape shape_;
  MemoryBudget* budget_;
  int threads_;
  BlockCodec codec_;
  std::size_t block_words_;
  std::size_t blocks_per_plane_;
  std::size_t tiles_per_block_;
  std::vector<CompressedBlock> blocks_;  // of all planes
  std::vector<std::unique_ptr<Slot>> slots_;
  std::vector<Slot*> slot_of_;  // by plane; null where it is only compressed
  PlaneView view_;
  std::vector<std::pair<Slot*, std::size_t>> wanted_;  // blocks to be brought, in acquire()
  std::vector<std::vector<std::size_t>> turns_of_;     // by plane: turns of acquire() that want it
  std::size_t turns_ = 0;                              // after so many it begins again,
  bool once_ = false;                                  // or not
  std::size_t turn_ = 0;                               // the next one
  StoreTraffic traffic_;
};

}  // namespace rimau

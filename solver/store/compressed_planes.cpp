#include "solver/store/compressed_planes.h"

#include <malloc.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "core/error.h"
#include "solver/threads/parallel_for.h"

namespace rimau {
/// Blocks that a thread takes at a time.
constexpr std::size_t kBlocksAtATime = 16;

static_assert(block_bits(BlockCodec::fast) >= kMostTileBits);  // a block has whole tiles

CompressedPlanes::CompressedPlanes(std::uint32_t planes, const PlaneShape& shape, MemoryBudget& budget, int threads,
                                   BlockCodec codec)
    : shape_(shape),
      budget_(&budget),
      threads_(threads),
      codec_(codec),
      block_words_(std::size_t{1} << (std::min(shape.plane_bits, block_bits(codec)) - kWordBits)),
      blocks_per_plane_(shape.plane_words() / block_words_),
      tiles_per_block_(block_words_ / shape.tile_words()),
      blocks_(planes * blocks_per_plane_),
      slot_of_(planes, nullptr),
      view_{std::vector<Word*>(planes, nullptr), shape.plane_words()},
      turns_of_(planes) {
  budget_->stores.push_back(this);
}

CompressedPlanes::~CompressedPlanes() {
  for (const CompressedBlock& block : blocks_) budget_->used -= block.size();
  budget_->used -= slots_.size() * PlaneSet::bytes(1, shape_);
  std::erase(budget_->stores, this);
  blocks_ = {};
  malloc_trim(0);  // as in release()
}

std::span<Word> CompressedPlanes::raw_block(Slot& slot, std::size_t block) const {
  return slot.memory.plane(0).subspan(block * block_words_, block_words_);
}

void CompressedPlanes::copy(std::uint32_t plane, std::size_t first_word, std::span<Word> to) const {
  const Slot* const slot = slot_of_[plane];
  std::vector<Word> whole;
  while (!to.empty()) {
    const std::size_t number = first_word / block_words_;
    const CompressedBlock& block = blocks_[plane * blocks_per_plane_ + number];
    const std::size_t skipped = first_word % block_words_;
    const std::size_t count = std::min(to.size(), block_words_ - skipped);
    if (slot != nullptr && slot->raw[number] != 0) {
      std::copy_n(slot->memory.plane(0).data() + first_word, count, to.data());
    } else if (count == block_words_) {
      decompress_block(codec_, block, to.first(count));
    } else {
      whole.resize(block_words_);
      decompress_block(codec_, block, whole);
      std::copy_n(whole.data() + skipped, count, to.data());
    }
    to = to.subspan(count);
    first_word += count;
  }
}

std::span<const std::byte> CompressedPlanes::frame(std::uint32_t plane, std::size_t first_word,
                                                   std::size_t words) const {
  if (codec_ != BlockCodec::small || words != block_words_ || first_word % block_words_ != 0) return {};
  const std::size_t block = first_word / block_words_;
  const Slot* const slot = slot_of_[plane];
  if (slot != nullptr && slot->written[block] != 0) return {};
  return blocks_[plane * blocks_per_plane_ + block];
}

void CompressedPlanes::expect(const std::vector<std::vector<std::uint32_t>>& turns, Turns how) {
  once_ = how == Turns::once;
  for (auto& turns_of_plane : turns_of_) turns_of_plane.clear();
  turns_ = turns.size();
  turn_ = 0;
  for (std::size_t turn = 0; turn < turns.size(); ++turn) {
    for (const std::uint32_t plane : turns[turn]) turns_of_[plane].push_back(turn);
  }
}

const PlaneView& CompressedPlanes::acquire(std::span<const std::uint32_t> planes, const TileSet* tiles) {
  for (const std::uint32_t plane : planes) {
    if (slot_of_[plane] != nullptr) slot_of_[plane]->acquired = true;  // so that it does not make room for the others
  }
  for (const std::uint32_t plane : planes) {
    Slot& slot = slot_for(plane);
    slot.acquired = true;
    want_missing(slot, tiles);
    view_.starts[plane] = slot.memory.plane(0).data();
  }
  decompress_wanted();
  if (++turn_ >= turns_ && !once_) turn_ = 0;
  return view_;
}

void CompressedPlanes::release(std::uint32_t first, std::uint32_t end, const Frontier* gained) {
  for (std::uint32_t plane = first; plane < end; ++plane) {
    Slot& slot = *slot_of_[plane];
    if (gained == nullptr) {
      slot.missing = 0;
      std::ranges::fill(slot.raw, std::uint8_t{1});
      std::ranges::fill(slot.written, std::uint8_t{1});
      continue;
    }
    for (std::size_t block = 0; block < blocks_per_plane_; ++block) {
      const auto tiles = gained->plane(plane).subspan(block * tiles_per_block_, tiles_per_block_);
      if (std::ranges::any_of(tiles, [](LineSet lines) { return lines != 0; })) slot.written[block] = 1;
    }
  }
  bool forgot = false;
  for (const auto& slot : slots_) {
    if (once_ && slot->acquired && turns_of_[slot->plane].back() < turn_) {
      forget(slot->plane);
      forgot = true;
    }
    slot->acquired = false;
  }
  if (forgot) malloc_trim(0);  // the allocator would keep what the budget now gives to raw planes
  std::ranges::fill(view_.starts, nullptr);
}

/// What the plane holds is lost, and its room is free.
void CompressedPlanes::forget(std::uint32_t plane) {
  for (std::size_t b = 0; b < blocks_per_plane_; ++b) {
    CompressedBlock& block = blocks_[plane * blocks_per_plane_ + b];
    budget_->used -= block.size();
    block = CompressedBlock();  // an empty list would keep its memory
  }
  turns_of_[plane].clear();  // the raw plane is the first to make room, as it is
  std::ranges::fill(slot_of_[plane]->written, std::uint8_t{0});
}

/// Turns of acquire() from now until one wants the plane; more than any number where none does.
std::size_t CompressedPlanes::turns_until_use(std::uint32_t plane) const {
  const std::vector<std::size_t>& turns = turns_of_[plane];
  if (turns.empty()) return std::numeric_limits<std::size_t>::max();
  const auto next = std::ranges::lower_bound(turns, turn_);
  return next != turns.end() ? *next - turn_ : turns.front() + turns_ - turn_;
}

/// Of the raw planes that are not in use, the one that will be wanted last: no other choice decompresses fewer.
CompressedPlanes::Slot* CompressedPlanes::last_used_again() const {
  Slot* found = nullptr;
  std::size_t most = 0;
  for (const auto& slot : slots_) {
    const std::size_t turns = turns_until_use(slot->plane);
    if (slot->acquired || (found != nullptr && turns <= most)) continue;
    found = slot.get();
    most = turns;
  }
  return found;
}

/// Compresses what was written in a raw plane and takes it from the store.
std::unique_ptr<CompressedPlanes::Slot> CompressedPlanes::give_up(Slot* slot) {
  compress(*slot);
  slot_of_[slot->plane] = nullptr;
  const auto place = std::ranges::find(slots_, slot, [](const auto& own) { return own.get(); });
  std::unique_ptr<Slot> given = std::move(*place);
  slots_.erase(place);
  budget_->used -= PlaneSet::bytes(1, shape_);
  return given;
}

/// Room for a raw plane: new memory where the budget allows it, else that of the plane wanted last.
std::unique_ptr<CompressedPlanes::Slot> CompressedPlanes::new_slot() {
  const std::uint64_t bytes = PlaneSet::bytes(1, shape_);
  std::unique_ptr<Slot> slot;
  while (!budget_->allows(bytes)) {
    CompressedPlanes* owner = nullptr;
    Slot* victim = nullptr;
    std::size_t most = 0;
    for (CompressedPlanes* const store : budget_->stores) {
      Slot* const candidate = store->last_used_again();
      if (candidate == nullptr) continue;
      const std::size_t turns = store->turns_until_use(candidate->plane);
      if (victim != nullptr && turns <= most) continue;
      owner = store;
      victim = candidate;
      most = turns;
    }
    if (victim == nullptr) {
      throw Failure("the planes in use at a time do not fit the memory: " + std::to_string(budget_->used >> 20) +
                    " MiB of " + std::to_string(budget_->limit >> 20) + " MiB are taken; allow more (--memory)");
    }
    slot = owner->give_up(victim);  // gives its memory back in the next round, should blocks have grown over the limit
  }
  if (!slot) {
    slot = std::make_unique<Slot>();
    slot->memory = PlaneSet(1, shape_);
  }
  budget_->used += bytes;
  return slot;
}

CompressedPlanes::Slot& CompressedPlanes::slot_for(std::uint32_t plane) {
  if (slot_of_[plane] != nullptr) return *slot_of_[plane];
  Slot& slot = *slots_.emplace_back(new_slot());
  slot.plane = plane;
  slot.missing = blocks_per_plane_;
  slot.raw.assign(blocks_per_plane_, 0);
  slot.written.assign(blocks_per_plane_, 0);
  slot_of_[plane] = &slot;
  return slot;
}

/// The blocks of these tiles (null: all) that are not there shall be brought.
void CompressedPlanes::want_missing(Slot& slot, const TileSet* tiles) {
  if (slot.missing == 0) return;
  for (std::size_t block = 0; block < blocks_per_plane_; ++block) {
    if (slot.raw[block] != 0) continue;
    if (tiles != nullptr && !tiles->has_any(slot.plane, block * tiles_per_block_, tiles_per_block_)) continue;
    slot.raw[block] = 1;
    --slot.missing;
    wanted_.push_back({&slot, block});
  }
}

void CompressedPlanes::decompress_wanted() {
  parallel_for(wanted_.size(), {threads_, kBlocksAtATime}, [&](std::size_t n) {
    const auto& [slot, block] = wanted_[n];
    decompress_block(codec_, blocks_[slot->plane * blocks_per_plane_ + block], raw_block(*slot, block));
  });
  traffic_.read += wanted_.size() * block_words_ * sizeof(Word);
  wanted_.clear();
}

void CompressedPlanes::compress(Slot& slot) {
  const std::span<CompressedBlock> blocks(&blocks_[slot.plane * blocks_per_plane_], blocks_per_plane_);
  const auto bytes = [&] {
    std::uint64_t sum = 0;
    for (const CompressedBlock& block : blocks) sum += block.size();
    return sum;
  };
  budget_->used -= bytes();
  parallel_for(blocks.size(), {threads_, kBlocksAtATime}, [&](std::size_t b) {
    if (slot.written[b] != 0) blocks[b] = compress_block(codec_, raw_block(slot, b));
  });
  budget_->used += bytes();
  traffic_.written += std::ranges::count(slot.written, 1) * block_words_ * sizeof(Word);
  std::ranges::fill(slot.written, std::uint8_t{0});
}

}  // namespace rimau

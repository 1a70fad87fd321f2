#include "solver/plane/permuted_tile.h"

#include <algorithm>

namespace rimau {
namespace {

/// For a buffer bit that must end up with an in-word bit of the stored plane: the word-number bit that the cycle of
/// exchanges through the in-word bits will take away from it.
int end_of_chain(const IndexPermutation& permutation, int in_word) {
  int bit = in_word;
  while (bit < kWordBits) bit = permutation[static_cast<std::size_t>(bit)];
  return bit;
}

}  // namespace

PermutedTile::PermutedTile(const PlaneShape& shape, const IndexPermutation& permutation)
    : tile_bits_(shape.tile_bits), buffer_bits_(shape.tile_bits) {
  // source_of[b]: the stored plane's bit that buffer bit b holds once the words are gathered.
  std::vector<int> source_of(static_cast<std::size_t>(tile_bits_));
  for (int b = 0; b < tile_bits_; ++b) {
    const int wanted = permutation[static_cast<std::size_t>(b)];
    source_of[static_cast<std::size_t>(b)] = b < kWordBits ? b : end_of_chain(permutation, wanted);
  }
  const auto tile_number_bits = static_cast<std::size_t>(shape.plane_bits - shape.tile_bits);
  tile_to_source_.assign(tile_number_bits, kNone);
  tile_to_part_.assign(tile_number_bits, kNone);
  for (int b = tile_bits_; b < shape.plane_bits; ++b) {
    const int wanted = permutation[static_cast<std::size_t>(b)];
    const auto bit = static_cast<std::size_t>(b - tile_bits_);
    if (wanted >= kWordBits) {
      tile_to_source_[bit] = static_cast<std::uint8_t>(wanted - kWordBits);
    } else {
      tile_to_part_[bit] = static_cast<std::uint8_t>(buffer_bits_ - kWordBits);
      source_of.push_back(end_of_chain(permutation, wanted));
      ++buffer_bits_;
    }
  }
  plan_gather(source_of);
  plan_exchanges(source_of, permutation);
}

void PermutedTile::plan_gather(const std::vector<int>& source_of) {
  const int word_bits = buffer_bits_ - kWordBits;
  const int low_bits = word_bits / 2;
  const auto scatter = [&](std::size_t number, int first_bit) {
    std::uint32_t offset = 0;
    for (int b = 0; number >> b != 0; ++b) {
      if (((number >> b) & 1) == 0) continue;
      offset |= std::uint32_t{1} << (source_of[static_cast<std::size_t>(kWordBits + first_bit + b)] - kWordBits);
    }
    return offset;
  };
  for (std::size_t i = 0; i < std::size_t{1} << low_bits; ++i) low_offsets_.push_back(scatter(i, 0));
  for (std::size_t i = 0; i < std::size_t{1} << (word_bits - low_bits); ++i) {
    high_offsets_.push_back(scatter(i, low_bits));
  }
}

void PermutedTile::plan_exchanges(std::vector<int> source_of, const IndexPermutation& permutation) {
  for (int b = 0; b < kWordBits; ++b) {
    const auto bit = static_cast<std::size_t>(b);
    const auto holder = std::ranges::find(source_of, static_cast<int>(permutation[bit])) - source_of.begin();
    if (holder == b) continue;
    exchanges_.push_back({static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(holder)});
    std::swap(source_of[bit], source_of[static_cast<std::size_t>(holder)]);
  }
}

const Word* PermutedTile::read(const Kernels& kernels, std::span<const Word> stored, std::size_t tile,
                               Word* scratch) const {
  std::size_t base = 0;
  std::size_t part = 0;
  for (std::size_t b = 0; b < tile_to_source_.size(); ++b) {
    if (((tile >> b) & 1) == 0) continue;
    if (tile_to_source_[b] != kNone) base |= std::size_t{1} << tile_to_source_[b];
    if (tile_to_part_[b] != kNone) part |= std::size_t{1} << tile_to_part_[b];
  }
  Word* to = scratch;
  for (const std::uint32_t high : high_offsets_) {
    const Word* const from = stored.data() + (base | high);
    for (const std::uint32_t low : low_offsets_) *to++ = from[low];
  }
  for (const Exchange& exchange : exchanges_) {
    if (exchange.other < kWordBits) {
      kernels.swap_in_word(scratch, scratch_words(), exchange.in_word, exchange.other);
    } else {
      kernels.swap_across(scratch, scratch_words(), exchange.in_word, exchange.other - kWordBits);
    }
  }
  return scratch + part;
}

}  // namespace rimau

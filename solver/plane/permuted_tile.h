// Reads a plane through a permutation of its index bits, a tile at a time.
//
// Only one plane per class of placements is stored. The plane of another placement of the class is the same bits with
// the index bits permuted:  other(j) = stored(p(j)),  bit b of j being bit p[b] of p(j).
//
// A tile of the other plane is a subcube of the stored one. Words are gathered from it with the word-level part of the
// permutation already done, then at most six exchanges of index bits put the bits within words right. Where one of the
// six in-word bits of the stored plane is not among the tile's own bits (a lent bit), the tile is gathered together
// with its neighbours in that bit, and its part taken at the end.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/plane/kernels.h"
#include "solver/plane/plane_set.h"

namespace rimau {

/// permutation[b] is the stored plane's bit for bit b of the other plane.
using IndexPermutation = std::vector<std::uint8_t>;

class PermutedTile {
 public:
  PermutedTile(const PlaneShape& shape, const IndexPermutation& permutation);

  /// Words of scratch space that read() needs.
  std::size_t scratch_words() const { return std::size_t{1} << (buffer_bits_ - kWordBits); }

  /// The other plane's tile: a pointer into scratch, good for tile_words() words.
  const Word* read(const Kernels& kernels, std::span<const Word> stored, std::size_t tile, Word* scratch) const;

 private:
  struct Exchange {
    std::uint8_t in_word;
    std::uint8_t other;  // in-word bit, or 6 + bit of the word number
  };

  void plan_gather(const std::vector<int>& source_of);
  void plan_exchanges(std::vector<int> source_of, const IndexPermutation& permutation);

  int tile_bits_;
  int buffer_bits_;
  std::vector<std::uint32_t> low_offsets_;   // scattered low half of a buffer word's number
  std::vector<std::uint32_t> high_offsets_;  // scattered high half
  std::vector<Exchange> exchanges_;
  std::vector<std::uint8_t> tile_to_source_;  // stored word-number bit for each bit of the tile number, or kNone
  std::vector<std::uint8_t> tile_to_part_;    // buffer word-number bit for each bit of the tile number, or kNone
  static constexpr std::uint8_t kNone = 255;
};

}  // namespace rimau

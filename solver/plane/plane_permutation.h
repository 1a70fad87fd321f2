// Reads a plane through a permutation of its index bits, by lines.
//
// Only one plane per class of placements is stored. The plane of another placement of the class is the same bits with
// the index bits permuted:  other(j) = stored(p(j)),  bit b of j being bit p[b] of p(j).
//
// The unit is a block: the lines of the other plane that together hold the same bits as some lines of the stored plane.
// Its index bits are those within a line, and those that the permutation fetches from within a line. The numbering of
// points keeps orbits together (core/board), so these are few: blocks have one to eight lines as a rule. A block is
// gathered by words, with the word-level part of the permutation already done, then at most six exchanges of index bits
// put the bits within words right.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "solver/plane/frontier.h"
#include "solver/plane/kernels.h"

namespace rimau {

/// permutation[b] is the stored plane's bit for bit b of the other plane.
using IndexPermutation = std::vector<std::uint8_t>;

class PlanePermutation {
 public:
  PlanePermutation(const PlaneShape& shape, const IndexPermutation& permutation);

  /// Words of scratch space that read() needs.
  std::size_t scratch_words() const { return std::size_t{64} << (block_bits_ - in_tile_bits_ - kWordBits); }

  /// Puts at least the wanted lines of the other plane's tile into `to`, at their places in the tile.
  void read(const Kernels& kernels, std::span<const Word> stored, std::size_t tile, LineSet wanted, Word* scratch,
            Word* to) const;

  /// Calls visit(tile) for each of the stored plane's tiles that read() of these lines looks at, some more than once.
  template <class Visit>
  void for_each_tile_read(std::size_t tile, LineSet wanted, Visit visit) const {
    const std::size_t from = tile_to_word_(tile);
    const int tile_word_bits = line_in_tile_bits_ + kLineBits - kWordBits;
    for_each_block(wanted, [&](std::uint64_t first_line) {
      const std::size_t block = from + line_to_word_(first_line);
      for (const std::uint32_t line : line_offsets_) visit((block + line) >> tile_word_bits);
    });
  }

  /// The lines of the other plane whose block has one of the stored plane's lines; overwrites `other`.
  void spread(std::span<const LineSet> stored, std::span<LineSet> other) const;

 private:
  struct Exchange {
    std::uint8_t in_word;
    std::uint8_t other;  // in-word bit, or kWordBits + bit of the word number
  };
  /// A number whose bits go to given places; the places of each half are added up beforehand.
  class Scatter {
   public:
    explicit Scatter(const std::vector<int>& places);  // by bit; kNowhere for bits that do not count
    std::uint64_t operator()(std::uint64_t number) const {
      return low_[number & (low_.size() - 1)] | high_[number >> low_bits_];
    }

   private:
    int low_bits_ = 0;
    std::vector<std::uint64_t> low_, high_;
  };
  static constexpr int kNowhere = -1;

  /// Calls visit(first line) for each block of a tile that has one of the lines.
  template <class Visit>
  void for_each_block(LineSet wanted, Visit visit) const {
    const std::uint64_t outside = ~block_lines_;
    while (wanted != 0) {
      // Clear the line bits that belong to the block: its first line. (The last part is all of them.)
      const std::uint64_t first =
          static_cast<std::uint64_t>(std::countr_zero(wanted)) & ~std::uint64_t{line_of_part_.back()};
      visit(first);
      wanted &= std::rotl(outside, static_cast<int>(first));
    }
  }

  void plan_exchanges(std::vector<int> holds, const IndexPermutation& permutation);
  Word* gather(const Word* from, Word* to) const;

  int block_bits_ = 0;                                         // index bits of a block
  int in_tile_bits_ = 0;                                       // those of them that are line bits within a tile
  std::vector<int> block_bit_;                                 // the other plane's bit for each bit of a block
  LineSet block_lines_ = 0;                                    // the lines of a tile's first block
  std::vector<std::uint8_t> line_of_part_;                     // place in the tile of each of a block's lines within it
  std::vector<std::uint32_t> word_offsets_;                    // stored word for each word of a block
  std::vector<std::uint32_t> line_offsets_;                    // stored lines of a block: their first words
  Scatter tile_to_word_{{}}, line_to_word_{{}};                // stored word of the block that a tile and a line begin
  Scatter tile_to_part_{{}};                                   // which part of a block lies in a tile: first word
  Scatter stored_tile_to_line_{{}}, stored_line_to_line_{{}};  // the other plane's first line of a stored line's block
  std::vector<std::uint64_t> spread_lines_;                    // the lines of a block, from its first
  std::vector<Exchange> exchanges_;
  int line_in_tile_bits_ = 0;
};

}  // namespace rimau

// Indices by number of men, as masks of lines: where a predicate may be decided at all.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "solver/plane/plane_set.h"

namespace rimau {

/// The indices with least .. most men. Indices beyond the shape's own bits (planes are padded to a line) never belong.
class MenRange {
 public:
  MenRange(int least, int most, const PlaneShape& shape) {
    for (int high = 0; high <= kMostHighBits; ++high) {
      LineMask& line = lines_[static_cast<std::size_t>(high)];
      for (Index i = 0; i < Index{1} << std::min(shape.bits, kLineBits); ++i) {
        const int men = high + std::popcount(i);
        if (least <= men && men <= most) line[i >> kWordBits] |= Word{1} << (i & 63);
      }
    }
    for (int high = 0; high <= kMostHighBits; ++high) {
      LineSet& lines = tiles_[static_cast<std::size_t>(high)];
      for (std::size_t l = 0; l < shape.tile_lines(); ++l) {
        const auto men = static_cast<std::size_t>(std::min(high + std::popcount(l), kMostHighBits));
        if (std::ranges::any_of(lines_[men], [](Word w) { return w != 0; })) lines |= LineSet{1} << l;
      }
    }
  }

  /// The mask of a plane's line: kLineWords words.
  const Word* line(std::size_t line) const { return lines_[static_cast<std::size_t>(std::popcount(line))].data(); }
  /// The masks of a tile's lines: that of line l starts at word popcount(l) * kLineWords.
  const Word* tile(std::size_t tile) const { return lines_[static_cast<std::size_t>(std::popcount(tile))].data(); }
  /// Those lines of a tile whose mask is not empty.
  LineSet lines(std::size_t tile) const { return tiles_[static_cast<std::size_t>(std::popcount(tile))]; }
  bool test(Index i) const { return ((line(i >> kLineBits)[(i >> kWordBits) % kLineWords] >> (i & 63)) & 1) != 0; }

 private:
  using LineMask = std::array<Word, kLineWords>;
  static constexpr int kMostHighBits = 64 - kLineBits;
  std::array<LineMask, kMostHighBits + 1> lines_{};  // by number of men in the bits above a line
  std::array<LineSet, kMostHighBits + 1> tiles_{};   // by number of men in the bits above a tile
};

}  // namespace rimau

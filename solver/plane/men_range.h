// Indices by number of men, as word masks: where a predicate may hold at all.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "solver/plane/plane_set.h"

namespace rimau {

/// The indices with least .. most men. Indices beyond the shape's own bits (planes are padded to a vector) never
/// belong.
class MenRange {
 public:
  MenRange(int least, int most, const PlaneShape& shape) : most_(most) {
    own_words_ = shape.bits > kWordBits ? std::size_t{1} << (shape.bits - kWordBits) : 1;
    for (int high = 0; high <= kMostHighBits; ++high) {
      Word mask = 0;
      for (int i = 0; i < (shape.bits < kWordBits ? 1 << shape.bits : 64); ++i) {
        const int men = high + std::popcount(static_cast<unsigned>(i));
        if (least <= men && men <= most) mask |= Word{1} << i;
      }
      masks_[static_cast<std::size_t>(high)] = mask;
    }
  }

  Word mask(std::size_t word) const {
    return word < own_words_ ? masks_[static_cast<std::size_t>(std::popcount(word))] : 0;
  }
  /// True where no index of the tile that starts at this word can belong.
  bool misses_tile(std::size_t first_word) const {
    return std::popcount(first_word) > most_ || first_word >= own_words_;
  }

 private:
  static constexpr int kMostHighBits = 64 - kWordBits;
  int most_;
  std::size_t own_words_;
  std::array<Word, kMostHighBits + 1> masks_{};
};

}  // namespace rimau

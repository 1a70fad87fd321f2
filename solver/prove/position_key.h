// Positions as 64-bit numbers: equal for positions that symmetries map onto each other, different for all others.
//
// The number holds the whole position, so a table keyed by it never takes one position for another.
#pragma once

#include <cstdint>
#include <vector>

#include "core/position.h"

namespace rimau {

using PositionKey = std::uint64_t;

/// All bits of a key mixed into all others; different keys stay different (the finalizer of MurmurHash3).
constexpr std::uint64_t mixed(PositionKey key) {
  key ^= key >> 33;
  key *= 0xff51afd7ed558ccdULL;
  key ^= key >> 33;
  key *= 0xc4ceb9fe1a85ec53ULL;
  return key ^ (key >> 33);
}

class PositionKeys {
 public:
  /// Throws InputError where a position of the variant does not fit 64 bits.
  explicit PositionKeys(const Variant& variant);

  PositionKey key(const Position& position) const;
  /// The member of the position's class that its key stands for.
  Position position(PositionKey key) const;

 private:
  /// How tigers on some points become those that stand for them.
  struct Image {
    std::uint32_t number = 0;          // of the tigers that stand for them
    std::uint32_t first_symmetry = 0;  // symmetries that map onto these, in symmetry_lists_
    std::uint32_t symmetries = 0;
  };

  std::size_t code(const Tigers& tigers) const;
  Points permuted(std::size_t symmetry, Points set) const;

  static constexpr int kByteBits = 8;

  int points_;
  int hand_bits_;
  int tiger_bits_ = 0;
  std::vector<Symmetry> symmetries_;
  std::vector<Image> images_;                  // by code()
  std::vector<std::uint32_t> symmetry_lists_;  // numbers in symmetries_
  std::vector<Tigers> tigers_;                 // by Image::number
  std::size_t bytes_;                          // of a set of points
  std::vector<Points> permuted_;               // by symmetry, byte of the set, value of the byte
};

}  // namespace rimau

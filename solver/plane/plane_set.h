// One bit plane per placement class, in memory that the system is asked to back with huge pages.
#pragma once

#include <algorithm>
#include <utility>

#include "solver/plane/cleared_memory.h"
#include "solver/plane/planes.h"

namespace rimau {

/// Shape of the planes of a solve: how an index splits into word, tile and plane.
struct PlaneShape {
  int bits = 0;        // index bits that stand for points
  int plane_bits = 0;  // the same, at least kLeastBits: a plane is never smaller than a line
  int tile_bits = 0;

  static constexpr int kLeastBits = kLineBits;

  explicit PlaneShape(int index_bits, int wanted_tile_bits = kMostTileBits);

  std::size_t plane_words() const { return std::size_t{1} << (plane_bits - kWordBits); }
  std::size_t tile_words() const { return std::size_t{1} << (tile_bits - kWordBits); }
  std::size_t tiles() const { return std::size_t{1} << (plane_bits - tile_bits); }
  std::size_t tile_lines() const { return std::size_t{1} << (tile_bits - kLineBits); }
  /// All lines of a tile.
  LineSet all_lines() const { return ~LineSet{0} >> (64 - tile_lines()); }
};

class PlaneSet : public Planes {
 public:
  PlaneSet() = default;
  /// All bits clear. Throws Failure where the system gives no memory.
  PlaneSet(std::uint32_t planes, const PlaneShape& shape);
  PlaneSet(PlaneSet&& other) noexcept : Planes() { swap(other); }
  PlaneSet& operator=(PlaneSet&& other) noexcept {
    swap(other);
    return *this;
  }
  PlaneSet(const PlaneSet&) = delete;
  PlaneSet& operator=(const PlaneSet&) = delete;

  explicit operator bool() const { return words_ != nullptr; }
  std::uint32_t planes() const override { return planes_; }
  void copy(std::uint32_t p, std::size_t first_word, std::span<Word> to) const override {
    std::copy_n(plane(p).data() + first_word, to.size(), to.data());
  }
  /// The planes as classes first, first + 1 ... of `classes`.
  PlaneView view(std::uint32_t first, std::uint32_t classes) const;
  std::span<Word> plane(std::uint32_t p) { return {words_ + p * plane_words_, plane_words_}; }
  std::span<const Word> plane(std::uint32_t p) const { return {words_ + p * plane_words_, plane_words_}; }
  bool test(std::uint32_t p, Index i) const { return ((plane(p)[i >> kWordBits] >> (i & 63)) & 1) != 0; }

  static std::uint64_t bytes(std::uint32_t planes, const PlaneShape& shape) {
    return std::uint64_t{planes} * shape.plane_words() * sizeof(Word);
  }

 private:
  void swap(PlaneSet& other) noexcept {
    std::swap(memory_, other.memory_);
    std::swap(words_, other.words_);
    std::swap(planes_, other.planes_);
    std::swap(plane_words_, other.plane_words_);
  }
  ClearedMemory memory_;
  Word* words_ = nullptr;
  std::uint32_t planes_ = 0;
  std::size_t plane_words_ = 0;
};

}  // namespace rimau

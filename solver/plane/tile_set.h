// Tiles of a set of planes, chosen one by one.
#pragma once

#include <algorithm>
#include <atomic>
#include <vector>

#include "solver/plane/plane_set.h"

namespace rimau {

class TileSet {
 public:
  /// None.
  TileSet(std::uint32_t planes, const PlaneShape& shape) : tiles_(shape.tiles()), in_(planes * tiles_, 0) {}

  void clear(std::uint32_t plane) { std::fill_n(in_.data() + plane * tiles_, tiles_, std::uint8_t{0}); }
  /// Many threads may call it at a time.
  void add(std::uint32_t plane, std::size_t tile) {
    std::atomic_ref(in_[plane * tiles_ + tile]).store(1, std::memory_order_relaxed);
  }
  /// Whether it has one of so many tiles.
  bool has_any(std::uint32_t plane, std::size_t first, std::size_t count) const {
    const std::uint8_t* const begin = in_.data() + plane * tiles_ + first;
    return std::any_of(begin, begin + count, [](std::uint8_t in) { return in != 0; });
  }

 private:
  std::size_t tiles_;
  std::vector<std::uint8_t> in_;
};

}  // namespace rimau

// Which lines of a set of planes gained a bit in the last half-move over them.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/plane/plane_set.h"

namespace rimau {

class Frontier {
 public:
  Frontier() = default;
  /// No line has gained.
  Frontier(std::uint32_t planes, const PlaneShape& shape) : tiles_(shape.tiles()), words_(planes * tiles_, 0) {}

  LineSet& tile(std::uint32_t plane, std::size_t tile) { return words_[plane * tiles_ + tile]; }
  LineSet tile(std::uint32_t plane, std::size_t tile) const { return words_[plane * tiles_ + tile]; }
  std::span<LineSet> plane(std::uint32_t p) { return {words_.data() + p * tiles_, tiles_}; }
  std::span<const LineSet> plane(std::uint32_t p) const { return {words_.data() + p * tiles_, tiles_}; }

  static std::uint64_t bytes(std::uint32_t planes, const PlaneShape& shape) {
    return std::uint64_t{planes} * shape.tiles() * sizeof(LineSet);
  }

 private:
  std::size_t tiles_ = 0;
  std::vector<LineSet> words_;
};

}  // namespace rimau

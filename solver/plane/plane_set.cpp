#include "solver/plane/plane_set.h"

#include <algorithm>

namespace rimau {

PlaneShape::PlaneShape(int index_bits, int wanted_tile_bits)
    : bits(index_bits),
      plane_bits(std::max(index_bits, kLeastBits)),
      tile_bits(std::clamp(wanted_tile_bits, kLineBits, std::min(plane_bits, kMostTileBits))) {}

PlaneSet::PlaneSet(std::uint32_t planes, const PlaneShape& shape)
    : memory_(bytes(planes, shape), "planes"),
      words_(static_cast<Word*>(memory_.data())),
      planes_(planes),
      plane_words_(shape.plane_words()) {}

PlaneView PlaneSet::view(std::uint32_t first, std::uint32_t classes) const {
  PlaneView view{std::vector<Word*>(classes, nullptr), plane_words_};
  for (std::uint32_t p = 0; p < planes_ && first + p < classes; ++p) view.starts[first + p] = words_ + p * plane_words_;
  return view;
}

}  // namespace rimau

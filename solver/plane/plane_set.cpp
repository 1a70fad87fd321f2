#include "solver/plane/plane_set.h"

#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>

#include "core/error.h"

namespace rimau {

PlaneShape::PlaneShape(int index_bits, int wanted_tile_bits)
    : bits(index_bits),
      plane_bits(std::max(index_bits, kLeastBits)),
      tile_bits(std::clamp(wanted_tile_bits, kLineBits, std::min(plane_bits, kMostTileBits))) {}

PlaneSet::PlaneSet(std::uint32_t planes, const PlaneShape& shape) : planes_(planes), plane_words_(shape.plane_words()) {
  const std::size_t size = bytes(planes, shape);
  if (size == 0) return;  // the system maps nothing of no length
  void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    throw Failure("cannot get " + std::to_string(size >> 20) + " MiB of memory for planes: " + std::strerror(errno));
  }
  madvise(memory, size, MADV_HUGEPAGE);  // a hint: where it is refused, small pages serve
  words_ = static_cast<Word*>(memory);
}

PlaneView PlaneSet::view(std::uint32_t first, std::uint32_t classes) const {
  PlaneView view{std::vector<Word*>(classes, nullptr), plane_words_};
  for (std::uint32_t p = 0; p < planes_ && first + p < classes; ++p) view.starts[first + p] = words_ + p * plane_words_;
  return view;
}

PlaneSet::~PlaneSet() {
  if (words_ != nullptr) munmap(words_, planes_ * plane_words_ * sizeof(Word));
}

}  // namespace rimau

// Planes of a predicate, one per placement class, wherever they are kept.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/plane/kernel_program.h"

namespace rimau {

class Planes {
 public:
  virtual ~Planes() = default;
  virtual std::uint32_t planes() const = 0;
  /// Copies to.size() words of a plane, from first_word on. Many threads may call it at a time.
  virtual void copy(std::uint32_t plane, std::size_t first_word, std::span<Word> to) const = 0;
  /// The zstd frame of so many words of a plane, where they are kept as one; else empty.
  virtual std::span<const std::byte> frame(std::uint32_t /*plane*/, std::size_t /*first_word*/,
                                           std::size_t /*words*/) const {
    return {};
  }
};

/// Planes without a bit set.
class ClearPlanes final : public Planes {
 public:
  explicit ClearPlanes(std::uint32_t planes) : planes_(planes) {}
  std::uint32_t planes() const override { return planes_; }
  void copy(std::uint32_t /*plane*/, std::size_t /*first_word*/, std::span<Word> to) const override {
    std::ranges::fill(to, Word{0});
  }

 private:
  std::uint32_t planes_;
};

/// Where planes are in memory, by class; null for those that are not needed now.
struct PlaneView {
  std::vector<Word*> starts;
  std::size_t plane_words = 0;

  std::span<Word> plane(std::uint32_t p) const { return {starts[p], plane_words}; }
  bool test(std::uint32_t p, Index i) const { return ((starts[p][i >> kWordBits] >> (i & 63)) & 1) != 0; }
};

}  // namespace rimau

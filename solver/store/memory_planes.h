// All planes in memory, all the time.
#pragma once

#include "solver/plane/plane_set.h"
#include "solver/store/plane_store.h"

namespace rimau {

class MemoryPlanes final : public PlaneStore {
 public:
  MemoryPlanes(std::uint32_t planes, const PlaneShape& shape) : set_(planes, shape), view_(set_.view(0, planes)) {}

  std::uint32_t planes() const override { return set_.planes(); }
  void copy(std::uint32_t plane, std::size_t first_word, std::span<Word> to) const override {
    set_.copy(plane, first_word, to);
  }
  void expect(const std::vector<std::vector<std::uint32_t>>& /*turns*/, Turns /*how*/) override {}
  const PlaneView& acquire(std::span<const std::uint32_t>, const TileSet*) override { return view_; }
  bool loads() const override { return false; }
  void release(std::uint32_t, std::uint32_t, const Frontier*) override {}
  StoreTraffic traffic() const override { return {}; }

 private:
  PlaneSet set_;
  PlaneView view_;
};

}  // namespace rimau

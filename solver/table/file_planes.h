// A plane set of a block file, read block by block.
#pragma once

#include "solver/plane/planes.h"
#include "solver/table/block_file.h"

namespace rimau {

class FilePlanes final : public Planes {
 public:
  /// The k-th plane set of a section with that many planes. File and section outlive it.
  FilePlanes(const BlockFile& file, const BlockFile::Section& section, std::size_t k, std::uint32_t planes)
      : file_(file), section_(section), k_(k), planes_(planes) {}

  std::uint32_t planes() const override { return planes_; }
  /// Throws Failure where a block is damaged.
  void copy(std::uint32_t plane, std::size_t first_word, std::span<Word> to) const override;

 private:
  const BlockFile& file_;
  const BlockFile::Section& section_;
  std::size_t k_;
  std::uint32_t planes_;
};

}  // namespace rimau

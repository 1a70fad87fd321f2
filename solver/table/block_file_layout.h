// The fixed-size parts of a block file, shared by its reader and its writer.
#pragma once

#include <bit>
#include <cstdint>

namespace rimau {

static_assert(std::endian::native == std::endian::little, "block files are little-endian and mapped as they are");

inline constexpr char kMagic[8] = {'R', 'I', 'M', 'A', 'U', 'T', 'A', 'B'};

struct Prelude {
  char magic[8];
  std::uint32_t version;
  std::uint32_t header_size;
  std::uint64_t header_checksum;
};
static_assert(sizeof(Prelude) == 24);

struct IndexEntry {
  std::uint64_t offset;
  std::uint32_t size;
  std::uint32_t zero;
  std::uint64_t checksum;
};
static_assert(sizeof(IndexEntry) == 24);

}  // namespace rimau

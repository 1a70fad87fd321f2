// The container of tables and checkpoints: planes in independently compressed, checksummed blocks with random access.
//
// All numbers are little-endian.
//
//   offset  size
//        0     8  magic "RIMAUTAB"
//        8     4  format version
//       12     4  H, bytes of the header text
//       16     8  XXH64 of the header text
//       24     H  header: JSON, padded with spaces to a multiple of 8
//     24+H  24*B  index: per block, in order, its offset (8), size (4), zero (4) and XXH64 of the compressed bytes (8)
//              8  XXH64 of the index
//             ..  B blocks, each one zstd frame
//
// header["sections"] lists the sections in the order of their blocks. A section holds one or more plane sets of the
// same shape; a block holds 2^block_bits consecutive indices of one class: first those of the section's first plane,
// then those of its second, and so on. docs/table-format.md says the rest.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "solver/plane/plane_set.h"
#include "solver/table/block_file_layout.h"

namespace rimau {

inline constexpr std::uint32_t kBlockFileVersion = 1;

/// Planes to be written as one section.
struct SectionData {
  std::string name;
  std::vector<std::string> plane_names;
  std::vector<const Planes*> planes;
  int block_bits = 0;
};

struct WrittenFile {
  std::uint64_t bytes = 0;
  double compress_seconds = 0;
  double disk_seconds = 0;  // checksums, writing, syncing
};

/// Writes a block file aside and renames it. Its bytes depend on header, planes and level alone, not on threads.
/// "sections" and "plane_bits" are added to the header.
WrittenFile write_block_file(const std::filesystem::path& path, nlohmann::json header,
                             const std::vector<SectionData>& sections, const PlaneShape& shape, int zstd_level,
                             int threads);

class BlockFile {
 public:
  struct Section {
    std::string name;
    std::vector<std::string> plane_names;
    int block_bits = 0;
    std::uint64_t first_block = 0;
    std::uint64_t blocks = 0;
    /// Words of a block: those of its first plane, then those of its second, and so on.
    std::uint64_t block_words() const { return plane_names.size() * part_words(); }
    std::uint64_t part_words() const { return std::uint64_t{1} << (block_bits - kWordBits); }
    /// The bit of an index (its bits above a block do not matter) in the k-th plane of a decompressed block.
    bool bit(std::span<const Word> block, Index index, std::size_t k) const {
      const Index in_block = index & ((Index{1} << block_bits) - 1);
      return ((block[k * part_words() + (in_block >> kWordBits)] >> (index & 63)) & 1) != 0;
    }
  };

  /// Maps the file and checks header and index. Throws Failure that names the file and what is wrong with it.
  explicit BlockFile(const std::filesystem::path& path);
  ~BlockFile();
  BlockFile(const BlockFile&) = delete;
  BlockFile& operator=(const BlockFile&) = delete;

  const std::filesystem::path& path() const { return path_; }
  /// A number that no other file opened by this process has.
  std::uint64_t id() const { return id_; }
  const nlohmann::json& header() const { return header_; }
  int plane_bits() const { return plane_bits_; }
  std::uint64_t file_bytes() const { return bytes_.size(); }
  const std::vector<Section>& sections() const { return sections_; }
  /// The section of that name, or null.
  const Section* find_section(std::string_view name) const;
  std::uint64_t compressed_bytes(const Section& section) const;

  /// Decompresses one block of a section into block_words() words after checking its checksum. Throws Failure.
  void read_block(const Section& section, std::uint64_t block, std::span<Word> words) const;

  /// Reads a whole section; planes[k] receives the section's k-th plane. Without planes it only checks all blocks.
  /// Throws Failure.
  void read_section(const Section& section, const std::vector<PlaneSet*>& planes, int threads) const;

 private:
  /// The public constructor goes on from this one, so that the destructor unmaps a file that turns out damaged.
  struct Unread {};
  BlockFile(const std::filesystem::path& path, Unread) : path_(path) {}

  void map();
  void read_header();
  void read_sections();
  void read_index(std::uint64_t offset);
  [[noreturn]] void damaged(const std::string& what) const;

  std::filesystem::path path_;
  std::uint64_t id_ = 0;
  std::span<const std::byte> bytes_;
  nlohmann::json header_;
  int plane_bits_ = 0;
  std::vector<Section> sections_;
  std::vector<IndexEntry> index_;
};

}  // namespace rimau

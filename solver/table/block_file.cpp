#include "solver/table/block_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <atomic>
#include <bit>
#include <cerrno>
#include <cstring>

#include "core/error.h"
#include "solver/plane/zstd_frame.h"
#include "solver/threads/parallel_for.h"

namespace rimau {

BlockFile::BlockFile(const std::filesystem::path& path) : BlockFile(path, Unread{}) {
  static std::atomic<std::uint64_t> opened{0};
  id_ = ++opened;
  map();
  read_header();
  read_sections();
}

BlockFile::~BlockFile() {
  if (!bytes_.empty()) munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

void BlockFile::map() {
  const int descriptor = open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throw Failure("cannot open " + path_.string() + ": " + std::strerror(errno));
  struct stat status {};
  fstat(descriptor, &status);
  const auto size = static_cast<std::size_t>(status.st_size);
  void* const memory = size == 0 ? MAP_FAILED : mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
  close(descriptor);
  if (memory == MAP_FAILED) damaged("it is empty or cannot be mapped");
  bytes_ = {static_cast<const std::byte*>(memory), size};
}

void BlockFile::read_header() {
  if (bytes_.size() < sizeof(Prelude)) damaged("it is too short to hold a header");
  Prelude prelude;
  std::memcpy(&prelude, bytes_.data(), sizeof prelude);
  if (std::memcmp(prelude.magic, kMagic, sizeof kMagic) != 0) damaged("it is not a rimau table (wrong magic)");
  if (prelude.version != kBlockFileVersion) {
    throw Failure(path_.string() + ": format version " + std::to_string(prelude.version) + ", this program reads " +
                  std::to_string(kBlockFileVersion) + "; solve again or use the program that wrote it");
  }
  if (bytes_.size() - sizeof prelude < prelude.header_size) damaged("it ends within its header");
  const std::byte* const text = bytes_.data() + sizeof prelude;
  if (XXH64(text, prelude.header_size, 0) != prelude.header_checksum) damaged("its header's checksum is wrong");
  header_ = nlohmann::json::parse(reinterpret_cast<const char*>(text),
                                  reinterpret_cast<const char*>(text) + prelude.header_size);
}

void BlockFile::read_sections() {
  plane_bits_ = header_.at("plane_bits");
  std::uint64_t blocks = 0;
  for (const nlohmann::json& entry : header_.at("sections")) {
    Section section{entry.at("name"), entry.at("planes"), entry.at("block_bits"), blocks, entry.at("blocks")};
    blocks += section.blocks;
    sections_.push_back(std::move(section));
  }
  index_.resize(blocks);
  Prelude prelude;
  std::memcpy(&prelude, bytes_.data(), sizeof prelude);
  read_index(sizeof prelude + prelude.header_size);
}

void BlockFile::read_index(std::uint64_t offset) {
  const std::uint64_t size = index_.size() * sizeof(IndexEntry);
  if (bytes_.size() - offset < size + sizeof(std::uint64_t)) damaged("it ends within its index");
  std::uint64_t checksum = 0;
  std::memcpy(&checksum, bytes_.data() + offset + size, sizeof checksum);
  if (XXH64(bytes_.data() + offset, size, 0) != checksum) damaged("its index's checksum is wrong");
  std::memcpy(index_.data(), bytes_.data() + offset, size);
  std::uint64_t end = offset + size + sizeof checksum;
  for (const IndexEntry& entry : index_) {
    if (entry.offset != end) damaged("its blocks do not follow each other");
    end += entry.size;
  }
  if (end != bytes_.size()) {
    damaged("it has " + std::to_string(bytes_.size()) + " bytes where its index says " + std::to_string(end) +
            " (cut short or appended to)");
  }
}

const BlockFile::Section* BlockFile::find_section(std::string_view name) const {
  for (const Section& section : sections_) {
    if (section.name == name) return &section;
  }
  return nullptr;
}

std::uint64_t BlockFile::compressed_bytes(const Section& section) const {
  std::uint64_t sum = 0;
  for (std::uint64_t b = 0; b < section.blocks; ++b) sum += index_[section.first_block + b].size;
  return sum;
}

void BlockFile::read_block(const Section& section, std::uint64_t block, std::span<Word> words) const {
  const IndexEntry& entry = index_[section.first_block + block];
  const std::span<const std::byte> compressed = bytes_.subspan(entry.offset, entry.size);
  if (XXH64(compressed.data(), compressed.size(), 0) != entry.checksum) {
    damaged("block " + std::to_string(block) + " of section " + section.name + " has a wrong checksum");
  }
  if (!decompress_words(compressed, words.first(section.block_words()))) {
    damaged("block " + std::to_string(block) + " of section " + section.name + " does not decompress");
  }
}

void BlockFile::read_section(const Section& section, const std::vector<PlaneSet*>& planes, int threads) const {
  const std::uint64_t part_words = section.part_words();
  const std::uint64_t blocks_per_plane = std::uint64_t{1} << (plane_bits_ - section.block_bits);
  std::vector<std::vector<Word>> words_of(static_cast<std::size_t>(threads), std::vector<Word>(section.block_words()));
  parallel_for(section.blocks, {threads, 16}, [&](std::uint64_t b) {
    std::vector<Word>& words = words_of[this_thread()];
    read_block(section, b, words);
    const auto cls = static_cast<std::uint32_t>(b / blocks_per_plane);
    const std::uint64_t first = b % blocks_per_plane * part_words;
    for (std::size_t k = 0; k < planes.size(); ++k) {
      std::memcpy(planes[k]->plane(cls).data() + first, words.data() + k * part_words, part_words * sizeof(Word));
    }
  });
}

void BlockFile::damaged(const std::string& what) const {
  throw Failure(path_.string() + ": damaged or foreign table: " + what +
                "; it is not used. Remove it and run solve with --resume to compute it again");
}

}  // namespace rimau

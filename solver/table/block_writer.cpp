// The writing half of block files.
#include <xxhash.h>

#include <algorithm>

#include "core/error.h"
#include "core/stopwatch.h"
#include "solver/plane/zstd_frame.h"
#include "solver/table/atomic_file.h"
#include "solver/table/block_file.h"
#include "solver/threads/parallel_for.h"

namespace rimau {
namespace {

using Bytes = std::vector<std::byte>;

/// Blocks that are compressed at a time before they are written; bounds memory and keeps all threads busy.
constexpr std::uint64_t kBatch = 256;

class SectionWriter {
 public:
  SectionWriter(const SectionData& section, const PlaneShape& shape, int level, int threads)
      : section_(section),
        blocks_per_plane_(std::uint64_t{1} << (shape.plane_bits - section.block_bits)),
        part_words_(std::uint64_t{1} << (section.block_bits - kWordBits)),
        level_(level),
        threads_(threads) {}

  std::uint64_t blocks() const { return blocks_per_plane_ * section_.planes.front()->planes(); }

  void write(AtomicFile& file, std::vector<IndexEntry>& index, WrittenFile& written) const {
    std::vector<Bytes> batch(kBatch);
    const std::vector<Word> block(part_words_ * section_.planes.size());
    std::vector<std::vector<Word>> words(static_cast<std::size_t>(threads_), block);
    Stopwatch watch;
    for (std::uint64_t first = 0; first < blocks(); first += kBatch) {
      const std::uint64_t count = std::min(kBatch, blocks() - first);
      parallel_for(count, {threads_, 4}, [&](std::uint64_t i) { compress(first + i, words[this_thread()], batch[i]); });
      written.compress_seconds += watch.lap();
      for (std::uint64_t i = 0; i < count; ++i) {
        index.push_back(
            {file.size(), static_cast<std::uint32_t>(batch[i].size()), 0, XXH64(batch[i].data(), batch[i].size(), 0)});
        file.append(batch[i]);
      }
      written.disk_seconds += watch.lap();
    }
  }

 private:
  void compress(std::uint64_t block, std::vector<Word>& words, Bytes& out) const {
    const auto cls = static_cast<std::uint32_t>(block / blocks_per_plane_);
    const std::uint64_t first = block % blocks_per_plane_ * part_words_;
    if (section_.planes.size() == 1) {
      const std::span<const std::byte> frame = section_.planes.front()->frame(cls, first, part_words_);
      out.assign(frame.begin(), frame.end());
      if (!frame.empty()) return;
    }
    for (std::size_t k = 0; k < section_.planes.size(); ++k) {
      section_.planes[k]->copy(cls, first, std::span(words).subspan(k * part_words_, part_words_));
    }
    compress_words(words, level_, out);
  }

  const SectionData& section_;
  std::uint64_t blocks_per_plane_;
  std::uint64_t part_words_;
  int level_;
  int threads_;
};

template <class T>
std::span<const std::byte> as_bytes_of(const T* data, std::size_t count) {
  return std::as_bytes(std::span(data, count));
}

}  // namespace

WrittenFile write_block_file(const std::filesystem::path& path, nlohmann::json header,
                             const std::vector<SectionData>& sections, const PlaneShape& shape, int zstd_level,
                             int threads) {
  std::vector<SectionWriter> writers;
  header["plane_bits"] = shape.plane_bits;
  header["sections"] = nlohmann::json::array();
  std::uint64_t blocks = 0;
  for (const SectionData& section : sections) {
    const SectionWriter& writer = writers.emplace_back(section, shape, zstd_level, threads);
    header["sections"].push_back({{"name", section.name},
                                  {"planes", section.plane_names},
                                  {"block_bits", section.block_bits},
                                  {"blocks", writer.blocks()}});
    blocks += writer.blocks();
  }
  std::string text = header.dump();
  text.resize((text.size() + 7) / 8 * 8, ' ');
  Prelude prelude{};
  std::copy(std::begin(kMagic), std::end(kMagic), prelude.magic);
  prelude.version = kBlockFileVersion;
  prelude.header_size = static_cast<std::uint32_t>(text.size());
  prelude.header_checksum = XXH64(text.data(), text.size(), 0);

  AtomicFile file(path);
  file.append(as_bytes_of(&prelude, 1));
  file.append(as_bytes_of(text.data(), text.size()));
  const std::uint64_t index_offset = file.size();
  std::vector<IndexEntry> index;
  index.reserve(blocks);
  const Bytes room(blocks * sizeof(IndexEntry) + sizeof(std::uint64_t));  // the index is known only at the end
  file.append(room);
  WrittenFile written;
  for (const SectionWriter& writer : writers) writer.write(file, index, written);
  const Stopwatch watch;
  const std::uint64_t checksum = XXH64(index.data(), index.size() * sizeof(IndexEntry), 0);
  file.write_at(index_offset, as_bytes_of(index.data(), index.size()));
  file.write_at(index_offset + index.size() * sizeof(IndexEntry), as_bytes_of(&checksum, 1));
  file.commit();
  written.disk_seconds += watch.seconds();
  written.bytes = file.size();
  return written;
}

}  // namespace rimau

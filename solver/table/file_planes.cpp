#include "solver/table/file_planes.h"

#include <algorithm>

namespace rimau {
namespace {

/// The block that a thread has read last: one copy often asks for another of the block's plane sets next.
struct LastBlock {
  std::uint64_t file = 0;  // its id; 0 is no file's
  std::uint64_t block = 0;
  std::vector<Word> words;
};

const std::vector<Word>& read_block(const BlockFile& file, const BlockFile::Section& section, std::uint64_t block) {
  thread_local LastBlock last;
  const std::uint64_t number = section.first_block + block;
  if (last.file == file.id() && last.block == number) return last.words;
  last.file = 0;  // should reading fail
  last.words.resize(section.block_words());
  file.read_block(section, block, last.words);
  last.file = file.id();
  last.block = number;
  return last.words;
}

}  // namespace

void FilePlanes::copy(std::uint32_t plane, std::size_t first_word, std::span<Word> to) const {
  const std::size_t part_words = section_.part_words();
  while (!to.empty()) {
    const std::uint64_t block = plane * (section_.blocks / planes_) + first_word / part_words;
    const std::size_t skipped = first_word % part_words;
    const std::size_t count = std::min(to.size(), part_words - skipped);
    const std::vector<Word>& words = read_block(file_, section_, block);
    std::copy_n(words.data() + k_ * part_words + skipped, count, to.data());
    to = to.subspan(count);
    first_word += count;
  }
}

}  // namespace rimau

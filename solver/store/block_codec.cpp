#include "solver/store/block_codec.h"

#include <lz4.h>

#include <algorithm>

#include "solver/plane/zstd_frame.h"

namespace rimau {
namespace {

constexpr int kZstdLevel = 1;
/// A fifth faster than the default of 1, for one part of size in a hundred.
constexpr int kLz4Acceleration = 2;

void compress_fast(std::span<const Word> words, CompressedBlock& block) {
  const auto raw_size = static_cast<int>(words.size_bytes());
  block.resize(static_cast<std::size_t>(LZ4_compressBound(raw_size)));
  // Cannot fail: there is room enough, and LZ4 asks for no memory.
  block.resize(static_cast<std::size_t>(LZ4_compress_fast(reinterpret_cast<const char*>(words.data()),
                                                          reinterpret_cast<char*>(block.data()), raw_size,
                                                          static_cast<int>(block.size()), kLz4Acceleration)));
}

}  // namespace

CompressedBlock compress_block(BlockCodec codec, std::span<const Word> words) {
  if (std::ranges::all_of(words, [](Word word) { return word == 0; })) return {};
  thread_local CompressedBlock room;  // what is kept gets no more memory than it needs
  if (codec == BlockCodec::fast) {
    compress_fast(words, room);
  } else {
    compress_words(words, kZstdLevel, room);
  }
  return {room.begin(), room.end()};
}

// The block is sound: it was compressed from as many words, and has not left memory.
void decompress_block(BlockCodec codec, const CompressedBlock& block, std::span<Word> words) {
  if (block.empty()) {
    std::ranges::fill(words, Word{0});
  } else if (codec == BlockCodec::fast) {
    LZ4_decompress_safe(reinterpret_cast<const char*>(block.data()), reinterpret_cast<char*>(words.data()),
                        static_cast<int>(block.size()), static_cast<int>(words.size_bytes()));
  } else {
    decompress_words(block, words);
  }
}

}  // namespace rimau

#include "solver/store/block_codec.h"

#include <lz4.h>
#include <zstd.h>

#include <algorithm>
#include <memory>

namespace rimau {
namespace {

constexpr int kZstdLevel = 1;
/// A fifth faster than the default of 1, for one part of size in a hundred.
constexpr int kLz4Acceleration = 2;

struct ContextDeleter {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

/// Compresses into `room`, which is large enough; the size.
std::size_t compress_into(BlockCodec codec, std::span<const Word> words, std::vector<std::byte>& room) {
  if (codec == BlockCodec::fast) {
    const auto raw_size = static_cast<int>(words.size_bytes());
    room.resize(static_cast<std::size_t>(LZ4_compressBound(raw_size)));
    return static_cast<std::size_t>(LZ4_compress_fast(reinterpret_cast<const char*>(words.data()),
                                                      reinterpret_cast<char*>(room.data()), raw_size,
                                                      static_cast<int>(room.size()), kLz4Acceleration));
  }
  thread_local const std::unique_ptr<ZSTD_CCtx, ContextDeleter> context(ZSTD_createCCtx());
  room.resize(ZSTD_compressBound(words.size_bytes()));
  return ZSTD_compressCCtx(context.get(), room.data(), room.size(), words.data(), words.size_bytes(), kZstdLevel);
}

}  // namespace

CompressedBlock compress_block(BlockCodec codec, std::span<const Word> words) {
  if (std::ranges::all_of(words, [](Word word) { return word == 0; })) return {};
  thread_local std::vector<std::byte> room;
  const std::size_t size = compress_into(codec, words, room);
  return {room.begin(), room.begin() + static_cast<std::ptrdiff_t>(size)};
}

// Neither can fail: the block was compressed from as many words, and has not left memory.
void decompress_block(BlockCodec codec, const CompressedBlock& block, std::span<Word> words) {
  if (block.empty()) {
    std::ranges::fill(words, Word{0});
  } else if (codec == BlockCodec::fast) {
    LZ4_decompress_safe(reinterpret_cast<const char*>(block.data()), reinterpret_cast<char*>(words.data()),
                        static_cast<int>(block.size()), static_cast<int>(words.size_bytes()));
  } else {
    thread_local const std::unique_ptr<ZSTD_DCtx, ContextDeleter> context(ZSTD_createDCtx());
    ZSTD_decompressDCtx(context.get(), words.data(), words.size_bytes(), block.data(), block.size());
  }
}

}  // namespace rimau

// Compression of the blocks of planes that stay in memory.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "solver/plane/kernel_program.h"

namespace rimau {

/// fast (LZ4): for planes that are written and read again and again. small (zstd): for those that are written once; a
/// third to a half of the bytes at half the speed.
enum class BlockCodec : std::uint8_t { fast, small };

/// Bits of a block: small enough that a few lines do not ask for much (fast), large enough to compress well (small).
constexpr int block_bits(BlockCodec codec) { return codec == BlockCodec::fast ? 18 : 20; }

using CompressedBlock = std::vector<std::byte>;  // empty: all bits clear

CompressedBlock compress_block(BlockCodec codec, std::span<const Word> words);

/// `block` is what compress_block made of as many words.
void decompress_block(BlockCodec codec, const CompressedBlock& block, std::span<Word> words);

}  // namespace rimau

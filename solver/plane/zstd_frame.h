// Words of a plane as a zstd frame: what stores keep in memory and tables in files.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "solver/plane/kernel_program.h"

namespace rimau {

/// Makes `frame` the zstd frame of these words. Throws bad_alloc.
void compress_words(std::span<const Word> words, int level, std::vector<std::byte>& frame);

/// False where the frame is damaged or not one of just so many words; what these hold then is undefined. Throws
/// bad_alloc.
bool decompress_words(std::span<const std::byte> frame, std::span<Word> words);

}  // namespace rimau

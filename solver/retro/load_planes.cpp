#include "solver/retro/load_planes.h"

#include <algorithm>
#include <exception>
#include <mutex>

namespace rimau {

void load_planes(const BlockFile& file, const BlockFile::Section& section, std::size_t k, PlaneStore& store,
                 int threads) {
  const std::size_t part_words = std::size_t{1} << (section.block_bits - kWordBits);
  const std::uint64_t blocks_per_plane = section.blocks / store.planes();
  std::exception_ptr error;
  std::mutex error_mutex;
  for (std::uint32_t plane = 0; plane < store.planes() && !error; ++plane) {
    const std::span<Word> words = store.acquire(std::span(&plane, 1)).plane(plane);
#pragma omp parallel num_threads(threads)
    {
      std::vector<Word> block(section.block_words());
#pragma omp for schedule(dynamic)
      for (std::uint64_t b = 0; b < blocks_per_plane; ++b) {
        try {
          file.read_block(section, plane * blocks_per_plane + b, block);
          std::copy_n(block.data() + k * part_words, part_words, words.data() + b * part_words);
        } catch (...) {
          const std::scoped_lock lock(error_mutex);
          if (!error) error = std::current_exception();
        }
      }
    }
    store.release(plane, plane + 1, nullptr);
  }
  if (error) std::rethrow_exception(error);
}

}  // namespace rimau

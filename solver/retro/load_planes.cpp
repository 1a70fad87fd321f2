#include "solver/retro/load_planes.h"

#include "solver/table/file_planes.h"
#include "solver/table/first_error.h"

namespace rimau {

void load_planes(const BlockFile& file, const BlockFile::Section& section, std::size_t k, PlaneStore& store,
                 int threads) {
  const FilePlanes planes(file, section, k, store.planes());
  const std::size_t part_words = section.part_words();
  FirstError error;
  for (std::uint32_t plane = 0; plane < store.planes() && !error.any(); ++plane) {
    const std::span<Word> words = store.acquire(std::span(&plane, 1), nullptr).plane(plane);
#pragma omp parallel for schedule(dynamic) num_threads(threads)
    for (std::size_t first = 0; first < words.size(); first += part_words) {
      error.guard([&] { planes.copy(plane, first, words.subspan(first, part_words)); });
    }
    store.release(plane, plane + 1, nullptr);
  }
  error.rethrow();
}

}  // namespace rimau

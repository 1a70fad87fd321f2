#include "solver/retro/load_planes.h"

#include "solver/table/file_planes.h"
#include "solver/threads/parallel_for.h"

namespace rimau {

void load_planes(const BlockFile& file, const BlockFile::Section& section, std::size_t k, PlaneStore& store,
                 int threads) {
  const FilePlanes planes(file, section, k, store.planes());
  const std::size_t part_words = section.part_words();
  for (std::uint32_t plane = 0; plane < store.planes(); ++plane) {
    const std::span<Word> words = store.acquire(std::span(&plane, 1), nullptr).plane(plane);
    parallel_for(words.size() / part_words, {threads}, [&](std::size_t part) {
      planes.copy(plane, part * part_words, words.subspan(part * part_words, part_words));
    });
    store.release(plane, plane + 1, nullptr);
  }
}

}  // namespace rimau

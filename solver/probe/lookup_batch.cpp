#include "solver/probe/lookup_batch.h"

#include <algorithm>

#include "solver/table/layer.h"
#include "solver/threads/parallel_for.h"

namespace rimau {
LookupBatch::LookupBatch(const PositionIndexer& indexer, const BlockFile& layer, const BlockFile& below)
    : indexer_(&indexer), layers_{&layer, &below}, hand_(layer.header().at("hand")) {}

Score LookupBatch::lookup(const Position& position) {
  const std::size_t layer = position.hand == hand_ ? 0 : 1;
  if (recording_) {
    const PositionIndexer::Place place = indexer_->place(position.tigers, position.men);
    recorded_.push_back(
        {place_in(layer) | static_cast<std::uint64_t>(place.cls) << layers_[layer]->plane_bits() | place.index,
         answers_.size()});
    answers_.push_back(kDraw);
    return {};
  }
  const std::int16_t answer = answers_[next_++];
  if (answer == kDraw) return {};
  const bool tigers_win = (answer & 1) != 0;
  const bool distances = layers_[layer]->find_section(kDistanceSection) != nullptr;
  return stored_score(!tigers_win, tigers_win, distances ? std::optional<int>(answer >> 1) : std::nullopt);
}

void LookupBatch::clear() {
  recording_ = true;
  recorded_.clear();
  answers_.clear();
  next_ = 0;
}

/// Calls visit(place, answer) for each look-up of the layer in the block, which is read when the
/// first one wants it.
template <class Visit>
void LookupBatch::for_each_in(std::size_t layer, const BlockFile::Section& section, std::uint64_t block,
                              std::vector<Word>& words, Visit visit) {
  const std::uint64_t first = place_in(layer) | block << section.block_bits;
  const std::uint64_t last = first | ((std::uint64_t{1} << section.block_bits) - 1);
  auto entry = std::ranges::lower_bound(recorded_, first, {}, &Recorded::place);
  for (; entry != recorded_.end() && entry->place <= last; ++entry) {
    if (words.empty()) {
      words.resize(section.block_words());
      layers_[layer]->read_block(section, block, words);
    }
    visit(entry->place, answers_[entry->number]);
  }
}

void LookupBatch::answer_values(std::size_t layer, std::uint64_t block, std::vector<Word>& words) {
  const BlockFile::Section& values = *layers_[layer]->find_section(kValueSection);
  for_each_in(layer, values, block, words, [&](std::uint64_t place, std::int16_t& answer) {
    if (values.bit(words, place, 0)) answer = 0;
    if (values.bit(words, place, 1)) answer = 1;
  });
}

void LookupBatch::answer_distances(std::size_t layer, std::uint64_t block, std::vector<Word>& words) {
  const BlockFile::Section& section = *layers_[layer]->find_section(kDistanceSection);
  for_each_in(layer, section, block, words, [&](std::uint64_t place, std::int16_t& answer) {
    for (std::size_t k = 0; answer != kDraw && k < section.plane_names.size(); ++k) {
      if (section.bit(words, place, k)) answer = static_cast<std::int16_t>(answer | 2 << k);
    }
  });
}

void LookupBatch::resolve(std::vector<LookupBatch>& batches, int threads) {
  parallel_for(batches.size(), {threads}, [&](std::size_t b) {
    std::ranges::sort(batches[b].recorded_);
    batches[b].recording_ = false;
  });
  using Answer = void (LookupBatch::*)(std::size_t, std::uint64_t, std::vector<Word>&);
  const auto answer_all = [&](std::size_t layer, const char* section_name, Answer answer) {
    const BlockFile::Section* const section = batches.front().layers_[layer]->find_section(section_name);
    if (section == nullptr) return;
    parallel_for(section->blocks, {threads, 16}, [&](std::uint64_t block) {
      std::vector<Word> words;  // shared by the batches
      for (LookupBatch& batch : batches) (batch.*answer)(layer, block, words);
    });
  };
  for (const std::size_t layer : {0, 1}) {
    answer_all(layer, kValueSection, &LookupBatch::answer_values);
    answer_all(layer, kDistanceSection, &LookupBatch::answer_distances);
  }
}

}  // namespace rimau

#include "solver/probe/lookup_batch.h"

#include <algorithm>
#include <exception>
#include <mutex>

#include "solver/table/layer.h"

namespace rimau {
namespace {

bool bit_of(const std::vector<Word>& words, const BlockFile::Section& section, std::uint64_t place, std::size_t plane) {
  const std::uint64_t in_block = place & ((std::uint64_t{1} << section.block_bits) - 1);
  const std::size_t part_words = std::size_t{1} << (section.block_bits - kWordBits);
  return ((words[plane * part_words + (in_block >> kWordBits)] >> (in_block & 63)) & 1) != 0;
}

}  // namespace

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

void LookupBatch::answer_block(std::size_t layer, std::uint64_t block, std::vector<Word>& words) {
  const BlockFile& file = *layers_[layer];
  const BlockFile::Section& values = *file.find_section(kValueSection);
  const std::uint64_t first = place_in(layer) | block << values.block_bits;
  const std::uint64_t last = first | ((std::uint64_t{1} << values.block_bits) - 1);
  auto entry = std::ranges::lower_bound(recorded_, first, {}, &Recorded::place);
  for (; entry != recorded_.end() && entry->place <= last; ++entry) {
    if (words.empty()) {
      words.resize(values.block_words());
      file.read_block(values, block, words);
    }
    if (bit_of(words, values, entry->place, 0)) answers_[entry->number] = 0;
    if (bit_of(words, values, entry->place, 1)) answers_[entry->number] = 1;
  }
}

void LookupBatch::answer_distances(std::uint64_t block, std::vector<Word>& words) {
  const BlockFile& file = *layers_[1];
  const BlockFile::Section& section = *file.find_section(kDistanceSection);
  for (const std::size_t layer : {0, 1}) {
    if (layers_[layer] != layers_[1]) continue;
    const std::uint64_t first = place_in(layer) | block << section.block_bits;
    const std::uint64_t last = first | ((std::uint64_t{1} << section.block_bits) - 1);
    auto entry = std::ranges::lower_bound(recorded_, first, {}, &Recorded::place);
    for (; entry != recorded_.end() && entry->place <= last; ++entry) {
      std::int16_t& answer = answers_[entry->number];
      if (answer == kDraw) continue;
      if (words.empty()) {
        words.resize(section.block_words());
        file.read_block(section, block, words);
      }
      for (std::size_t k = 0; k < section.plane_names.size(); ++k) {
        if (bit_of(words, section, entry->place, k)) answer = static_cast<std::int16_t>(answer | 2 << k);
      }
    }
  }
}

void LookupBatch::resolve(std::vector<LookupBatch>& batches, int threads) {
#pragma omp parallel for schedule(dynamic) num_threads(threads)
  for (std::size_t b = 0; b < batches.size(); ++b) {
    std::ranges::sort(batches[b].recorded_);
    batches[b].recording_ = false;
  }
  std::exception_ptr error;
  std::mutex error_mutex;
  const auto for_each_block = [&](std::uint64_t blocks, const auto& work) {
#pragma omp parallel for schedule(dynamic, 16) num_threads(threads)
    for (std::uint64_t block = 0; block < blocks; ++block) {
      try {
        std::vector<Word> words;  // read when the first look-up wants them
        for (LookupBatch& batch : batches) work(batch, block, words);
      } catch (...) {
        const std::scoped_lock lock(error_mutex);
        if (!error) error = std::current_exception();
      }
    }
    if (error) std::rethrow_exception(error);
  };
  const std::array<const BlockFile*, 2>& layers = batches.front().layers_;
  for (const std::size_t layer : {0, 1}) {
    for_each_block(layers[layer]->find_section(kValueSection)->blocks,
                   [&](LookupBatch& batch, std::uint64_t block, std::vector<Word>& words) {
                     batch.answer_block(layer, block, words);
                   });
  }
  const BlockFile::Section* const distances = layers[1]->find_section(kDistanceSection);
  if (distances == nullptr) return;
  for_each_block(distances->blocks, [](LookupBatch& batch, std::uint64_t block, std::vector<Word>& words) {
    batch.answer_distances(block, words);
  });
}

}  // namespace rimau

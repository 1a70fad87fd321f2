#include "solver/probe/table_probe.h"

#include "core/error.h"

namespace rimau {
namespace {

/// The block of a section that holds a place.
std::uint64_t block_of(const BlockFile& file, const BlockFile::Section& section, PositionIndexer::Place place) {
  const std::uint64_t blocks_per_plane = std::uint64_t{1} << (file.plane_bits() - section.block_bits);
  return place.cls * blocks_per_plane + (place.index >> section.block_bits);
}

}  // namespace

TableProbe::TableProbe(const Variant& variant, std::filesystem::path tables, std::uint64_t cache_bytes)
    : variant_(variant), tables_(std::move(tables)), cache_bytes_(cache_bytes) {
  layers_.resize(static_cast<std::size_t>(variant.hand) + 1);
  indexer_ = std::make_unique<PositionIndexer>(variant, classes_of(layer(0), variant));
}

const BlockFile& TableProbe::layer(int hand) {
  std::unique_ptr<BlockFile>& file = layers_.at(static_cast<std::size_t>(hand));
  if (!file) {
    const std::filesystem::path path = layer_path(tables_, hand);
    if (!std::filesystem::exists(path)) {
      throw Failure("no table " + path.string() + "; compute it with: rimau solve " + variant_.name + " --tables " +
                    tables_.string());
    }
    auto opened = std::make_unique<BlockFile>(path);
    check_layer(*opened, variant_, hand);
    file = std::move(opened);
  }
  return *file;
}

Score TableProbe::lookup(const Position& position) {
  const PositionIndexer::Place place = indexer_->place(position.tigers, position.men);
  const Outcome found = outcome(position.hand, place);
  const bool decided = found != Outcome::draw;
  return stored_score(found == Outcome::men, found == Outcome::tigers,
                      decided ? sweeps(position.hand, place) : std::nullopt);
}

Outcome TableProbe::outcome(const Position& position) {
  return outcome(position.hand, indexer_->place(position.tigers, position.men));
}

Outcome TableProbe::outcome(int hand, PositionIndexer::Place place) {
  const BlockFile& file = layer(hand);
  const BlockFile::Section& values = *file.find_section(kValueSection);
  const std::vector<Word>& words = block(hand, values, block_of(file, values, place));
  if (values.bit(words, place.index, 0)) return Outcome::men;
  return values.bit(words, place.index, 1) ? Outcome::tigers : Outcome::draw;
}

std::optional<int> TableProbe::sweeps(int hand, PositionIndexer::Place place) {
  const BlockFile& file = layer(hand);
  const BlockFile::Section* const section = file.find_section(kDistanceSection);
  if (section == nullptr) return std::nullopt;
  const std::vector<Word>& words = block(hand, *section, block_of(file, *section, place));
  int value = 0;
  for (std::size_t k = 0; k < section->plane_names.size(); ++k)
    value |= section->bit(words, place.index, k) ? 1 << k : 0;
  return value;
}

const std::vector<Word>& TableProbe::block(int hand, const BlockFile::Section& section, std::uint64_t number) {
  const BlockFile& file = layer(hand);
  const std::uint64_t key = (section.first_block + number) << 8 | static_cast<std::uint64_t>(hand);
  if (const auto found = find_block_.find(key); found != find_block_.end()) {
    blocks_.splice(blocks_.begin(), blocks_, found->second);
    return blocks_.front().words;
  }
  const std::uint64_t bytes = section.block_words() * sizeof(Word);
  while (!blocks_.empty() && cached_bytes_ + bytes > cache_bytes_) {
    cached_bytes_ -= blocks_.back().words.size() * sizeof(Word);
    find_block_.erase(blocks_.back().key);
    blocks_.pop_back();
  }
  Block fresh{key, std::vector<Word>(section.block_words())};
  file.read_block(section, number, fresh.words);
  blocks_.push_front(std::move(fresh));
  find_block_[key] = blocks_.begin();
  cached_bytes_ += bytes;
  return blocks_.front().words;
}

}  // namespace rimau

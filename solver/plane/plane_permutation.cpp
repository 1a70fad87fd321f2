#include "solver/plane/plane_permutation.h"

namespace rimau {
namespace {

/// For a block bit that must end up with an in-word bit of the stored plane: the word-number bit that the cycle of
/// exchanges through the in-word bits will take away from it.
int end_of_chain(const IndexPermutation& permutation, int in_word) {
  int bit = in_word;
  while (bit < kWordBits) bit = permutation[static_cast<std::size_t>(bit)];
  return bit;
}

}  // namespace

PlanePermutation::Scatter::Scatter(const std::vector<int>& places) : low_bits_(static_cast<int>(places.size()) / 2) {
  const auto fill = [&](std::vector<std::uint64_t>& sums, int first, int end) {
    sums.assign(std::size_t{1} << (end - first), 0);
    for (std::size_t number = 0; number < sums.size(); ++number) {
      for (int b = first; b < end; ++b) {
        const int place = places[static_cast<std::size_t>(b)];
        if (((number >> (b - first)) & 1) != 0 && place != kNowhere) sums[number] |= std::uint64_t{1} << place;
      }
    }
  };
  fill(low_, 0, low_bits_);
  fill(high_, low_bits_, static_cast<int>(places.size()));
}

PlanePermutation::PlanePermutation(const PlaneShape& shape, const IndexPermutation& permutation) {
  const auto source = [&](int b) { return static_cast<int>(permutation[static_cast<std::size_t>(b)]); };
  for (int b = 0; b < shape.plane_bits; ++b) {
    if (b < kLineBits || source(b) < kLineBits) block_bit_.push_back(b);
    if (b >= kLineBits && b < shape.tile_bits && source(b) < kLineBits) ++in_tile_bits_;
  }
  block_bits_ = static_cast<int>(block_bit_.size());

  // Where the bits of a block's number go: line bits and tile bits of the other plane, and those of the stored one.
  std::vector<int> line_to_word, tile_to_word, tile_to_part;
  std::vector<int> stored_to_line(static_cast<std::size_t>(shape.plane_bits - kLineBits), kNowhere);
  for (int b = kLineBits; b < shape.plane_bits; ++b) {
    const bool in_block = source(b) < kLineBits;
    const bool in_tile = b < shape.tile_bits;
    (in_tile ? line_to_word : tile_to_word).push_back(in_block ? kNowhere : source(b) - kWordBits);
    if (!in_block) stored_to_line[static_cast<std::size_t>(source(b) - kLineBits)] = b - kLineBits;
    if (in_tile) continue;
    const auto place = std::ranges::find(block_bit_, b) - block_bit_.begin();
    tile_to_part.push_back(in_block ? static_cast<int>(place) - kWordBits : kNowhere);
  }
  line_to_word_ = Scatter(line_to_word);
  tile_to_word_ = Scatter(tile_to_word);
  tile_to_part_ = Scatter(tile_to_part);
  line_in_tile_bits_ = shape.tile_bits - kLineBits;
  stored_line_to_line_ = Scatter({stored_to_line.begin(), stored_to_line.begin() + line_in_tile_bits_});
  stored_tile_to_line_ = Scatter({stored_to_line.begin() + line_in_tile_bits_, stored_to_line.end()});

  std::vector<int> extra;  // line numbers' bits that belong to the block
  for (int b : block_bit_) {
    if (b >= kLineBits) extra.push_back(b - kLineBits);
  }
  const Scatter block_line(extra);
  for (std::uint64_t part = 0; part < std::uint64_t{1} << extra.size(); ++part)
    spread_lines_.push_back(block_line(part));
  for (std::size_t part = 0; part < std::size_t{1} << in_tile_bits_; ++part) {
    line_of_part_.push_back(static_cast<std::uint8_t>(spread_lines_[part]));
    block_lines_ |= LineSet{1} << spread_lines_[part];
  }

  // holds[b]: the stored plane's bit that bit b of a gathered block stands for.
  std::vector<int> holds;
  holds.reserve(block_bit_.size());
  for (int b = 0; b < block_bits_; ++b) {
    holds.push_back(b < kWordBits ? b : end_of_chain(permutation, source(block_bit_[static_cast<std::size_t>(b)])));
  }
  std::vector<int> word_places;
  for (int b = kWordBits; b < block_bits_; ++b) word_places.push_back(holds[static_cast<std::size_t>(b)] - kWordBits);
  const Scatter word_offset(word_places);
  for (std::size_t w = 0; w < std::size_t{1} << (block_bits_ - kWordBits); ++w) {
    word_offsets_.push_back(static_cast<std::uint32_t>(word_offset(w)));
    if (word_offsets_.back() % kLineWords == 0) line_offsets_.push_back(word_offsets_.back());
  }
  plan_exchanges(std::move(holds), permutation);
}

void PlanePermutation::plan_exchanges(std::vector<int> holds, const IndexPermutation& permutation) {
  for (int b = 0; b < kWordBits; ++b) {
    const auto bit = static_cast<std::size_t>(b);
    const auto holder = std::ranges::find(holds, static_cast<int>(permutation[bit])) - holds.begin();
    if (holder == b) continue;
    exchanges_.push_back({static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(holder)});
    std::swap(holds[bit], holds[static_cast<std::size_t>(holder)]);
  }
}

Word* PlanePermutation::gather(const Word* from, Word* to) const {
  for (const std::uint32_t offset : word_offsets_) *to++ = from[offset];
  return to;
}

void PlanePermutation::read(const Kernels& kernels, std::span<const Word> stored, std::size_t tile, LineSet wanted,
                            Word* scratch, Word* to) const {
  std::array<std::uint8_t, 64> firsts;  // the first line in the tile of each block
  std::array<const Word*, 64> sources;  // and where its words are
  std::size_t blocks = 0;
  const Word* const from = stored.data() + tile_to_word_(tile);
  for_each_block(wanted, [&](std::uint64_t first) {
    firsts[blocks] = static_cast<std::uint8_t>(first);
    sources[blocks] = from + line_to_word_(first);
    // The lines of a tile's blocks lie all over the plane: ask for them all before the first is needed.
    for (const std::uint32_t line : line_offsets_) __builtin_prefetch(sources[blocks] + line);
    ++blocks;
  });
  Word* end = scratch;
  for (std::size_t b = 0; b < blocks; ++b) end = gather(sources[b], end);
  const auto count = static_cast<std::size_t>(end - scratch);
  for (const Exchange& exchange : exchanges_) {
    if (exchange.other < kWordBits) {
      kernels.swap_in_word(scratch, count, exchange.in_word, exchange.other);
    } else {
      kernels.swap_across(scratch, count, exchange.in_word, exchange.other - kWordBits);
    }
  }
  const Word* part = scratch + tile_to_part_(tile);
  for (std::size_t b = 0; b < blocks; ++b, part += word_offsets_.size()) {
    for (std::size_t k = 0; k < line_of_part_.size(); ++k) {
      std::copy_n(part + k * kLineWords, kLineWords, to + (firsts[b] | line_of_part_[k]) * kLineWords);
    }
  }
}

void PlanePermutation::spread(std::span<const LineSet> stored, std::span<LineSet> other) const {
  std::ranges::fill(other, LineSet{0});
  const std::uint64_t in_tile = (std::uint64_t{1} << line_in_tile_bits_) - 1;
  for (std::size_t tile = 0; tile < stored.size(); ++tile) {
    if (stored[tile] == 0) continue;
    const std::uint64_t tile_part = stored_tile_to_line_(tile);
    for (LineSet left = stored[tile]; left != 0; left &= left - 1) {
      const std::uint64_t first = tile_part | stored_line_to_line_(static_cast<std::uint64_t>(std::countr_zero(left)));
      for (const std::uint64_t line : spread_lines_) {
        other[(first | line) >> line_in_tile_bits_] |= LineSet{1} << ((first | line) & in_tile);
      }
    }
  }
}

}  // namespace rimau

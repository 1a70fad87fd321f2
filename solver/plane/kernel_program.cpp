#include "solver/plane/kernel_program.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <tuple>

namespace rimau {
namespace {

using LineMask = std::array<Word, kLineWords>;

/// Care fixes the flipped bits of the result, so source minus result is one constant for the whole rule.
int constant_shift(Index flip, Index value) {
  const Index cleared = flip & value;  // set in the result, clear in the source
  return static_cast<int>(flip & ~value) - static_cast<int>(cleared);
}

/// The numbers below 2^bits that have `value` in the bits of `care`, one bit each, 64 to a word.
template <std::size_t kWords>
std::array<Word, kWords> matching(Index care, Index value, int bits) {
  std::array<Word, kWords> set{};
  for (Index i = 0; i < Index{1} << bits; ++i) {
    if ((i & care) == value) set[i >> kWordBits] |= Word{1} << (i & 63);
  }
  return set;
}

/// All of a rule but its mask: rules that agree in it become one join.
struct JoinKey {
  Index tile_flip, tile_care, tile_value;
  Index line_flip, line_care, line_value;
  Index word_flip;
  int shift;
  friend auto operator<=>(const JoinKey&, const JoinKey&) = default;
};

JoinKey key_of(const PlaneRule& rule, int line_in_tile_bits) {
  constexpr Index kWordFlips = kLineWords - 1;
  constexpr Index kInWord = (Index{1} << kWordBits) - 1;
  const Index lines = (Index{1} << line_in_tile_bits) - 1;
  const auto tile = [&](Index bits) { return bits >> (kLineBits + line_in_tile_bits); };
  const auto line = [&](Index bits) { return (bits >> kLineBits) & lines; };
  return {tile(rule.flip),
          tile(rule.care),
          tile(rule.value),
          line(rule.flip),
          line(rule.care),
          line(rule.value),
          (rule.flip >> kWordBits) & kWordFlips,
          constant_shift(rule.flip & kInWord, rule.value & kInWord)};
}

Join join_of(const JoinKey& key, int line_in_tile_bits) {
  Join join;
  join.tile_flip = key.tile_flip;
  join.tile_care = key.tile_care;
  join.tile_value = key.tile_value;
  join.lines = matching<1>(key.line_care, key.line_value, line_in_tile_bits)[0];
  join.line_flip = static_cast<std::uint8_t>(key.line_flip);
  join.line_shift = static_cast<std::int8_t>(constant_shift(key.line_flip, key.line_value));
  join.word_flip = static_cast<std::uint8_t>(key.word_flip);
  join.shift = static_cast<std::uint8_t>(std::abs(key.shift));
  return join;
}

Join::Kind kind_of(int shift, const LineMask& mask) {
  if (shift > 0) return Join::Kind::right;
  if (shift < 0) return Join::Kind::left;
  const bool whole = std::ranges::all_of(mask, [](Word word) { return word == ~Word{0}; });
  return whole ? Join::Kind::whole : Join::Kind::masked;
}

}  // namespace

Joins::const_iterator end_of_group(Joins::const_iterator first, Joins::const_iterator end) {
  return std::find_if(first, end, [&](const Join& join) { return join.tile_flip != first->tile_flip; });
}

std::uint64_t KernelProgram::dense_joins(std::size_t tiles) const {
  std::uint64_t count = 0;
  for (const Join& join : joins) {
    count += static_cast<std::uint64_t>(std::popcount(join.lines)) * (tiles >> std::popcount(join.tile_care));
  }
  return count;
}

KernelProgram lower(std::span<const PlaneRule> rules, int tile_bits) {
  const int line_in_tile_bits = tile_bits - kLineBits;
  constexpr Index kInLine = (Index{1} << kLineBits) - 1;
  std::map<JoinKey, LineMask> masks;
  for (const PlaneRule& rule : rules) {
    LineMask& mask = masks[key_of(rule, line_in_tile_bits)];
    const auto more = matching<kLineWords>(rule.care & kInLine, rule.value & kInLine, kLineBits);
    for (std::size_t w = 0; w < kLineWords; ++w) mask[w] |= more[w];
  }
  KernelProgram program;
  for (const auto& [key, mask] : masks) {
    Join join = join_of(key, line_in_tile_bits);
    join.kind = kind_of(key.shift, mask);
    join.mask = static_cast<std::uint32_t>(program.masks.size());
    program.masks.insert(program.masks.end(), mask.begin(), mask.end());
    program.joins.push_back(join);
  }
  return program;
}

}  // namespace rimau

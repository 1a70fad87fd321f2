// The inner loops, compiled for several instruction sets and chosen at run time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/plane/kernel_program.h"

namespace rimau {

/// One instruction set's kernels. All sets give the same bits; a test compares them.
struct Kernels {
  std::string name;  // "avx512", "avx2" or "portable"
  int lanes = 0;     // 64-bit words in a vector

  /// open &= source | ~masks (all) or open &= ~(source & masks) (any), the source moved as the join says, for these
  /// lines of a tile. The tile bits of the join are the caller's business: source is the tile that tile_flip names.
  using Combined = void (*)(const Join& join, const Word* masks, const Word* source, Word* open, LineSet lines);
  Combined combine_all;
  Combined combine_any;

  /// Those of the lines that have a bit.
  LineSet (*non_zero)(const Word* words, LineSet lines);

  /// Begins a half-move on a tile: opens the positions of these lines that may still be decided, those of the range
  /// (see MenRange::tile) that are not. Returns the lines that have any.
  LineSet (*open)(const Word* ranges, const Word* decided, Word* open, LineSet lines);

  /// Ends it: what is still open (all), or what may have been and is not (any), has gained the predicate. Adds that to
  /// `decided` and leaves it in `open`; returns the lines that gained.
  using Gained = LineSet (*)(const Word* ranges, Word* decided, Word* open, LineSet lines);
  Gained gain_all;
  Gained gain_any;

  /// Exchanges two index bits of an array of `count` words in place: both within a word, or bit `in_word` with bit
  /// `word_bit` of the word's number. count is a multiple of 8 and of 2 << word_bit.
  void (*swap_in_word)(Word* words, std::size_t count, int a, int b);
  void (*swap_across)(Word* words, std::size_t count, int in_word, int word_bit);
};

/// All sets that this machine can run, the best first. "portable" is always the last.
const std::vector<Kernels>& available_kernels();

/// The kernels of that name, or the best for "auto". Throws InputError naming those available.
const Kernels& find_kernels(std::string_view name);

}  // namespace rimau

// Rules lowered to what a kernel executes on one tile: joins of lines.
//
// The bits of an index, from the lowest: bit in a 64-bit word, word in a line, line in a tile, tile in a plane.
//
//     index   tttttttt llllll www bbbbbb           tiles of 2^15 bits
//
// A line is 512 bits: a cache line, and the widest vector there is. Work is chosen by lines: one word, a LineSet, names
// those of a tile that have to be looked at. A rule's flip splits the same way: tile bits name the source tile, line
// bits the source line, word bits permute words within a line, and bits within a word shift by a constant (care fixes
// them, so the direction is known). The program is the same for every instruction set.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/rules/plane_program.h"

namespace rimau {

using Word = std::uint64_t;
inline constexpr int kWordBits = 6;
inline constexpr int kLineBits = 9;
inline constexpr std::size_t kLineWords = std::size_t{1} << (kLineBits - kWordBits);

/// Lines of a tile, one bit each.
using LineSet = std::uint64_t;
inline constexpr int kMostTileBits = kLineBits + 6;

/// What a half-move asks of the moves of a position: that all of them lead into the predicate (the side that does not
/// want it is to move), or any of them does. Either way kernels clear bits of `open` positions: for `all` those that a
/// move leads out of the predicate (what stays open has gained it), for `any` those that a move leads into it (what is
/// closed has gained it).
enum class Combine : std::uint8_t { all, any };

/// Lines of one source plane, moved and masked, joined to lines of the result.
struct Join {
  enum class Kind : std::uint8_t { whole, masked, right, left };  // whole: neither mask nor shift

  std::uint64_t tile_care = 0, tile_value = 0, tile_flip = 0;  // on tile numbers
  LineSet lines = 0;                                           // result lines of a tile that the rule applies to
  std::uint8_t line_flip = 0;
  std::int8_t line_shift = 0;  // source line = result line + line_shift for all of `lines`
  std::uint8_t word_flip = 0;
  Kind kind = Kind::whole;
  std::uint8_t shift = 0;  // within words, in the direction of kind
  std::uint32_t mask = 0;  // its kLineWords words in KernelProgram::masks start here

  /// Source lines that these result lines read, and result lines that read these source lines.
  LineSet sources(LineSet results) const { return moved(results & lines, line_shift); }
  LineSet results(LineSet sources) const { return moved(sources, -line_shift) & lines; }

 private:
  static LineSet moved(LineSet set, int by) { return by >= 0 ? set << by : set >> -by; }
};

using Joins = std::vector<Join>;

/// The end of the joins that read the same tile as the first.
Joins::const_iterator end_of_group(Joins::const_iterator first, Joins::const_iterator end);

struct KernelProgram {
  Joins joins;  // sorted by tile_flip, so that source tiles are visited one after the other
  std::vector<Word> masks;

  /// Lines joined when every line of every tile is looked at, over a plane of that many tiles.
  std::uint64_t dense_joins(std::size_t tiles) const;
};

/// Lowers rules for tiles of 2^tile_bits bits.
KernelProgram lower(std::span<const PlaneRule> rules, int tile_bits);

}  // namespace rimau

// Rules lowered to what a kernel executes on one tile: masked shifts of whole vectors.
//
// The bits of an index, from the lowest: bit in a 64-bit word, word (lane) in a vector, vector in a tile, tile in a
// plane.
//
//     index   tttttttt vvvvvvvv ll bbbbbb          lanes = 4 (AVX2), tiles of 2^16 bits
//
// A rule's flip splits the same way: tile bits name the source tile, vector bits the source vector, lane bits permute
// words within a vector, and bits within a word shift by a constant (care fixes them, so the direction is known).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/rules/plane_program.h"

namespace rimau {

using Word = std::uint64_t;
inline constexpr int kWordBits = 6;

/// How a rule joins the result: the tigers need all their moves to keep the predicate, the men one move that does.
enum class Combine : std::uint8_t { all, any };

/// Rules with the same source vector for every result vector. The masks of its shifts follow each other in
/// KernelProgram::masks: first those without a shift, then right shifts, then left shifts.
struct RuleGroup {
  std::uint64_t tile_care = 0, tile_value = 0, tile_flip = 0;        // on tile numbers
  std::uint32_t vector_care = 0, vector_value = 0, vector_flip = 0;  // on vector numbers within a tile
  std::uint8_t lane_flip = 0;
  bool unmasked = false;  // a single rule that neither shifts nor masks
  std::uint8_t plain = 0, right = 0, left = 0;
  std::uint32_t first = 0;  // first shift and mask in the program
};

struct KernelProgram {
  int lanes = 0;
  std::vector<RuleGroup> groups;  // sorted by tile_flip, so that source tiles are visited one after the other
  std::vector<std::uint8_t> shifts;
  std::vector<Word> masks;  // lanes words per shift; inverted for Combine::all
};

/// Lowers rules for vectors of `lanes` words (a power of two) and tiles of 2^tile_bits bits.
KernelProgram lower(std::span<const PlaneRule> rules, Combine combine, int lanes, int tile_bits);

}  // namespace rimau

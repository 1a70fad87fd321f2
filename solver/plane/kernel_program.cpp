#include "solver/plane/kernel_program.h"

#include <algorithm>
#include <bit>
#include <map>
#include <tuple>

namespace rimau {
namespace {

/// One rule within a vector: the shift that brings its source bits home, and where the rule applies.
struct Shift {
  int distance;  // > 0: right, < 0: left
  std::vector<Word> mask;
};

/// Care fixes the flipped bits of the result, so source minus result is one constant for the whole rule.
int shift_distance(const PlaneRule& rule) {
  int distance = 0;
  for (int b = 0; b < kWordBits; ++b) {
    if (has(rule.flip, b)) distance += has(rule.value, b) ? -(1 << b) : 1 << b;
  }
  return distance;
}

std::vector<Word> lane_masks(const PlaneRule& rule, int lanes) {
  std::vector<Word> masks(static_cast<std::size_t>(lanes), 0);
  const Index in_vector = (Index{1} << (kWordBits + std::countr_zero(static_cast<unsigned>(lanes)))) - 1;
  for (Index i = 0; i <= in_vector; ++i) {
    if ((i & rule.care & in_vector) == (rule.value & in_vector)) masks[i >> kWordBits] |= Word{1} << (i & 63);
  }
  return masks;
}

using GroupKey = std::tuple<Index, Index, Index, Index>;  // flip, care, value above the lanes; lane flip

RuleGroup group_head(const GroupKey& key, int vector_bits) {
  const auto& [flip, care, value, lane_flip] = key;
  const auto low = [&](Index bits) { return static_cast<std::uint32_t>(bits & ((Index{1} << vector_bits) - 1)); };
  RuleGroup group;
  group.tile_flip = flip >> vector_bits;
  group.tile_care = care >> vector_bits;
  group.tile_value = value >> vector_bits;
  group.vector_flip = low(flip);
  group.vector_care = low(care);
  group.vector_value = low(value);
  group.lane_flip = static_cast<std::uint8_t>(lane_flip);
  return group;
}

void append(KernelProgram& program, RuleGroup group, std::vector<Shift>& shifts, Combine combine) {
  const auto order = [](const Shift& s) { return s.distance == 0 ? 0 : s.distance > 0 ? 1 : 2; };
  std::ranges::stable_sort(shifts, {}, order);
  const auto whole = [](const Shift& s) { return std::ranges::all_of(s.mask, [](Word w) { return w == ~Word{0}; }); };
  group.unmasked = shifts.size() == 1 && shifts[0].distance == 0 && whole(shifts[0]);
  group.first = static_cast<std::uint32_t>(program.shifts.size());
  for (const Shift& shift : shifts) {
    ++(shift.distance == 0 ? group.plain : shift.distance > 0 ? group.right : group.left);
    program.shifts.push_back(static_cast<std::uint8_t>(std::abs(shift.distance)));
    for (Word w : shift.mask) program.masks.push_back(combine == Combine::all ? ~w : w);
  }
  program.groups.push_back(group);
}

}  // namespace

KernelProgram lower(std::span<const PlaneRule> rules, Combine combine, int lanes, int tile_bits) {
  const int lane_bits = std::countr_zero(static_cast<unsigned>(lanes));
  const int low_bits = kWordBits + lane_bits;
  std::map<GroupKey, std::vector<Shift>> by_source;
  for (const PlaneRule& rule : rules) {
    const Index lane_flip = (rule.flip >> kWordBits) & static_cast<Index>(lanes - 1);
    const GroupKey key{rule.flip >> low_bits, rule.care >> low_bits, rule.value >> low_bits, lane_flip};
    by_source[key].push_back({shift_distance(rule), lane_masks(rule, lanes)});
  }
  KernelProgram program;
  program.lanes = lanes;
  for (auto& [key, shifts] : by_source) append(program, group_head(key, tile_bits - low_bits), shifts, combine);
  std::ranges::stable_sort(program.groups, {}, &RuleGroup::tile_flip);
  return program;
}

}  // namespace rimau

#include "support/plain_kernel.h"

namespace rimau::test {
namespace {

/// The word as the group's i-th shift brings it home: first those without a shift, then right, then left shifts.
Word shifted(const RuleGroup& group, std::size_t i, Word word, int distance) {
  if (i < group.plain) return word;
  return i < std::size_t{group.plain} + group.right ? word >> distance : word << distance;
}

}  // namespace

void plain_combine(const KernelProgram& program, const RuleGroup& group, Combine combine, const Word* source,
                   Word* result, std::size_t vectors) {
  const auto lanes = static_cast<std::size_t>(program.lanes);
  const std::size_t shifts = std::size_t{group.plain} + group.right + group.left;
  for (std::size_t v = 0; v < vectors; ++v) {
    if ((v & group.vector_care) != group.vector_value) continue;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const Word from = source[(v ^ group.vector_flip) * lanes + (lane ^ group.lane_flip)];
      Word& to = result[v * lanes + lane];
      for (std::size_t i = 0; i < shifts; ++i) {
        const Word mask = program.masks[(group.first + i) * lanes + lane];
        const Word word = shifted(group, i, from, program.shifts[group.first + i]);
        to = combine == Combine::all ? to & (word | mask) : to | (word & mask);
      }
    }
  }
}

}  // namespace rimau::test

// What a lowered program means, word by word without any SIMD: the specification that every kernel set follows, and the
// only way to try programs for vectors wider than this machine has.
#pragma once

#include "solver/plane/kernel_program.h"

namespace rimau::test {

/// One group over one tile, as Kernels::combine_all and combine_any define it, for vectors of program.lanes words.
void plain_combine(const KernelProgram& program, const RuleGroup& group, Combine combine, const Word* source,
                   Word* result, std::size_t vectors);

}  // namespace rimau::test

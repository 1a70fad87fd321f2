// What joins and the other kernels mean, word by word without any SIMD: the specification that every kernel set
// follows.
#pragma once

#include "solver/plane/kernel_program.h"

namespace rimau::test {

/// One join over some lines of a tile, as Kernels::combine_all and combine_any define it.
void plain_join(Combine combine, const Join& join, const Word* masks, const Word* source, Word* open, LineSet lines);

}  // namespace rimau::test

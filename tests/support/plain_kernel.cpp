#include "support/plain_kernel.h"

namespace rimau::test {
namespace {

Word shifted(const Join& join, Word word) {
  if (join.kind == Join::Kind::right) return word >> join.shift;
  if (join.kind == Join::Kind::left) return word << join.shift;
  return word;
}

}  // namespace

void plain_join(Combine combine, const Join& join, const Word* masks, const Word* source, Word* open, LineSet lines) {
  for (std::size_t line = 0; line < 64; ++line) {
    if (((lines >> line) & 1) == 0) continue;
    const std::size_t from = line ^ join.line_flip;
    for (std::size_t w = 0; w < kLineWords; ++w) {
      const Word word = shifted(join, source[from * kLineWords + (w ^ join.word_flip)]);
      const Word mask = join.kind == Join::Kind::whole ? ~Word{0} : masks[w];
      open[line * kLineWords + w] &= combine == Combine::all ? word | ~mask : ~(word & mask);
    }
  }
}

}  // namespace rimau::test

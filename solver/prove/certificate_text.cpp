#include "solver/prove/certificate_text.h"

#include <algorithm>

#include "core/notation.h"

namespace rimau::certificate {

std::string move_text(const Variant& variant, const Moves& legal, const Move& move) {
  std::string text = to_text(variant, move);
  const auto same_way = std::ranges::count_if(legal, [&](const Move& other) {
    return other.kind == Move::Kind::capture && move.kind == other.kind && move.from == other.from &&
           move.to == other.to;
  });
  if (same_way < 2) return text;
  const char* before = " takes ";
  for (const int p : variant.board->in_reading_order(move.captured)) {
    text += before + variant.board->point(p).name;
    before = ",";
  }
  return text;
}

}  // namespace rimau::certificate

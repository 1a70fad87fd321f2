#include "solver/probe/value_source.h"

#include "core/error.h"
#include "core/movegen.h"

namespace rimau {

PositionIndexer::PositionIndexer(const Variant& variant, PlacementClasses classes) : classes_(std::move(classes)) {
  slots_.reserve(classes_.classes());
  for (std::uint32_t c = 0; c < classes_.classes(); ++c) {
    slots_.emplace_back(variant.board->size(), classes_.representative(c));
  }
}

PositionIndexer::Place PositionIndexer::place(const Tigers& tigers, Points men) const {
  const PlacementClasses::Image& image = classes_.image(tigers);
  return {image.cls, slots_[image.cls].index(permute(classes_.symmetries()[image.symmetry], men))};
}

Position PositionIndexer::position(Place place, int hand) const {
  return {Side::men, classes_.representative(place.cls), slots_[place.cls].men(place.index), hand};
}

Score evaluate(const Variant& variant, ValueSource& source, const Position& position) {
  if (const std::optional<Outcome> outcome = finished(variant, position)) return final_score(*outcome);
  if (position.to_move == Side::men && !position.stacked()) return source.lookup(position);
  // A pair of tigers on one point has split after the tigers' next turn; more of them might stay stacked for ever.
  if (position.stacked() && position.tigers.size() > 2)
    throw InputError("positions with stacked tigers have no value in games of more than two tigers");
  std::optional<Score> best;
  for (const Move& move : mobile_moves(variant, position)) {
    const Score score = evaluate(variant, source, after(position, move));
    if (!best || prefers(position.to_move, score, *best)) best = score;
  }
  return score_before(position, *best);
}

}  // namespace rimau

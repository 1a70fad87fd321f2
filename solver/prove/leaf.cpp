#include "solver/prove/leaf.h"

#include <algorithm>

#include "core/error.h"
#include "core/movegen.h"

namespace rimau {
namespace {

/// One tiger's moves along one ray: onto empty points next to it, or over a row of men next to it.
void count_moves(const Variant& variant, Points men, Points empty, const Ray& ray, TigerMobility& mobility) {
  int row = 0;
  for (const int p : ray) {
    if (has(men, p) && (row > 0 || p == ray.front())) {
      ++row;
    } else if (row > 0) {
      if (has(empty, p)) mobility.captures += static_cast<int>(variant.capture_lengths.count(row));
      return;
    } else {
      if (!has(empty, p)) return;
      ++mobility.steps;
      if (variant.tiger_step == TigerStep::one) return;
    }
  }
}

bool men_can_step(const Variant& variant, const Position& position, Points empty) {
  for (Points left = empty; left != 0; left &= left - 1) {
    if ((variant.board->neighbours(std::countr_zero(left)) & position.men) != 0) return true;
  }
  return false;
}

Points empty_points(const Variant& variant, const Position& position) {
  return variant.board->all() & ~position.men & ~position.tiger_points();
}

}  // namespace

TigerMobility tiger_mobility(const Variant& variant, const Position& position) {
  TigerMobility mobility;
  const Points empty = empty_points(variant, position);
  for_each_point(position.tiger_points(), [&](int tiger) {
    for (const Ray& ray : variant.board->rays(tiger)) count_moves(variant, position.men, empty, ray, mobility);
  });
  return mobility;
}

std::optional<Outcome> finished(const Variant& variant, const Position& position, const TigerMobility& mobility) {
  if (opening_pending(variant, position)) return std::nullopt;
  if (count(position.men) + position.hand < variant.over_below) return Outcome::tigers;
  if (position.to_move == Side::tigers && mobility.immobile()) return Outcome::men;
  if (!variant.movement() && position.hand == 0) return Outcome::tigers;
  if (position.to_move == Side::tigers || variant.men_stuck == MenStuck::pass) return std::nullopt;
  const Points empty = empty_points(variant, position);
  const bool stuck = position.hand > 0 ? empty == 0 : !men_can_step(variant, position, empty);
  if (!stuck) return std::nullopt;
  return variant.men_stuck == MenStuck::lose ? Outcome::tigers : Outcome::draw;
}

LeafValues::LeafValues(const Variant& variant, Outcome goal, const std::filesystem::path& tables, int most_hand,
                       std::uint64_t cache_bytes)
    : variant_(variant), goal_(goal), between_(static_cast<std::size_t>(variant.board->size())) {
  for (const auto& line : variant.board->lines()) {
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
      between_[line[i]].push_back(point_bit(line[i - 1]) | point_bit(line[i + 1]));
    }
  }
  if (tables.empty()) return;
  tables_ = std::make_unique<TableProbe>(variant, tables, cache_bytes);
  if (!includes(tables_->goals(), goal == Outcome::men ? Goals::men_win : Goals::tigers_win)) {
    throw Failure(tables.string() + ": tables for the other goal alone (solve --goal " + to_text(tables_->goals()) +
                  "); leave them out, or solve both");
  }
  layers_ = std::min(layers_there(tables, variant) - 1, most_hand) + 1;
}

LeafValues::Leaf LeafValues::look(const Position& position) {
  const TigerMobility mobility = tiger_mobility(variant_, position);
  if (const std::optional<Outcome> outcome = finished(variant_, position, mobility)) {
    return {*outcome == goal_ ? kProved : kDisproved, false};
  }
  const bool stored = position.to_move == Side::men && position.hand < layers_ && !position.stacked() &&
                      !opening_pending(variant_, position);
  if (stored) {
    ++probes_;
    return {tables_->outcome(position) == goal_ ? kProved : kDisproved, true};
  }
  return {guess(position, mobility), false};
}

/// Ways in which a man could be taken from between two points if a tiger came to one and the other stays empty.
int LeafValues::risks(Points men) const {
  int risks = 0;
  for_each_point(men, [&](int p) {
    for (const Points sides : between_[static_cast<std::size_t>(p)]) risks += (sides & men) == 0 ? 1 : 0;
  });
  return risks;
}

/// Mobile tigers are far from being blocked, farther where they have men to take or may get at some, and the farther
/// the more men must still be dropped first; a tiger that can take something is near to taking enough. The weights were
/// chosen by the nodes that proofs took (docs/proving.md); once all men are placed, mobility alone guides best.
ProofNumbers LeafValues::guess(const Position& position, const TigerMobility& mobility) const {
  const bool drops = position.hand > 0;
  const int capture = drops ? 128 : 2;
  const int risk = drops ? 16 * risks(position.men) : 0;
  constexpr int kInHand = 32;
  const int excess = count(position.men) + position.hand - variant_.over_below;
  const auto blocking =
      static_cast<std::uint32_t>(1 + mobility.steps + capture * mobility.captures + risk + kInHand * position.hand);
  const auto taking = static_cast<std::uint32_t>(std::max(1, excess + 1 - mobility.captures));
  return goal_ == Outcome::men ? ProofNumbers{blocking, taking} : ProofNumbers{taking, blocking};
}

}  // namespace rimau

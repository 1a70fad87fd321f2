#include "support/reference_solver.h"

#include <algorithm>
#include <stdexcept>

namespace rimau::test {
namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};

std::size_t digits(const Tigers& tigers, int points) {
  std::size_t number = 0;
  for (int t : tigers) number = number * static_cast<std::size_t>(points) + static_cast<std::size_t>(t);
  return number;
}

/// Tigers share a point only where they start so.
bool may_stand(const Variant& variant, const Tigers& tigers) {
  return std::all_of(tigers.begin(), tigers.end(), [&](int t) {
    return std::count(tigers.begin(), tigers.end(), t) <=
           std::max<std::ptrdiff_t>(1, std::count(variant.tiger_start.begin(), variant.tiger_start.end(), t));
  });
}

}  // namespace

ReferenceSolver::ReferenceSolver(const Variant& variant) : variant_(variant) {
  number_placements();
  list_positions();
  link();
  spread();
}

/// All increasing sequences of points, equal neighbours allowed where tigers start stacked.
void ReferenceSolver::number_placements() {
  const int n = variant_.board->size();
  Tigers tigers(variant_.tiger_start.size(), 0);
  placement_number_.assign(digits(Tigers(tigers.size(), static_cast<std::uint8_t>(n - 1)), n) + 1, -1);
  for (;;) {
    if (may_stand(variant_, tigers)) {
      placement_number_[digits(tigers, n)] = static_cast<int>(placements_.size());
      placements_.push_back(tigers);
    }
    std::size_t last = tigers.size();
    while (last > 0 && tigers[last - 1] == n - 1) --last;
    if (last == 0) return;
    std::fill(tigers.begin() + static_cast<std::ptrdiff_t>(last) - 1, tigers.end(),
              static_cast<std::uint8_t>(tigers[last - 1] + 1));
  }
}

void ReferenceSolver::list_positions() {
  const std::size_t hands = static_cast<std::size_t>(variant_.hand) + 1;
  id_of_slot_.assign((placements_.size() << variant_.board->size()) * hands * 2, kNone);
  for (const Tigers& tigers : placements_) {
    const Points taken = Position{Side::men, tigers, 0, 0}.tiger_points();
    for (Points men = 0; men <= variant_.board->all(); ++men) {
      if ((men & taken) != 0) continue;
      for (int hand = 0; hand <= variant_.hand; ++hand) {
        if (count(men) + hand > variant_.men_max()) continue;
        for (const Side side : {Side::men, Side::tigers}) add({side, tigers, men, hand});
      }
    }
  }
  if (id_of_slot_[slot(start_position(variant_))] == kNone) add(start_position(variant_));  // an opening to come
  scores_.resize(positions_.size());
}

void ReferenceSolver::add(const Position& position) {
  id_of_slot_[slot(position)] = static_cast<Id>(positions_.size());
  positions_.push_back(position);
}

std::size_t ReferenceSolver::slot(const Position& position) const {
  const int n = variant_.board->size();
  const auto placement = static_cast<std::size_t>(placement_number_.at(digits(position.tigers, n)));
  const std::size_t hands = static_cast<std::size_t>(variant_.hand) + 1;
  const std::size_t on_board = (placement << n) + position.men;
  return (on_board * hands + static_cast<std::size_t>(position.hand)) * 2 + (position.to_move == Side::men ? 0 : 1);
}

ReferenceSolver::Id ReferenceSolver::id_of(const Position& position) const {
  const Id id = id_of_slot_.at(slot(position));
  if (id == kNone) throw std::logic_error("a position that the variant does not have");
  return id;
}

/// Plays every move once, to know each position's number of moves and its predecessors.
void ReferenceSolver::link() {
  moves_left_.assign(positions_.size(), 0);
  first_.assign(positions_.size() + 1, 0);
  std::vector<Id> successors;
  for (Id id = 0; id < positions_.size(); ++id) {
    if (const auto outcome = finished(variant_, positions_[id])) {
      if (*outcome != Outcome::draw) decide(id, *outcome, 0);
      continue;
    }
    for (const Move& move : mobile_moves(variant_, positions_[id])) {
      successors.push_back(id_of(after(positions_[id], move)));
      ++moves_left_[id];
      ++first_[successors.back() + 1];
    }
  }
  for (std::size_t id = 0; id < positions_.size(); ++id) first_[id + 1] += first_[id];
  predecessors_.resize(successors.size());
  std::vector<std::size_t> next = first_;
  auto successor = successors.begin();
  for (Id id = 0; id < positions_.size(); ++id) {
    for (Id move = 0; move < moves_left_[id]; ++move) predecessors_[next[*successor++]++] = id;
  }
}

void ReferenceSolver::decide(Id id, Outcome outcome, int plies) {
  scores_[id] = {outcome, plies};
  queue_.push_back(id);
}

/// Nearest first: the first winning move found is the quickest, the last losing one the slowest.
void ReferenceSolver::spread() {
  for (std::size_t head = 0; head < queue_.size(); ++head) {
    const Id id = queue_[head];
    const ReferenceScore score = scores_[id];
    for (std::size_t p = first_[id]; p < first_[id + 1]; ++p) {
      const Id before = predecessors_[p];
      if (scores_[before].outcome != Outcome::draw) continue;
      const bool won_by_mover = (score.outcome == Outcome::men) == (positions_[before].to_move == Side::men);
      if (won_by_mover || --moves_left_[before] == 0) decide(before, score.outcome, score.plies + 1);
    }
  }
  predecessors_ = {};
}

}  // namespace rimau::test

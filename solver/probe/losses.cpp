#include "solver/probe/losses.h"

#include <algorithm>

namespace rimau {
namespace {

/// Positions in which the men do at least as well as with this value.
std::uint64_t as_good(const MenCount& count, Outcome value) {
  if (value == Outcome::men) return count.men_win;
  return value == Outcome::draw ? count.positions - count.tigers_win : count.positions;
}

}  // namespace

LossLayer losses(const Variant& variant, const std::vector<MenCount>& counts, int hand, Outcome value) {
  LossLayer layer;
  layer.hand = hand;
  const int most = variant.men_max() - hand;
  for (const MenCount& count : counts) layer.rows.push_back({most - count.men, count});
  std::ranges::reverse(layer.rows);
  bool all = true;
  for (const LostRow& row : layer.rows) {
    const std::uint64_t good = as_good(row.count, value);
    if (good > 0) layer.may_lose = row.lost;
    all = all && good == row.count.positions;
    if (all) layer.can_spare = row.lost;
  }
  return layer;
}

}  // namespace rimau

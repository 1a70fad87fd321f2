#include "solver/rules/slot_map.h"

namespace rimau {

SlotMap::SlotMap(int points, const Placement& placement) : bits_(points - static_cast<int>(placement.size())) {
  Points tigers = 0;
  for (int p : placement) tigers |= point_bit(p);

  Points to_lend = tigers & first_points(bits_);
  for (int p = 0; p < points; ++p) {
    const auto point = static_cast<std::size_t>(p);
    if (has(tigers, p)) {
      bit_of_[point] = kTiger;
    } else if (p < bits_) {
      bit_of_[point] = static_cast<std::int8_t>(p);
    } else {
      bit_of_[point] = static_cast<std::int8_t>(std::countr_zero(to_lend));
      to_lend &= to_lend - 1;
    }
    if (bit_of_[point] != kTiger) point_of_[static_cast<std::size_t>(bit_of_[point])] = static_cast<std::int8_t>(p);
  }
}

Index SlotMap::index(Points men) const {
  const Index own = men & first_points(bits_);  // points below F that hold a man have no tiger: their bit is theirs
  Index lent = 0;
  for_each_point(men & ~first_points(bits_), [&](int p) { lent |= Index{1} << bit(p); });
  return own | lent;
}

Points SlotMap::men(Index index) const {
  Points men = 0;
  for_each_point(index, [&](int b) { men |= point_bit(point(b)); });
  return men;
}

}  // namespace rimau

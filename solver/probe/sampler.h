// Random positions with men to move, for checks and benchmarks.
#pragma once

#include <algorithm>
#include <random>

#include "core/position.h"

namespace rimau {

/// A seeded choice of positions: every number of men equally often, tigers and men uniform.
class Sampler {
 public:
  Sampler(const Variant& variant, int hand, std::uint64_t seed, std::uint64_t stream)
      : points_(variant.board->size()),
        tigers_(variant.tigers()),
        hand_(hand),
        most_(std::min(variant.men_max() - hand, points_ - tigers_)),
        random_(seed * 0x9E3779B97F4A7C15U + stream * 1'000'003U + static_cast<std::uint64_t>(hand)) {}

  Position draw(std::uint64_t number) {
    const int men = static_cast<int>(number % static_cast<std::uint64_t>(most_ + 1));
    Position position{Side::men, {}, 0, hand_};
    Points taken = draw_points(tigers_, 0);
    for_each_point(taken, [&](int p) { position.tigers.push_back(static_cast<std::uint8_t>(p)); });
    position.men = draw_points(men, taken) & ~taken;
    return position;
  }

 private:
  /// `taken` and `more` further points.
  Points draw_points(int more, Points taken) {
    while (more > 0) {
      const Points point = point_bit(static_cast<int>(random_() % static_cast<std::uint64_t>(points_)));
      if ((taken & point) != 0) continue;
      taken |= point;
      --more;
    }
    return taken;
  }

  int points_;
  int tigers_;
  int hand_;
  int most_;
  std::mt19937_64 random_;
};

}  // namespace rimau

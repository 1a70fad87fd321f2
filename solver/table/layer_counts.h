// How many positions of a layer are won, lost and drawn, by number of men.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/placement.h"
#include "solver/plane/plane_set.h"

namespace rimau {

/// Positions with men to move and one number of men on the board, before symmetry. Distances in plies; -1 for none.
struct MenCount {
  int men = 0;
  std::uint64_t positions = 0;
  std::uint64_t men_win = 0;
  std::uint64_t tigers_win = 0;
  int longest_men_win = -1;
  int longest_tigers_win = -1;

  std::uint64_t draw() const { return positions - men_win - tigers_win; }
  int longest() const { return longest_men_win > longest_tigers_win ? longest_men_win : longest_tigers_win; }
  friend bool operator==(const MenCount&, const MenCount&) = default;
};

/// Plies from a distance in sweeps, men to move: a win of the men ends with their own move, one of the tigers with
/// theirs.
constexpr int men_win_plies(int sweeps) { return 2 * sweeps - 1; }
constexpr int tigers_win_plies(int sweeps) { return 2 * sweeps; }

/// Counts 0 .. men_max men (as many as fit beside the tigers). `digits` are the binary digits of the distances in
/// sweeps, lowest first; none where there are no distances. A null set of planes holds no position.
std::vector<MenCount> count_layer(const Planes* men_win, const Planes* tigers_win, const std::vector<PlaneSet>& digits,
                                  const PlacementClasses& classes, const PlaneShape& shape, int men_max, int threads);

/// Counts the planes of one goal one after the other, while they are in memory.
class PlaneCounter {
 public:
  PlaneCounter(const PlacementClasses& classes, const PlaneShape& shape, int threads)
      : classes_(&classes), shape_(shape), threads_(threads) {}
  void add(std::uint32_t cls, std::span<const Word> plane);
  /// Positions by number of men, before symmetry.
  std::uint64_t with_men(int men) const { return by_men_[static_cast<std::size_t>(men)]; }

 private:
  const PlacementClasses* classes_;
  PlaneShape shape_;
  int threads_;
  std::array<std::uint64_t, kMaxPoints + 1> by_men_{};
};

/// What count_layer tells, without distances, from counts of all planes; null where a goal has none.
std::vector<MenCount> counted_layer(const PlaneCounter* men_win, const PlaneCounter* tigers_win,
                                    const PlacementClasses& classes, const PlaneShape& shape, int men_max);

/// The same for each class, of its representative alone and without distances.
std::vector<std::vector<MenCount>> count_classes(const Planes& men_win, const Planes& tigers_win,
                                                 const PlacementClasses& classes, const PlaneShape& shape, int men_max,
                                                 int threads);

}  // namespace rimau

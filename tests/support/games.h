// What many tests start from: the shipped games, the boards of tests/data, positions at random.
#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/movegen.h"
#include "solver/catalog/catalog.h"

namespace rimau::test {

/// The shipped boards and games, then those of tests/data.
inline Catalog catalog() { return Catalog({RIMAU_TEST_DATA "/../../data", RIMAU_TEST_DATA}); }

inline std::shared_ptr<const Board> board(const std::string& name) { return catalog().load_board(name); }

inline Variant game(const std::string& name, const std::vector<std::string>& settings = {}) {
  return catalog().load_variant(name, settings);
}

/// The message of the InputError that the action throws.
template <class Action>
std::string error_of(Action action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

/// A position after at most `plies` random moves from the start.
inline Position random_walk(const Variant& variant, std::mt19937& random, int plies) {
  Position position = start_position(variant);
  for (int i = 0; i < plies; ++i) {
    const Moves moves = legal_moves(variant, position);
    if (moves.empty()) break;
    position = after(position, moves[random() % moves.size()]);
  }
  return position;
}

/// Any position that the variant allows: tigers on distinct points, some men of those there are.
inline Position random_position(const Variant& variant, std::mt19937& random) {
  std::vector<int> points(variant.board->size());
  for (std::size_t i = 0; i < points.size(); ++i) points[i] = static_cast<int>(i);
  std::shuffle(points.begin(), points.end(), random);
  Position position;
  position.to_move = random() % 2 == 0 ? Side::men : Side::tigers;
  for (int i = 0; i < variant.tigers(); ++i) position.tigers.push_back(static_cast<std::uint8_t>(points[i]));
  std::sort(position.tigers.begin(), position.tigers.end());
  position.hand = static_cast<int>(random() % (variant.hand + 1));
  const int free = variant.board->size() - variant.tigers();
  const int most = std::min(free, variant.men_max() - position.hand);
  const int men = static_cast<int>(random() % (std::max(most, 0) + 1));
  for (int i = 0; i < men; ++i) position.men |= point_bit(points[variant.tigers() + i]);
  return position;
}

}  // namespace rimau::test

#include "solver/probe/first_turns.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/placement.h"

namespace rimau {
namespace {

/// Tigers and men after a turn: turns of one game are told apart by these.
using Key = std::tuple<Tigers, Points>;

Tigers image(const Symmetry& symmetry, const Tigers& tigers) {
  Tigers result;
  for (int t : tigers) result.push_back(symmetry[static_cast<std::size_t>(t)]);
  std::sort(result.begin(), result.end());
  return result;
}

Key least_image(const std::vector<Symmetry>& symmetries, const Position& position) {
  Key least{position.tigers, position.men};
  for (const Symmetry& symmetry : symmetries) {
    least = std::min(least, Key{image(symmetry, position.tigers), permute(symmetry, position.men)});
  }
  return least;
}

}  // namespace

std::vector<std::vector<Move>> move_classes(const Variant& variant, const Position& position) {
  const std::vector<Symmetry>& symmetries = rule_symmetries(variant);
  std::vector<std::vector<Move>> classes;
  std::map<Key, std::size_t> class_of;
  for (const Move& move : legal_moves(variant, position)) {
    const auto [found, fresh] = class_of.try_emplace(least_image(symmetries, after(position, move)), classes.size());
    if (fresh) classes.emplace_back();
    classes[found->second].push_back(move);
  }
  return classes;
}

}  // namespace rimau

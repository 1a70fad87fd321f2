// The positions from the root of a search to where it is, and disproofs that rest on repeating them.
#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/prove/position_key.h"

namespace rimau {

/// The positions on the path, by their depths, whose repetition a disproof rests on.
class Grounds {
 public:
  static constexpr std::size_t kMost = 4;

  Grounds() = default;
  explicit Grounds(int depth) : depths_(1, depth) {}
  static Grounds all_from(int depth) {
    Grounds grounds;
    grounds.all_from_ = depth;
    return grounds;
  }

  bool none() const { return depths_.empty() && all_from_ == kNone; }
  /// Where there are too many to name, the disproof may rest on all positions from this depth on; else kNone.
  int all_from() const { return all_from_; }
  const boost::container::static_vector<int, kMost>& depths() const { return depths_; }
  /// How much a disproof needs of the path: less is better.
  int needs() const { return all_from_ != kNone ? static_cast<int>(kMost) + 1 : static_cast<int>(depths_.size()); }

  /// Takes in what another disproof rests on.
  void add(const Grounds& other);
  /// The position at this depth and all below rest on nothing but what is above.
  void remove_from(int depth);

  static constexpr int kNone = 1 << 30;

 private:
  void add(int depth);

  boost::container::static_vector<int, kMost> depths_;
  int all_from_ = kNone;
};

/// What a path must have for a disproof to hold: certain positions, or the same ones at its end.
struct PathCondition {
  /// Keys of positions; where `length` is not 0, the first is a hash of the last `length` positions instead.
  std::array<PositionKey, Grounds::kMost> keys{};
  std::uint8_t count = 0;  // of keys; 0: no condition, as there is no disproof
  std::uint16_t length = 0;
};

/// Positions have their depth, the root's is 0.
class Path {
 public:
  static constexpr int kNowhere = -1;

  void push(PositionKey key);
  void pop();
  int length() const { return static_cast<int>(keys_.size()); }

  /// The depth of a position on the path, or kNowhere.
  int find(PositionKey key) const;

  /// The condition for a disproof of a position that comes next on this path; none where the path is too long for one.
  std::optional<PathCondition> condition(const Grounds& grounds) const;
  /// What such a disproof rests on here; nothing where this path does not meet the condition.
  std::optional<Grounds> grounds(const PathCondition& condition) const;

 private:
  static constexpr std::size_t kSlots = 4096;
  static std::size_t slot(PositionKey key) { return mixed(key) % kSlots; }
  std::uint64_t hash_of_last(std::size_t length) const { return sums_.back() - sums_[keys_.size() - length]; }

  std::vector<PositionKey> keys_;
  std::vector<std::uint64_t> sums_{0};          // of mixed keys before each depth; order does not matter
  std::array<std::uint32_t, kSlots> counts_{};  // of keys, to tell quickly that one is not on the path
};

}  // namespace rimau

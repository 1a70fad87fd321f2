#include "solver/prove/path.h"

#include <algorithm>
#include <limits>

namespace rimau {

void Grounds::add(int depth) {
  const auto place = std::ranges::lower_bound(depths_, depth);
  if (place != depths_.end() && *place == depth) return;
  if (depths_.size() == kMost) {
    all_from_ = std::min(depths_.front(), depth);
    depths_.clear();
    return;
  }
  depths_.insert(place, depth);
}

void Grounds::add(const Grounds& other) {
  if (all_from_ == kNone && other.all_from_ == kNone) {
    for (const int depth : other.depths_) {
      add(depth);
      if (all_from_ != kNone) return add(other);  // too many now
    }
    return;
  }
  const auto first = [](const Grounds& grounds) {
    return grounds.depths_.empty() ? grounds.all_from_ : std::min(grounds.depths_.front(), grounds.all_from_);
  };
  all_from_ = std::min(first(*this), first(other));
  depths_.clear();
}

void Grounds::remove_from(int depth) {
  while (!depths_.empty() && depths_.back() >= depth) depths_.pop_back();
  if (all_from_ >= depth) all_from_ = kNone;
}

void Path::push(PositionKey key) {
  keys_.push_back(key);
  sums_.push_back(sums_.back() + mixed(key));
  ++counts_[slot(key)];
}

void Path::pop() {
  --counts_[slot(keys_.back())];
  keys_.pop_back();
  sums_.pop_back();
}

int Path::find(PositionKey key) const {
  if (counts_[slot(key)] == 0) return kNowhere;
  const auto found = std::ranges::find(keys_, key);
  return found == keys_.end() ? kNowhere : static_cast<int>(found - keys_.begin());
}

std::optional<PathCondition> Path::condition(const Grounds& grounds) const {
  PathCondition condition;
  if (grounds.all_from() != Grounds::kNone) {
    const std::size_t length = keys_.size() - static_cast<std::size_t>(grounds.all_from());
    if (length > std::numeric_limits<std::uint16_t>::max()) return std::nullopt;
    condition.length = static_cast<std::uint16_t>(length);
    condition.keys[condition.count++] = hash_of_last(length);
    return condition;
  }
  for (const int depth : grounds.depths()) condition.keys[condition.count++] = keys_[static_cast<std::size_t>(depth)];
  return condition;
}

std::optional<Grounds> Path::grounds(const PathCondition& condition) const {
  if (condition.count == 0 || condition.length > keys_.size()) return std::nullopt;
  if (condition.length > 0) {
    if (hash_of_last(condition.length) != condition.keys[0]) return std::nullopt;
    return Grounds::all_from(static_cast<int>(keys_.size()) - condition.length);
  }
  Grounds grounds;
  for (std::size_t k = 0; k < condition.count; ++k) {
    const int depth = find(condition.keys[k]);
    if (depth == kNowhere) return std::nullopt;
    grounds.add(Grounds(depth));
  }
  return grounds;
}

}  // namespace rimau

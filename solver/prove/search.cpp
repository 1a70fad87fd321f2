#include "solver/prove/search.h"

#include <algorithm>
#include <climits>

namespace rimau {
namespace {

constexpr std::uint64_t kNodesPerTick = 512;
/// Deeper positions are not searched: they count as hopeless either way, which decides nothing.
constexpr int kDeepest = 8000;
constexpr ProofNumbers kHopeless{ProofNumbers::kInfinity - 1, ProofNumbers::kInfinity - 1};

/// The number that the side to move wants small: it chooses one child, and needs just that one.
std::uint32_t& own(ProofNumbers& numbers, bool attacking) { return attacking ? numbers.proof : numbers.disproof; }
std::uint32_t own(const ProofNumbers& numbers, bool attacking) { return attacking ? numbers.proof : numbers.disproof; }
/// The number that needs all children.
std::uint32_t& other(ProofNumbers& numbers, bool attacking) { return own(numbers, !attacking); }
std::uint32_t other(const ProofNumbers& numbers, bool attacking) { return own(numbers, !attacking); }

/// How far a child may grow beyond the next best before that one gets its turn: by a quarter (the 1 + epsilon rule), so
/// that the search does not jump between two for ever.
std::uint32_t beyond(std::uint32_t next_best) { return finite(std::uint64_t{next_best} + next_best / 4 + 1); }

}  // namespace

Search::Search(SharedSearch& shared, LeafValues& leaves, std::function<void(const ProofNumbers&)> tick)
    : shared_(shared), leaves_(leaves), tick_(std::move(tick)), told_probes_(leaves.probes()) {}

ProofNumbers Search::run(const Position& root) {
  root_ = leaves_.look(root).numbers;
  if (root_.decided()) return root_;
  const std::optional<ProofEntry> entry = shared_.table.find(shared_.keys.key(root));
  if (entry && entry->numbers.decided()) return entry->numbers;
  constexpr ProofNumbers kNoLimits{ProofNumbers::kInfinity, ProofNumbers::kInfinity};
  const Value value = expand(root, shared_.keys.key(root), root_, kNoLimits);
  tell();
  return value.numbers;
}

/// Searches below a position until one of its numbers reaches its limit. `entered`: the numbers so far.
Search::Value Search::expand(const Position& position, PositionKey key, const ProofNumbers& entered,
                             const ProofNumbers& limits) {
  const int depth = path_.length();
  if (depth >= kDeepest) return {kHopeless, {}};
  const std::uint64_t nodes_before = nodes_;
  count_node();
  path_.push(key);
  while (static_cast<int>(children_.size()) <= depth) children_.emplace_back();
  Children& children = children_[static_cast<std::size_t>(depth)];
  list_children(position, children);
  Value value = search_children(position, key, children, limits);
  path_.pop();
  return keep(key, std::move(value), entered, nodes_ - nodes_before);
}

void Search::list_children(const Position& position, Children& children) {
  const bool attacking = shared_.attacking(position);
  children.clear();
  for (const Move& move : mobile_moves(shared_.variant, position)) {
    Child child;
    child.move = move;
    child.key = shared_.keys.key(after(position, move));
    // Moves that symmetries map onto each other lead to one position.
    if (std::ranges::any_of(children, [&](const Child& known) { return known.key == child.key; })) continue;
    shared_.table.prefetch(child.key);
    children.push_back(child);
  }
  positions_ += children.size();
  for (Child& child : children) {
    look_at(position, child);
    const Value& value = child.value;
    if (own(value.numbers, attacking) == 0 && value.grounds.none()) return;  // this move decides
  }
}

void Search::look_at(const Position& position, Child& child) {
  if (const int depth = path_.find(child.key); depth != Path::kNowhere) {
    child.value = {kDisproved, Grounds(depth)};
    return;
  }
  read_table(child);
  if (child.cold) child.value.numbers = leaves_.look(after(position, child.move)).numbers;
}

/// What the table says of a child, on this path.
void Search::read_table(Child& child) const {
  const std::optional<ProofEntry> entry = shared_.table.find(child.key);
  child.cold = !entry;
  if (!entry) return;
  child.threads_below = entry->threads_below;
  child.value = {entry->numbers, {}};
  if (entry->numbers.decided()) return;
  if (const std::optional<Grounds> grounds = path_.grounds(entry->disproved_on)) child.value = {kDisproved, *grounds};
}

/// A position's numbers from its children's. What needs all children takes the greatest number and one for each of the
/// others (weak proof-number search): a sum would count what several of them lead to again and again.
Search::Value Search::combine(const Children& children, bool attacking) const {
  Value value{{ProofNumbers::kInfinity, ProofNumbers::kInfinity}, {}};
  std::uint32_t least = ProofNumbers::kInfinity;
  std::uint32_t greatest = 0;
  std::uint64_t open = 0;
  const Child* most_solid = nullptr;  // of the disproved
  for (const Child& child : children) {
    const ProofNumbers& numbers = child.value.numbers;
    least = std::min(least, own(numbers, attacking));
    greatest = std::max(greatest, other(numbers, attacking));
    if (other(numbers, attacking) > 0) ++open;
    if (!numbers.disproved()) continue;
    if (most_solid == nullptr || child.value.grounds.needs() < most_solid->value.grounds.needs()) most_solid = &child;
  }
  own(value.numbers, attacking) = least;
  other(value.numbers, attacking) = open == 0 ? 0 : finite(greatest + open - 1);
  if (least == 0) other(value.numbers, attacking) = ProofNumbers::kInfinity;
  if (open == 0) own(value.numbers, attacking) = ProofNumbers::kInfinity;
  if (!value.numbers.disproved()) return value;
  // By one move of the defender, or all of the attacker's.
  if (!attacking) value.grounds = most_solid->value.grounds;
  for (const Child& child : children) {
    if (attacking) value.grounds.add(child.value.grounds);
  }
  return value;
}

Search::Value Search::search_children(const Position& position, PositionKey key, Children& children,
                                      const ProofNumbers& limits) {
  const bool attacking = shared_.attacking(position);
  for (;;) {
    Value value = combine(children, attacking);
    if (path_.length() == 1) root_ = value.numbers;
    if (value.numbers.decided() || value.numbers.proof >= limits.proof || value.numbers.disproof >= limits.disproof ||
        shared_.stop.load(std::memory_order_relaxed)) {
      return value;
    }
    if (shared_.threads > 1) {
      const std::optional<ProofEntry> entry = shared_.table.find(key);
      if (entry && entry->numbers.decided()) return {entry->numbers, {}};  // by another thread
    }
    Child& best = choose(children, limits, attacking);
    if (shared_.threads > 1 && refresh(best)) continue;
    descend(position, best, limits_below(children, best, limits, attacking));
  }
}

/// The open child with the least of the number that the side to move wants small, among those that may still grow. One
/// that other threads are searching looks worse than it is, so that they spread out.
Search::Child& Search::choose(Children& children, const ProofNumbers& limits, bool attacking) {
  const auto price = [&](const Child& child) {
    return std::uint64_t{own(child.value.numbers, attacking)} * (1 + static_cast<unsigned>(child.threads_below));
  };
  Child* best = nullptr;
  for (Child& child : children) {
    const ProofNumbers& numbers = child.value.numbers;
    if (numbers.decided() || own(numbers, attacking) >= own(limits, attacking)) continue;
    if (best == nullptr || price(child) < price(*best)) best = &child;
  }
  return *best;
}

/// How far the chosen child may grow before its parent reaches a limit, or another child is the better choice.
ProofNumbers Search::limits_below(const Children& children, const Child& chosen, const ProofNumbers& limits,
                                  bool attacking) {
  std::uint32_t next_best = ProofNumbers::kInfinity;
  std::uint32_t others = 0;
  for (const Child& child : children) {
    if (&child == &chosen || child.value.numbers.decided()) continue;
    next_best = std::min(next_best, own(child.value.numbers, attacking));
    ++others;
  }
  ProofNumbers below;
  const std::uint32_t turn = beyond(std::max(next_best, own(chosen.value.numbers, attacking)));
  own(below, attacking) = std::min(own(limits, attacking), next_best == ProofNumbers::kInfinity ? next_best : turn);
  const std::uint32_t limit = other(limits, attacking);
  other(below, attacking) = limit == ProofNumbers::kInfinity ? limit : limit - others;
  return below;
}

/// Looks at a child again, which other threads may have changed; true where it is decided now or has more threads.
bool Search::refresh(Child& child) const {
  const int threads_before = child.threads_below;
  read_table(child);
  return child.value.numbers.decided() || child.threads_below > threads_before;
}

void Search::descend(const Position& position, Child& child, const ProofNumbers& limits) {
  const bool share = shared_.threads > 1;
  if (share) shared_.table.enter(child.key, child.value.numbers);
  child.value = expand(after(position, child.move), child.key, child.value.numbers, limits);
  if (share) shared_.table.leave(child.key);
}

/// Puts what was found into the table. A disproof that rests on nothing above the position holds on every path.
Search::Value Search::keep(PositionKey key, Value value, const ProofNumbers& entered, std::uint64_t nodes) {
  value.grounds.remove_from(path_.length());
  if (value.grounds.none()) {
    shared_.table.store(key, value.numbers, nodes);
  } else if (const auto condition = path_.condition(value.grounds)) {
    shared_.table.store_disproof_on_path(key, *condition, entered, nodes);
  }
  return value;
}

void Search::count_node() {
  if (++nodes_ % kNodesPerTick != 0) return;
  tell();
  tick_(root_);
}

/// Adds what is new to the counts of all threads.
void Search::tell() {
  shared_.nodes += nodes_ - std::exchange(told_nodes_, nodes_);
  shared_.positions += positions_ - std::exchange(told_positions_, positions_);
  shared_.probes += leaves_.probes() - std::exchange(told_probes_, leaves_.probes());
  int deepest = shared_.depth;
  while (path_.length() > deepest && !shared_.depth.compare_exchange_weak(deepest, path_.length())) {
  }
}

}  // namespace rimau

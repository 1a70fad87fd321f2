#include "solver/prove/strategy.h"

#include <algorithm>

#include "core/error.h"
#include "solver/prove/certificate_text.h"
#include "solver/retro/interrupt.h"

namespace rimau {
namespace {

/// How often a proof's positions that rest on each other are searched again, before all their successors are.
constexpr int kSearchRounds = 8;
constexpr std::uint64_t kNodesPerLook = 1024;

const char* const kTooSmall =
    "what the search has forgotten could not be found again, so there is no certificate; allow it more --memory";

}  // namespace

Strategy::Strategy(const Variant& variant, Outcome goal, Prover& prover, const Position& root, bool proved,
                   const Progress& progress)
    : variant_(variant),
      prover_(prover),
      proved_(proved),
      side_(certificate::strategy_side(goal, proved)),
      progress_(progress) {
  if (prover_.leaf(root).numbers.decided()) return;
  const Id root_id = add(prover_.keys().key(root));
  collect();
  if (!proved_) return;
  order();
  for (int round = 0; nodes_[root_id].order == kNoOrder; ++round) {
    widen(unordered(), round);
    collect();
    order();
  }
}

Strategy::Id Strategy::add(PositionKey key) {
  const auto [entry, added] = ids_.emplace(key, static_cast<Id>(nodes_.size()));
  if (!added) return entry->second;
  nodes_.push_back({key});
  open_.push_back(entry->second);
  return entry->second;
}

std::vector<Strategy::Child> Strategy::children(const Position& position) const {
  std::vector<Child> children;
  for (const Move& move : mobile_moves(variant_, position)) {
    const Position next = after(position, move);
    const PositionKey key = prover_.keys().key(next);
    if (std::ranges::any_of(children, [&](const Child& known) { return known.key == key; })) continue;
    const auto found = ids_.find(key);
    children.push_back({next, key, found == ids_.end() ? std::nullopt : std::optional(found->second)});
  }
  return children;
}

/// The last added first: what a search has found a moment ago is the least forgotten.
void Strategy::collect() {
  std::uint64_t done = 0;
  while (!open_.empty()) {
    const Id id = open_.back();
    open_.pop_back();
    back_up(id);
    if (++done % kNodesPerLook == 0) look_around();
  }
}

void Strategy::back_up(Id id) {
  const Position position = prover_.keys().position(nodes_[id].key);
  const std::vector<Child> moves = children(position);
  if (own(position)) {
    if (!back_up_by_known(id, moves)) back_up_by_search(id, position, moves);
    return;
  }
  for (const Child& child : moves) {
    if (child.id || is_wanted_leaf(child.position)) continue;
    const std::optional<ProofEntry> entry = prover_.table().find(child.key);
    if (!(entry && wanted(entry->numbers)) && !search(child.position)) throw Failure(kTooSmall);
    add(child.key);
  }
}

/// By a leaf; else by a position that needs nothing more; else by that which took the fewest nodes, as one that rests
/// on this position in turn has taken more.
bool Strategy::back_up_by_known(Id id, const std::vector<Child>& children) {
  nodes_[id].on_leaf = std::ranges::any_of(children, [&](const Child& c) { return is_wanted_leaf(c.position); });
  if (nodes_[id].on_leaf) return true;
  const auto is_settled = [&](const Child& c) { return c.id && (!proved_ || nodes_[*c.id].order != kNoOrder); };
  if (std::ranges::any_of(children, is_settled)) return true;
  const Child* best = nullptr;
  int least_cost = 0;
  for (const Child& child : children) {
    const std::optional<ProofEntry> entry = prover_.table().find(child.key);
    if (!entry || !wanted(entry->numbers) || (best != nullptr && entry->cost >= least_cost)) continue;
    best = &child;
    least_cost = entry->cost;
  }
  if (best == nullptr) return false;
  add(best->key);
  return true;
}

/// A proof is searched again from the position itself, which is quicker than deciding its successors one by one. A
/// disproof is not: what it rests on may be known for paths through the position alone, and is easy to search while the
/// position itself is known.
void Strategy::back_up_by_search(Id id, const Position& position, const std::vector<Child>& children) {
  if (proved_) {
    prover_.table().reopen(nodes_[id].key);
    if (!search(position)) throw Failure(kTooSmall);
    if (back_up_by_known(id, children)) return;
  }
  std::vector<std::pair<std::uint64_t, const Child*>> likely;
  likely.reserve(children.size());
  for (const Child& child : children) likely.emplace_back(price(child), &child);
  std::ranges::stable_sort(likely, {}, [](const auto& entry) { return entry.first; });
  for (const auto& [price, child] : likely) {
    if (!search(child->position)) continue;
    add(child->key);
    return;
  }
  throw Failure(kTooSmall);
}

/// How far a position is from being what is wanted, as far as the search can tell.
std::uint64_t Strategy::price(const Child& child) const {
  const std::optional<ProofEntry> entry = prover_.table().find(child.key);
  if (entry && !proved_ && entry->disproved_on.count > 0) return 0;
  const ProofNumbers numbers = entry ? entry->numbers : prover_.leaf(child.position).numbers;
  return proved_ ? numbers.proof : numbers.disproof;
}

bool Strategy::search(const Position& position) {
  ++searches_;
  look_around();
  const ProveReport report = prover_.prove(position);
  if (interrupted()) throw Interrupted("interrupted while collecting the certificate, which is not written");
  if (report.verdict() == Verdict::unknown) {
    throw Failure("the time ran out while searching again for what was forgotten, so there is no certificate; allow " +
                  std::string("more --timeout or more --memory"));
  }
  return wanted(report.root);
}

std::vector<Strategy::Id> Strategy::unordered() const {
  std::vector<Id> ids;
  for (Id id = 0; id < nodes_.size(); ++id) {
    if (nodes_[id].order == kNoOrder) ids.push_back(id);
  }
  return ids;
}

/// Gives all positions an order that rest on ordered ones: its side's on one, the other's on all.
void Strategy::order() {
  std::vector<std::uint32_t> missing(nodes_.size(), 0);  // until a position gets its order
  std::vector<std::pair<Id, Id>> parents;                // of positions, with their successors first
  std::vector<Id> next;
  for (const Id id : unordered()) {
    const Position position = prover_.keys().position(nodes_[id].key);
    bool ready = nodes_[id].on_leaf;
    for (const Child& child : children(position)) {
      if (!child.id) continue;
      if (nodes_[*child.id].order != kNoOrder) {
        ready |= own(position);
        continue;
      }
      parents.emplace_back(*child.id, id);
      ++missing[id];
    }
    ready |= !own(position) && missing[id] == 0;
    missing[id] = ready ? 0 : own(position) ? 1 : missing[id];
    if (ready) next.push_back(id);
  }
  std::ranges::sort(parents);
  for (std::size_t i = 0; i < next.size(); ++i) {
    nodes_[next[i]].order = ordered_++;
    const auto place = std::ranges::lower_bound(parents, std::pair(next[i], Id{0}));
    for (auto edge = place; edge != parents.end() && edge->first == next[i]; ++edge) {
      if (missing[edge->second] > 0 && --missing[edge->second] == 0) next.push_back(edge->second);
    }
  }
}

/// Adds to what its side chose in these positions, which rest on each other: all else that is known; where that is
/// nothing, what a new search finds; and where that goes in circles too, all that is proved at all. Among that is the
/// shortest way to the end, which rests on nothing behind it.
void Strategy::widen(const std::vector<Id>& ids, int round) {
  const std::size_t before = nodes_.size();
  add_children(ids, false);
  if (nodes_.size() > before) return;
  if (round < kSearchRounds) return search_again(ids);
  add_children(ids, true);
  if (nodes_.size() == before) throw Failure(kTooSmall);
}

/// The positions of its side are backed up anew, by what a search finds that knows none of these positions.
void Strategy::search_again(const std::vector<Id>& ids) {
  for (const Id id : ids) {
    prover_.table().reopen(nodes_[id].key);
    if (own(prover_.keys().position(nodes_[id].key))) open_.push_back(id);
  }
}

void Strategy::add_children(const std::vector<Id>& ids, bool by_search) {
  for (const Id id : ids) {
    const Position position = prover_.keys().position(nodes_[id].key);
    if (!own(position)) continue;
    for (const Child& child : children(position)) {
      if (child.id) continue;
      const std::optional<ProofEntry> entry = prover_.table().find(child.key);
      if (entry && entry->numbers.decided() ? wanted(entry->numbers) : by_search && search(child.position)) {
        add(child.key);
      }
    }
  }
}

Move Strategy::move(const Position& position) const {
  const Node& node = nodes_[ids_.at(prover_.keys().key(position))];
  std::optional<Move> best;
  std::uint64_t least = UINT64_MAX;  // ends of the game first, then tables, then what is ordered first
  for (const Move& move : mobile_moves(variant_, position)) {
    const Position next = after(position, move);
    std::uint64_t rank = UINT64_MAX;
    if (node.on_leaf) {
      const LeafValues::Leaf leaf = prover_.leaf(next);
      if (wanted(leaf.numbers)) rank = leaf.from_table ? 1 : 0;
    } else if (const auto found = ids_.find(prover_.keys().key(next)); found != ids_.end()) {
      rank = nodes_[found->second].order;
    }
    if (rank >= least) continue;
    best = move;
    least = rank;
  }
  if (!best) throw Failure(kTooSmall);
  return *best;
}

void Strategy::look_around() {
  if (interrupted()) throw Interrupted("interrupted while collecting the certificate, which is not written");
  if (!progress_) return;
  progress_("certificate: " + std::to_string(nodes_.size()) + " positions collected, " + std::to_string(open_.size()) +
            " of them to be backed up, " + std::to_string(searches_) + " searched again");
}

}  // namespace rimau

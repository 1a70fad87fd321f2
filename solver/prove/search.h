// Depth-first proof-number search (df-pn) by one thread; several may share a table.
//
// The goal's side, the attacker, must force its win; a repetition does not help it. docs/proving.md has the sources,
// and why values never depend on the path although repetitions do.
#pragma once

#include <atomic>
#include <deque>
#include <functional>

#include "core/movegen.h"
#include "solver/prove/leaf.h"
#include "solver/prove/proof_table.h"

namespace rimau {

/// What threads of one search share.
struct SharedSearch {
  const Variant& variant;
  Outcome goal;
  const PositionKeys& keys;
  ProofTable& table;
  int threads = 1;
  std::atomic<bool> stop{false};
  std::atomic<std::uint64_t> nodes{0};      // positions expanded
  std::atomic<std::uint64_t> positions{0};  // positions looked at
  std::atomic<std::uint64_t> probes{0};     // of tables
  std::atomic<int> depth{0};                // of the longest path

  bool attacking(const Position& position) const {
    return position.to_move == (goal == Outcome::men ? Side::men : Side::tigers);
  }
};

class Search {
 public:
  /// `tick` is called every so many nodes, to look at clocks and signals.
  Search(SharedSearch& shared, LeafValues& leaves, std::function<void(const ProofNumbers& root)> tick);

  /// Searches until the position is decided or the search is stopped; its numbers.
  ProofNumbers run(const Position& root);

 private:
  /// Numbers on this path, and what they rest on where they are a disproof.
  struct Value {
    ProofNumbers numbers;
    Grounds grounds;
  };
  struct Child {
    Move move;
    PositionKey key = 0;
    Value value;
    bool cold = false;  // the table knows nothing of it
    int threads_below = 0;
  };
  using Children = std::vector<Child>;

  Value expand(const Position& position, PositionKey key, const ProofNumbers& entered, const ProofNumbers& limits);
  void list_children(const Position& position, Children& children);
  void look_at(const Position& position, Child& child);
  void read_table(Child& child) const;
  Value combine(const Children& children, bool attacking) const;
  Value search_children(const Position& position, PositionKey key, Children& children, const ProofNumbers& limits);
  static Child& choose(Children& children, const ProofNumbers& limits, bool attacking);
  static ProofNumbers limits_below(const Children& children, const Child& chosen, const ProofNumbers& limits,
                                   bool attacking);
  bool refresh(Child& child) const;
  void descend(const Position& position, Child& child, const ProofNumbers& limits);
  Value keep(PositionKey key, Value value, const ProofNumbers& entered, std::uint64_t nodes);
  void count_node();
  void tell();

  SharedSearch& shared_;
  LeafValues& leaves_;
  std::function<void(const ProofNumbers&)> tick_;
  Path path_;
  std::deque<Children> children_;  // by depth; deeper ones do not move those in use
  ProofNumbers root_;
  std::uint64_t nodes_ = 0;
  std::uint64_t positions_ = 0;
  std::uint64_t told_nodes_ = 0;
  std::uint64_t told_positions_ = 0;
  std::uint64_t told_probes_;
};

}  // namespace rimau

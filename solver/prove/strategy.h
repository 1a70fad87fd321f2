// A strategy out of what a search has found: positions that back each other up, with one move of its side in each.
//
// The table of a search has forgotten much, and what it still knows may rest on what it forgot: a position on a
// successor that is itself proved by way of the position. So positions are collected from the root, searched again
// where something is missing, and for a proof put in an order in which each rests on earlier ones alone.
#pragma once

#include <unordered_map>

#include "solver/prove/prover.h"

namespace rimau {

class Strategy {
 public:
  using Progress = std::function<void(const std::string&)>;

  /// For a root that the prover has decided; `goal` is the prover's. Throws Failure where the prover's table is too
  /// small to find again what it forgot, or its time too short, and Interrupted after Ctrl-C.
  Strategy(const Variant& variant, Outcome goal, Prover& prover, const Position& root, bool proved,
           const Progress& progress = {});

  /// The move of the strategy's side in one of its positions.
  Move move(const Position& position) const;

  std::uint64_t searches() const { return searches_; }  // of what was missing

 private:
  using Id = std::uint32_t;
  static constexpr std::uint32_t kNoOrder = UINT32_MAX;
  struct Node {
    PositionKey key = 0;
    std::uint32_t order = kNoOrder;  // a proof rests on positions of lower order alone
    bool on_leaf = false;            // its side's move leads to a leaf
  };
  /// A move's position, and what is known of it.
  struct Child {
    Position position;
    PositionKey key = 0;
    std::optional<Id> id;  // where it is collected
  };

  bool own(const Position& position) const { return position.to_move == side_; }
  bool wanted(const ProofNumbers& numbers) const { return proved_ ? numbers.proved() : numbers.disproved(); }
  bool is_wanted_leaf(const Position& position) const { return wanted(prover_.leaf(position).numbers); }
  std::vector<Child> children(const Position& position) const;

  Id add(PositionKey key);
  void collect();
  void back_up(Id id);
  bool back_up_by_known(Id id, const std::vector<Child>& children);
  void back_up_by_search(Id id, const Position& position, const std::vector<Child>& children);
  bool search(const Position& position);
  std::uint64_t price(const Child& child) const;

  void order();
  std::vector<Id> unordered() const;
  void widen(const std::vector<Id>& ids, int round);
  void search_again(const std::vector<Id>& ids);
  void add_children(const std::vector<Id>& ids, bool by_search);
  void look_around();

  const Variant& variant_;
  Prover& prover_;
  bool proved_;
  Side side_;  // whose strategy it is
  Progress progress_;
  std::vector<Node> nodes_;
  std::unordered_map<PositionKey, Id> ids_;
  std::vector<Id> open_;  // not backed up yet
  std::uint32_t ordered_ = 0;
  std::uint64_t searches_ = 0;
};

}  // namespace rimau

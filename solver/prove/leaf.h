// What is known of a position without searching: ends of the game, tables, and else a first guess of its numbers.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "solver/probe/table_probe.h"
#include "solver/prove/proof_numbers.h"

namespace rimau {

/// Tigers' moves in a position, whoever is to move.
struct TigerMobility {
  int steps = 0;
  int captures = 0;
  bool immobile() const { return steps + captures == 0; }
};

TigerMobility tiger_mobility(const Variant& variant, const Position& position);

/// finished() by way of the mobility of the tigers, which is worth knowing anyway.
std::optional<Outcome> finished(const Variant& variant, const Position& position, const TigerMobility& mobility);

/// Not safe for use by several threads at a time: each has its own.
class LeafValues {
 public:
  /// `tables` may be empty: no tables. Only layers with at most `most_hand` men in hand are used.
  LeafValues(const Variant& variant, Outcome goal, const std::filesystem::path& tables, int most_hand,
             std::uint64_t cache_bytes);

  struct Leaf {
    ProofNumbers numbers;
    bool from_table = false;
  };
  /// Decided where the game is over or a table knows; else how hard it looks. Throws Failure on a damaged table.
  Leaf look(const Position& position);

  std::uint64_t probes() const { return probes_; }

 private:
  int risks(Points men) const;
  ProofNumbers guess(const Position& position, const TigerMobility& mobility) const;

  const Variant& variant_;
  Outcome goal_;
  std::vector<std::vector<Points>> between_;  // by point: pairs of points that it lies between on a line
  std::unique_ptr<TableProbe> tables_;
  int layers_ = 0;  // that are used
  std::uint64_t probes_ = 0;
};

}  // namespace rimau

// Proves single positions: threads, clocks and tables around the search.
#pragma once

#include <climits>
#include <functional>
#include <optional>

#include "solver/prove/search.h"

namespace rimau {

struct ProveOptions {
  Outcome goal = Outcome::men;                     // whose win is to be forced: men or tigers
  std::filesystem::path tables;                    // whose layers are leaves; empty: none
  int most_hand = INT_MAX;                         // layers with more men in hand are not used
  std::uint64_t memory = std::uint64_t{1} << 30;   // of the table of proof numbers, in bytes
  std::uint64_t cache = std::uint64_t{256} << 20;  // for decompressed blocks of tables, for each thread
  int threads = 1;
  double timeout = 0;            // seconds; 0: none
  std::uint64_t most_nodes = 0;  // positions to expand before giving up; 0: no limit
};

enum class Verdict : std::uint8_t { proved, disproved, unknown };
const char* to_text(Verdict verdict);

struct ProveReport {
  ProofNumbers root;
  std::uint64_t nodes = 0;      // positions expanded
  std::uint64_t positions = 0;  // positions looked at: successors of those
  std::uint64_t probes = 0;     // of tables
  int depth = 0;                // plies, of the longest line looked at
  double fill = 0;              // share of the table of proof numbers in use
  double seconds = 0;

  Verdict verdict() const {
    return root.proved() ? Verdict::proved : root.disproved() ? Verdict::disproved : Verdict::unknown;
  }
};

class Prover {
 public:
  /// Throws InputError where a position does not fit a key, Failure where tables are damaged or foreign.
  Prover(const Variant& variant, const ProveOptions& options);

  /// Until decided, timed out or interrupted (by Ctrl-C). What is found stays for the next call. `progress` is called
  /// a few times a second, by one thread at a time.
  ProveReport prove(const Position& position, const std::function<void(const ProveReport&)>& progress = {});

  /// The moves that the search holds best, from a position on, as far as it knows any.
  std::vector<Move> main_line(Position position);

  /// Numbers of a position that are known without searching, or from the search.
  std::optional<ProofNumbers> known(const Position& position);

  /// What is known without searching.
  LeafValues::Leaf leaf(const Position& position) { return leaves_.front()->look(position); }

  const PositionKeys& keys() const { return keys_; }
  ProofTable& table() { return table_; }

 private:
  using Tick = std::function<void(std::size_t thread, const ProofNumbers& root)>;
  ProofNumbers search(SharedSearch& shared, const Position& position, const Tick& tick);

  const Variant& variant_;
  ProveOptions options_;
  PositionKeys keys_;
  ProofTable table_;
  std::vector<std::unique_ptr<LeafValues>> leaves_;  // of each thread
};

}  // namespace rimau

// A whole solve: movement phase, drop layers, tables, checkpoints.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "solver/retro/movement.h"
#include "solver/table/layer.h"

namespace rimau {

struct SolveOptions {
  std::filesystem::path tables;
  int threads = 1;
  std::uint64_t memory = 0;  // bytes that the solve may take; 0: what the machine has to spare
  bool resume = false;
  bool distances = true;   // of the movement phase
  bool symmetry = true;    // false: every placement is its own class (for comparison)
  bool frontier = true;    // false: look at everything in every sweep (for comparison)
  bool downwards = false;  // without distances: sweeps over the classes in falling order (for comparison)
  std::string isa = "auto";
  double checkpoint_seconds = 300;  // at most this long between checkpoints of the movement phase (and one sweep)
  int tile_bits = kMostTileBits;
  std::size_t batch_tiles = SweepPlan().batch_tiles;
  std::uint64_t store_bytes = 0;  // not 0: solve the goals apart, with this much memory for planes (for tests)
  int zstd_level = 0;             // 0: the default for tables
  Goals goals = Goals::both;
  bool drops = true;  // false: the movement phase alone
};

/// What a solve needs before it starts, and what it will be.
struct SolveEstimate {
  std::uint32_t classes = 0;
  std::uint32_t placements = 0;
  std::uint64_t positions = 0;     // of one dense sweep: placements times indices
  std::uint64_t memory_bytes = 0;  // at the most
  /// Planes of both goals and the tigers' do not fit the memory: the men's goal is solved first with all layers, then
  /// the tigers', and planes are kept compressed.
  bool goals_apart = false;
  std::uint64_t store_bytes = 0;  // of the memory, what is for planes that are kept
  std::uint64_t disk_bytes = 0;   // likely size of all tables and a checkpoint
  int layers = 0;
};

/// The men in hand of the last layer that a solve makes.
int last_hand(const Variant& variant, const SolveOptions& options);

struct LayerReport {
  int hand = 0;
  bool part = false;   // the men's wins alone, kept aside until the tigers' are there
  double seconds = 0;  // for the layer's planes (drop layers)
  double count_seconds = 0;
  WrittenFile file;

  double write_seconds() const { return count_seconds + file.compress_seconds + file.disk_seconds; }
};

/// Listens to a solve; called from one thread.
struct SolveListener {
  virtual ~SolveListener() = default;
  virtual void estimated(const SolveEstimate&) {}
  virtual void resumed(const std::string& /*from where, for people*/) {}
  virtual void sweep_done(const SweepReport&) {}
  virtual void layer_done(const LayerReport&) {}
};

/// Solves the variant into options.tables. Throws InputError (tables are there and resume is off), Failure (too little
/// memory or disk, tables of other rules, write errors) and Interrupted (Ctrl-C; what is done is on disk).
void solve(const Variant& variant, const SolveOptions& options, SolveListener& listener);

SolveEstimate estimate(const Variant& variant, const PlacementClasses& classes, const SolveOptions& options);

}  // namespace rimau

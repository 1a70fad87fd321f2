#include "solver/prove/prover.h"

#include <set>

#include "core/stopwatch.h"
#include "solver/prove/safe_set.h"
#include "solver/retro/interrupt.h"
#include "solver/threads/parallel_for.h"

namespace rimau {
namespace {

/// Nodes before safe sets are looked for; then after twice as many, and so on, which takes a share of the time that
/// stays the same.
constexpr std::uint64_t kFirstNodes = 2000;
constexpr double kProgressSeconds = 0.25;
constexpr std::size_t kLongestLine = 200;  // plies

ProveReport report_of(const SharedSearch& shared, const ProofTable& table, const ProofNumbers& root, double seconds) {
  return {root, shared.nodes, shared.positions, shared.probes, shared.depth, table.fill(), seconds};
}

}  // namespace

const char* to_text(Verdict verdict) {
  constexpr const char* kTexts[] = {"proved", "disproved", "unknown"};
  return kTexts[static_cast<std::size_t>(verdict)];
}

Prover::Prover(const Variant& variant, const ProveOptions& options)
    : variant_(variant), options_(options), keys_(variant), table_(options.memory) {
  for (int thread = 0; thread < options.threads; ++thread) {
    leaves_.push_back(
        std::make_unique<LeafValues>(variant, options.goal, options.tables, options.most_hand, options.cache));
  }
}

ProveReport Prover::prove(const Position& position, const std::function<void(const ProveReport&)>& progress) {
  SharedSearch shared{variant_, options_.goal, keys_, table_, options_.threads};
  const Stopwatch watch;
  Stopwatch since_progress;
  ProofNumbers root;
  std::atomic<bool> give_up = false;
  for (std::uint64_t budget = kFirstNodes; !root.decided() && !give_up; budget *= 2) {
    const auto tick = [&](std::size_t thread, const ProofNumbers& numbers) {
      if ((options_.timeout > 0 && watch.seconds() > options_.timeout) || interrupted()) give_up = true;
      if (options_.most_nodes > 0 && shared.nodes > options_.most_nodes) give_up = true;
      if (give_up || shared.nodes > budget) shared.stop = true;
      if (thread != 0 || !progress || since_progress.seconds() < kProgressSeconds) return;
      progress(report_of(shared, table_, numbers, watch.seconds()));
      since_progress.lap();
    };
    shared.stop = false;
    root = search(shared, position, tick);
    if (root.decided() || give_up) break;
    disprove_safe_set(shared, leaves_);
  }
  return report_of(shared, table_, root, watch.seconds());
}

/// All threads from the root, until one has decided it or the search is told to stop.
ProofNumbers Prover::search(SharedSearch& shared, const Position& position, const Tick& tick) {
  ProofNumbers root;
  parallel_for(leaves_.size(), {options_.threads}, [&](std::size_t thread) {
    try {
      Search search(shared, *leaves_[thread], [&](const ProofNumbers& numbers) { tick(thread, numbers); });
      const ProofNumbers found = search.run(position);
#pragma omp critical(rimau_prove_root)
      if (!root.decided()) root = found;
      if (found.decided()) shared.stop = true;
    } catch (...) {
      shared.stop = true;  // the other threads would go on
      throw;
    }
  });
  return root;
}

std::optional<ProofNumbers> Prover::known(const Position& position) {
  const ProofNumbers leaf = leaves_.front()->look(position).numbers;
  if (leaf.decided()) return leaf;
  const std::optional<ProofEntry> entry = table_.find(keys_.key(position));
  if (!entry) return std::nullopt;
  return entry->numbers;
}

std::vector<Move> Prover::main_line(Position position) {
  std::vector<Move> line;
  std::set<PositionKey> seen;
  while (line.size() < kLongestLine && seen.insert(keys_.key(position)).second) {
    const bool attacking = position.to_move == (options_.goal == Outcome::men ? Side::men : Side::tigers);
    const Moves moves = legal_moves(variant_, position);
    const Move* best = nullptr;
    std::uint32_t least = 0;
    for (const Move& move : moves) {
      const std::optional<ProofNumbers> numbers = known(after(position, move));
      if (!numbers) continue;
      const std::uint32_t own = attacking ? numbers->proof : numbers->disproof;
      if (best != nullptr && own >= least) continue;
      best = &move;
      least = own;
    }
    if (best == nullptr) break;
    line.push_back(*best);
    position = after(position, *best);
  }
  return line;
}

}  // namespace rimau

#include "solver/probe/verify.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "core/counting.h"
#include "core/error.h"
#include "core/movegen.h"
#include "core/notation.h"
#include "solver/probe/sampler.h"
#include "solver/retro/interrupt.h"
#include "solver/retro/resources.h"

namespace rimau {
namespace {

/// A layer and the one below it (the same where the hand is empty): all that successors of a layer's positions need.
class LayerPair : public ValueSource {
 public:
  LayerPair(const PositionIndexer& indexer, const LayerPlanes& layer, const LayerPlanes& below)
      : indexer_(indexer), layer_(layer), below_(below) {}

  Score lookup(const Position& position) override {
    const LayerPlanes& layer = position.hand == layer_.hand() ? layer_ : below_;
    return layer.score(indexer_.place(position.tigers, position.men));
  }

 private:
  const PositionIndexer& indexer_;
  const LayerPlanes& layer_;
  const LayerPlanes& below_;
};

std::string score_text(const Score& score) {
  std::string text = to_text(score.outcome);
  if (score.plies) text += " in " + std::to_string(*score.plies) + " plies";
  return text;
}

/// What the men get by a move that leads to `position`, tigers to move; or any score no better than `bound`, once it
/// is clear that the men get no more. Look-ups answer for finished positions too, so successors are not asked.
Score score_of_reply(const Variant& variant, ValueSource& source, const Position& position,
                     const std::optional<Score>& bound) {
  const Moves replies = mobile_moves(variant, position);
  const bool ended = replies.empty() || (position.hand == 0 && !variant.movement());
  if (ended) return evaluate(variant, source, position);
  std::optional<Score> worst;
  for (const Move& reply : replies) {
    const Score score = score_before(position, source.lookup(after(position, reply)));
    if (!worst || prefers(Side::tigers, score, *worst)) worst = score;
    if (bound && !prefers(Side::men, *worst, *bound)) break;
  }
  return *worst;
}

/// What the successors say of a position with men to move.
Score score_by_successors(const Variant& variant, ValueSource& source, const Position& position) {
  if (const std::optional<Outcome> outcome = finished(variant, position)) return {*outcome, 0};
  std::optional<Score> best;
  for (const Move& move : mobile_moves(variant, position)) {
    const Score score = score_of_reply(variant, source, after(position, move), best);
    if (!best || prefers(Side::men, score, *best)) best = score;
  }
  return score_before(position, *best);
}

/// What is left of counts where only those wins are held.
MenCount as_held(Wins wins, MenCount count) {
  if (wins == Wins::men) {
    count.tigers_win = 0;
    count.longest_tigers_win = -1;
  } else if (wins == Wins::tigers) {
    count.men_win = 0;
    count.longest_men_win = -1;
  }
  return count;
}

/// The counts in a table's header are what its planes hold.
void check_counts(const BlockFile& file, const Variant& variant, const LayerPlanes& layer,
                  const PlacementClasses& classes, const VerifyOptions& options, Wins wins) {
  const PlaneShape shape(variant.board->size() - variant.tigers());
  const auto held = [](const PlaneSet& planes) { return planes ? &planes : nullptr; };
  const std::vector<MenCount> counted = count_layer(held(layer.men_win()), held(layer.tigers_win()), layer.digits(),
                                                    classes, shape, variant.men_max() - layer.hand(), options.threads);
  std::vector<MenCount> expected;
  for (const MenCount& count : counts_from_json(file.header().at("counts"))) expected.push_back(as_held(wins, count));
  if (counted != expected) {
    throw Failure(file.path().string() + ": the counts in its header are not those of its planes");
  }
}

/// Positions that a unit of work checks: long enough to pay for a sampler, short enough for progress and Ctrl-C.
constexpr std::uint64_t kUnit = 4096;
/// Units between two calls of progress.
constexpr std::uint64_t kUnitsPerReport = 256;

/// The check of one layer against itself and the layer below.
class LayerCheck {
 public:
  LayerCheck(const Variant& variant, const VerifyOptions& options, const PositionIndexer& indexer,
             const LayerPlanes& layer, const LayerPlanes& below, Wins wins)
      : variant_(variant),
        options_(options),
        wins_(wins),
        indexer_(indexer),
        layer_(layer),
        source_(indexer, layer, below),
        index_bits_(variant.board->size() - variant.tigers()) {}

  VerifyReport::Layer run(const VerifyProgress& progress) {
    const std::uint64_t stored = std::uint64_t{indexer_.classes().classes()} << index_bits_;
    const std::uint64_t layers = static_cast<std::uint64_t>(variant_.hand) + 1;
    const std::uint64_t wanted = options_.all ? stored : (options_.sample + layers - 1) / layers;
    const std::uint64_t units = (wanted + kUnit - 1) / kUnit;
    for (std::uint64_t from = 0; from < units; from += kUnitsPerReport) {
      const std::uint64_t to = std::min(from + kUnitsPerReport, units);
      run_units(from, to, wanted);
      progress(layer_.hand(), std::min(to * kUnit, wanted), wanted);
    }
    return {layer_.hand(), positions_, distances_};
  }

 private:
  /// Units from .. to - 1 on all threads; throws at the first wrong position.
  void run_units(std::uint64_t from, std::uint64_t to, std::uint64_t wanted) {
    std::atomic<bool> wrong{false};
    std::string error_text;
    std::mutex mutex;
#pragma omp parallel for schedule(dynamic) num_threads(options_.threads)
    for (std::uint64_t unit = from; unit < to; ++unit) {
      if (wrong || interrupted()) continue;
      try {
        run_unit(unit * kUnit, std::min((unit + 1) * kUnit, wanted));
      } catch (const std::exception& error) {
        const std::scoped_lock lock(mutex);
        if (!wrong) error_text = error.what();
        wrong = true;
      }
    }
    if (wrong) throw Failure(error_text);
    if (interrupted()) throw Interrupted("verification interrupted; no wrong position was found so far");
  }

  void run_unit(std::uint64_t begin, std::uint64_t end) {
    Sampler sampler(variant_, layer_.hand(), options_.seed, begin);
    std::uint64_t positions = 0;
    std::uint64_t distances = 0;
    for (std::uint64_t n = begin; n < end; ++n) {
      const Position position = options_.all ? stored_position(n) : sampler.draw(n);
      if (count(position.men) + position.hand > variant_.men_max()) continue;  // an index that no position has
      ++positions;
      if (check(position)) ++distances;
    }
    positions_ += positions;
    distances_ += distances;
  }

  Position stored_position(std::uint64_t number) const {
    const PositionIndexer::Place place{static_cast<std::uint32_t>(number >> index_bits_),
                                       number & ((Index{1} << index_bits_) - 1)};
    return indexer_.position(place, layer_.hand());
  }

  /// Throws Failure where the position's score is not what its successors say; true where it has a distance.
  bool check(const Position& position) {
    const Score stored = layer_.score(indexer_.place(position.tigers, position.men));
    Score expected = as_held(wins_, score_by_successors(variant_, source_, position));
    if (!layer_.has_distances()) expected.plies.reset();
    if (stored != expected) {
      throw Failure("wrong value in layer " + std::to_string(position.hand) + ":\n  " + to_text(variant_, position) +
                    "\n  the table says: " + score_text(stored) + "\n  its successors say: " + score_text(expected));
    }
    return stored.plies.has_value();
  }

  const Variant& variant_;
  const VerifyOptions& options_;
  Wins wins_;
  const PositionIndexer& indexer_;
  const LayerPlanes& layer_;
  LayerPair source_;
  int index_bits_;
  std::atomic<std::uint64_t> positions_{0};
  std::atomic<std::uint64_t> distances_{0};
};

/// Both sides' wins together where two layers of them fit the memory, else one side's after the other's.
std::vector<Wins> passes(const Variant& variant, const PlacementClasses& classes, const VerifyOptions& options,
                         const BlockFile& first) {
  const std::uint64_t memory = options.memory != 0 ? options.memory : available_memory();
  const auto needed = [&](Wins wins) {
    return 2 * LayerPlanes::bytes(first, classes, variant.board->size() - variant.tigers(), wins);
  };
  if (needed(Wins::both) <= memory) return {Wins::both};
  require_memory("this check", needed(Wins::men), options.memory, "");
  return {Wins::men, Wins::tigers};
}

VerifyReport verify_wins(const Variant& variant, const VerifyOptions& options, const PositionIndexer& indexer,
                         Wins wins, const VerifyProgress& progress) {
  const int index_bits = variant.board->size() - variant.tigers();
  VerifyReport report;
  std::optional<LayerPlanes> below;
  for (int hand = 0; hand <= variant.hand; ++hand) {
    const BlockFile file(layer_path(options.tables, hand));
    check_layer(file, variant, hand);
    LayerPlanes layer(file, indexer.classes(), index_bits, wins, options.threads);
    check_counts(file, variant, layer, indexer.classes(), options, wins);
    report.file_bytes += file.file_bytes();
    report.layers.push_back(LayerCheck(variant, options, indexer, layer, below ? *below : layer, wins).run(progress));
    below.emplace(std::move(layer));
  }
  return report;
}

}  // namespace

VerifyReport verify(const Variant& variant, const VerifyOptions& options, const VerifyProgress& progress) {
  const BlockFile first(layer_path(options.tables, 0));
  check_layer(first, variant, 0);
  const PositionIndexer indexer(variant, classes_of(first, variant));
  VerifyReport report;
  for (const Wins wins : passes(variant, indexer.classes(), options, first)) {
    const VerifyReport pass = verify_wins(variant, options, indexer, wins, progress);
    if (report.layers.empty()) {
      report = pass;
      continue;
    }
    for (std::size_t l = 0; l < pass.layers.size(); ++l) report.layers[l].distances += pass.layers[l].distances;
  }
  return report;
}

}  // namespace rimau

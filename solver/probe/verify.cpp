#include "solver/probe/verify.h"

#include <algorithm>
#include <atomic>
#include <memory>

#include "core/counting.h"
#include "core/error.h"
#include "core/movegen.h"
#include "core/notation.h"
#include "solver/probe/lookup_batch.h"
#include "solver/probe/sampler.h"
#include "solver/retro/interrupt.h"
#include "solver/retro/resources.h"
#include "solver/table/file_planes.h"
#include "solver/threads/parallel_for.h"

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

/// What the men get by a move that leads to `position`, tigers to move; or any score no better than `bound`, where
/// there is one, once it is clear that the men get no more. Look-ups answer for finished positions too, so successors
/// are not asked.
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

/// Whether look-ups are left out that cannot matter. Those that are recorded must not depend on answers.
enum class Prune : std::uint8_t { no, yes };

/// What the successors say of a position with men to move.
Score score_by_successors(const Variant& variant, ValueSource& source, const Position& position, Prune prune) {
  if (const std::optional<Outcome> outcome = finished(variant, position)) return final_score(*outcome);
  std::optional<Score> best;
  for (const Move& move : mobile_moves(variant, position)) {
    const Score score =
        score_of_reply(variant, source, after(position, move), prune == Prune::yes ? best : std::nullopt);
    if (!best || prefers(Side::men, score, *best)) best = score;
  }
  return score_before(position, *best);
}

/// The counts in a table's header are what its planes hold. Longest distances count where there are digits to tell.
void check_counts(const BlockFile& file, const Variant& variant, const Planes& men_win, const Planes& tigers_win,
                  const std::vector<PlaneSet>& digits, const PlacementClasses& classes, int threads) {
  const PlaneShape shape(variant.board->size() - variant.tigers());
  const int hand = file.header().at("hand");
  std::vector<MenCount> expected = counts_from_json(file.header().at("counts"));
  for (MenCount& count : expected) {
    if (digits.empty()) count.longest_men_win = count.longest_tigers_win = -1;
  }
  if (count_layer(&men_win, &tigers_win, digits, classes, shape, variant.men_max() - hand, threads) != expected) {
    throw Failure(file.path().string() + ": the counts in its header are not those of its planes");
  }
}

/// Positions that a unit of work checks: long enough to pay for a sampler, short enough for progress and Ctrl-C.
constexpr std::uint64_t kUnit = 4096;
/// Units between two calls of progress.
constexpr std::uint64_t kUnitsPerReport = 256;
/// Look-ups that a position takes at the most, as a rule.
constexpr std::uint64_t kLookupsPerPosition = 500;

/// The check of one layer against itself and the layer below.
class LayerCheck {
 public:
  LayerCheck(const Variant& variant, const VerifyOptions& options, const PositionIndexer& indexer,
             const BlockFile& file, int layers, const VerifyProgress& progress)
      : variant_(variant),
        options_(options),
        indexer_(indexer),
        hand_(file.header().at("hand")),
        goals_(goals_of(file)),
        progress_(progress),
        index_bits_(variant.board->size() - variant.tigers()) {
    const std::uint64_t stored = std::uint64_t{indexer_.classes().classes()} << index_bits_;
    const auto parts = static_cast<std::uint64_t>(layers);
    wanted_ = options_.all ? stored : (options_.sample + parts - 1) / parts;
    units_ = (wanted_ + kUnit - 1) / kUnit;
  }

  /// With both layers in memory.
  VerifyReport::Layer in_memory(const LayerPlanes& layer, const LayerPlanes& below) {
    LayerPair source(indexer_, layer, below);
    for (std::uint64_t from = 0; from < units_; from += kUnitsPerReport) {
      const std::uint64_t to = std::min(from + kUnitsPerReport, units_);
      for_each_unit(from, to, [&](std::uint64_t unit) {
        for_each_position(
            unit, [&](const Position& position) { count(check(position, source, layer.has_distances(), Prune::yes)); });
      });
      progress_(hand_, std::min(to * kUnit, wanted_), wanted_);
    }
    return {hand_, positions_, distances_};
  }

  /// From the files, as many positions at a time as the memory holds look-ups for.
  VerifyReport::Layer from_files(const BlockFile& layer, const BlockFile& below, std::uint64_t memory) {
    const bool distances = layer.find_section(kDistanceSection) != nullptr;
    const std::uint64_t at_a_time =
        std::max<std::uint64_t>(memory / (kUnit * kLookupsPerPosition * LookupBatch::kBytesPerLookup), 1);
    std::vector<LookupBatch> batches(std::min(at_a_time, units_), LookupBatch(indexer_, layer, below));
    for (std::uint64_t from = 0; from < units_; from += at_a_time) {
      const std::uint64_t to = std::min(from + at_a_time, units_);
      for (LookupBatch& batch : batches) batch.clear();
      for_each_unit(from, to, [&](std::uint64_t unit) {
        for_each_position(unit, [&](const Position& position) { ask(position, batches[unit - from]); });
      });
      LookupBatch::resolve(batches, options_.threads);
      for_each_unit(from, to, [&](std::uint64_t unit) {
        for_each_position(unit, [&](const Position& position) {
          count(check(position, batches[unit - from], distances, Prune::no));
        });
      });
      progress_(hand_, std::min(to * kUnit, wanted_), wanted_);
    }
    return {hand_, positions_, distances_};
  }

 private:
  /// Calls work(unit) for units from .. to - 1 on all threads; throws the first error.
  template <class Work>
  void for_each_unit(std::uint64_t from, std::uint64_t to, Work work) const {
    parallel_for(to - from, {options_.threads}, [&](std::uint64_t n) {
      if (!interrupted()) work(from + n);
    });
    if (interrupted()) throw Interrupted("verification interrupted; no wrong position was found so far");
  }

  /// Calls visit(position) for the positions of a unit, the same ones every time.
  template <class Visit>
  void for_each_position(std::uint64_t unit, Visit visit) const {
    const std::uint64_t begin = unit * kUnit;
    Sampler sampler(variant_, hand_, options_.seed, begin);
    for (std::uint64_t n = begin; n < std::min(begin + kUnit, wanted_); ++n) {
      const Position position = options_.all ? stored_position(n) : sampler.draw(n);
      // An index with too many men is no position.
      if (rimau::count(position.men) + position.hand <= variant_.men_max()) visit(position);
    }
  }

  Position stored_position(std::uint64_t number) const {
    const PositionIndexer::Place place{static_cast<std::uint32_t>(number >> index_bits_),
                                       number & ((Index{1} << index_bits_) - 1)};
    return indexer_.position(place, hand_);
  }

  /// All look-ups of check().
  void ask(const Position& position, ValueSource& source) const {
    source.lookup(position);
    score_by_successors(variant_, source, position, Prune::no);
  }

  /// Throws Failure where the position's score is not what its successors say; true where it has a distance.
  bool check(const Position& position, ValueSource& source, bool distances, Prune prune) const {
    const Score stored = source.lookup(position);
    Score expected = as_told(goals_, score_by_successors(variant_, source, position, prune));
    if (!distances) expected.plies.reset();
    if (stored != expected) {
      throw Failure("wrong value in layer " + std::to_string(position.hand) + ":\n  " + to_text(variant_, position) +
                    "\n  the table says: " + score_text(stored) + "\n  its successors say: " + score_text(expected));
    }
    return stored.plies.has_value();
  }

  void count(bool distance) {
    ++positions_;
    if (distance) ++distances_;
  }

  const Variant& variant_;
  const VerifyOptions& options_;
  const PositionIndexer& indexer_;
  int hand_;
  Goals goals_;
  const VerifyProgress& progress_;
  int index_bits_;
  std::uint64_t wanted_ = 0;
  std::uint64_t units_ = 0;
  std::atomic<std::uint64_t> positions_{0};
  std::atomic<std::uint64_t> distances_{0};
};

}  // namespace

VerifyReport verify(const Variant& variant, const VerifyOptions& options, const VerifyProgress& progress) {
  const BlockFile first(layer_path(options.tables, 0));
  check_layer(first, variant, 0);
  const PositionIndexer indexer(variant, classes_of(first, variant));
  const PlacementClasses& classes = indexer.classes();
  const int index_bits = variant.board->size() - variant.tigers();
  const std::uint64_t memory = options.memory != 0 ? options.memory : available_memory() / 2;
  const bool in_memory = 2 * LayerPlanes::bytes(first, classes, index_bits) <= memory;
  VerifyReport report;
  std::unique_ptr<BlockFile> below_file;
  std::optional<LayerPlanes> below;
  const int layers = layers_there(options.tables, variant);
  for (int hand = 0; hand < layers; ++hand) {
    auto file = std::make_unique<BlockFile>(layer_path(options.tables, hand));
    check_layer(*file, variant, hand);
    LayerCheck check(variant, options, indexer, *file, layers, progress);
    if (in_memory) {
      LayerPlanes layer(*file, classes, index_bits, options.threads);
      check_counts(*file, variant, layer.men_win(), layer.tigers_win(), layer.digits(), classes, options.threads);
      report.layers.push_back(check.in_memory(layer, below ? *below : layer));
      below.emplace(std::move(layer));
    } else {
      const BlockFile::Section& values = *file->find_section(kValueSection);
      check_counts(*file, variant, FilePlanes(*file, values, 0, classes.classes()),
                   FilePlanes(*file, values, 1, classes.classes()), {}, classes, options.threads);
      if (const auto* const distances = file->find_section(kDistanceSection)) {
        file->read_section(*distances, {}, options.threads);
      }
      report.layers.push_back(check.from_files(*file, below_file ? *below_file : *file, memory));
    }
    report.file_bytes += file->file_bytes();
    below_file = std::move(file);
  }
  return report;
}

}  // namespace rimau

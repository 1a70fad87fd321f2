#include "solver/retro/solve.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/error.h"
#include "core/stopwatch.h"
#include "solver/retro/checkpoint.h"
#include "solver/retro/interrupt.h"
#include "solver/retro/load_planes.h"
#include "solver/retro/resources.h"
#include "solver/store/compressed_planes.h"
#include "solver/store/memory_planes.h"
#include "solver/table/atomic_file.h"
#include "solver/table/directory_lock.h"
#include "solver/table/file_planes.h"

namespace rimau {
namespace {

namespace fs = std::filesystem;

// Measured on main-tapak-empat (docs/performance.md): larger blocks compress better, and a probe still takes well under
// a millisecond to decompress one. The movement layer, asked most and written once, is worth a higher level.
constexpr int kMovementZstdLevel = 5;
constexpr int kDropZstdLevel = 3;
constexpr int kValueBlockBits = 20;     // two planes: 256 KiB
constexpr int kDistanceBlockBits = 18;  // six or seven planes: about 200 KiB

class Solve {
 public:
  Solve(const Variant& variant, const SolveOptions& options, SolveListener& listener)
      : variant_(variant),
        options_(options),
        listener_(listener),
        classes_(placement_classes(variant, options.symmetry)),
        clear_(classes_.classes()),
        last_hand_(last_hand(variant, options)) {}

  void run() {
    const SolveEstimate needs = estimate(variant_, classes_, options_);
    listener_.estimated(needs);
    prepare_directory();
    require_memory("this solve", needs.memory_bytes, options_.memory,
                   options_.distances ? ", or leave out distances (--distances off)" : "");
    const std::uint64_t there = directory_bytes(options_.tables);
    require_disk(needs.disk_bytes - std::min(needs.disk_bytes, there), options_.tables);
    const int first = finished_layers();  // before any work, since it refuses foreign tables
    // Where an earlier run has solved the goals apart, this one goes on so.
    apart_ = needs.goals_apart || finished_parts() > first;
    if (apart_ && options_.distances && variant_.movement()) {
      throw Failure(options_.tables.string() + ": begun with --distances off; repeat that");
    }
    budget_.limit = needs.store_bytes;
    half_moves_.emplace(variant_, classes_, find_kernels(options_.isa),
                        HalfMoves::Settings{options_.threads, options_.tile_bits, options_.frontier, !apart_, false});
    remove_leftovers(first);
    if (apart_) {
      solve_apart(first);
    } else {
      solve_together(first);
    }
  }

 private:
  void prepare_directory() {
    std::error_code error;
    fs::create_directories(options_.tables, error);
    if (error) throw Failure("cannot create " + options_.tables.string() + ": " + error.message());
    lock_.emplace(options_.tables);
    bool holds_work = fs::exists(checkpoint_path(options_.tables));
    for (int hand = 0; hand <= variant_.hand; ++hand) {
      holds_work |= fs::exists(layer_path(options_.tables, hand)) || fs::exists(part_path(options_.tables, hand));
    }
    if (holds_work && !options_.resume) {
      throw InputError(options_.tables.string() +
                       " already holds tables or a checkpoint; add --resume to finish them, or name another directory");
    }
    remove_partial(checkpoint_path(options_.tables));
    for (int hand = 0; hand <= variant_.hand; ++hand) {
      remove_partial(layer_path(options_.tables, hand));
      remove_partial(part_path(options_.tables, hand));
    }
  }

  /// What is left where a run ended between writing a table and removing what it was made from.
  void remove_leftovers(int finished_layers) const {
    if (finished_layers > 0) fs::remove(checkpoint_path(options_.tables));
    for (int hand = 0; hand < finished_layers; ++hand) fs::remove(part_path(options_.tables, hand));
  }

  /// Throws where the file was made with the other setting of --symmetry.
  void check_symmetry(const BlockFile& file) const {
    if (file.header().at("symmetry") == (classes_.symmetries().size() > 1)) return;
    throw Failure(file.path().string() + ": made with the other setting of --symmetry; repeat that one");
  }

  /// Throws where the table of the movement phase was made with the other setting of --distances.
  void check_distances(const BlockFile& file) const {
    const bool has = file.find_section(kDistanceSection) != nullptr;
    if (!variant_.movement() || has == options_.distances) return;
    throw Failure(file.path().string() + ": made " + (has ? "with" : "without") + " distances; repeat --distances " +
                  (has ? "on" : "off") + ", or use another --tables directory");
  }

  /// How many layers, from hand 0 on, are there already. Throws where one of them is foreign or damaged.
  int finished_layers() const {
    int hand = 0;
    for (; hand <= variant_.hand && fs::exists(layer_path(options_.tables, hand)); ++hand) {
      const BlockFile file(layer_path(options_.tables, hand));
      check_layer(file, variant_, hand);
      check_symmetry(file);
      if (hand == 0) check_distances(file);
      if (goals_of(file) == options_.goals) continue;
      throw Failure(file.path().string() + ": made with --goal " + to_text(goals_of(file)) +
                    "; repeat that one, or use another --tables directory");
    }
    return hand;
  }

  /// How many layers have the men's wins at least: whole ones, or parts.
  int finished_parts() const {
    int hand = 0;
    for (; hand <= last_hand_; ++hand) {
      if (fs::exists(layer_path(options_.tables, hand))) continue;
      if (!fs::exists(part_path(options_.tables, hand))) break;
      const BlockFile file(part_path(options_.tables, hand));
      check_same_rules(file, variant_, kPartKind);
      check_symmetry(file);
    }
    return hand;
  }

  std::unique_ptr<PlaneStore> new_store(BlockCodec codec) {
    const PlaneShape& shape = half_moves_->shape();
    if (!apart_) return std::make_unique<MemoryPlanes>(classes_.classes(), shape);
    return std::make_unique<CompressedPlanes>(classes_.classes(), shape, budget_, options_.threads, codec);
  }

  void load(const BlockFile& file, std::size_t k, GoalState& goal) {
    goal.planes = new_store(BlockCodec::small);
    load_planes(file, file.sections().front(), k, *goal.planes, options_.threads);
  }

  /// The goals that are wanted side by side, layer by layer.
  void solve_together(int first) {
    MovementState state;
    std::vector<GoalState*> goals;
    if (includes(options_.goals, Goals::men_win)) goals.push_back(&state.men_win);
    if (includes(options_.goals, Goals::tigers_win)) goals.push_back(&state.tigers_win);
    if (first > 0) {
      listener_.resumed("layers up to hand " + std::to_string(first - 1) + " are there");
      if (first > last_hand_) return;
      const BlockFile file(layer_path(options_.tables, first - 1));
      for (GoalState* const goal : goals) load(file, goal->goal == Goal::men_win ? 0 : 1, *goal);
    } else {
      state = checkpoint_or_nothing();
      for (GoalState* const goal : goals) solve_hand_empty(state, *goal);
      write_layer(state, 0, 0);
      state.digits.clear();
      fs::remove(checkpoint_path(options_.tables));
    }
    const int next = std::max(first, 1);
    for (int hand = next; hand <= last_hand_; ++hand) {
      const Stopwatch watch;
      for (GoalState* const goal : goals) solve_layer(*goal, hand, hand == next);
      write_layer(state, hand, watch.seconds());
    }
  }

  /// The men's goal with all layers, then the tigers'.
  void solve_apart(int first) {
    if (includes(options_.goals, Goals::men_win))
      solve_goal_layers(Goal::men_win, makes_parts() ? finished_parts() : first);
    if (includes(options_.goals, Goals::tigers_win)) solve_goal_layers(Goal::tigers_win, first);
  }

  /// Whether the men's wins wait in parts for the tigers'.
  bool makes_parts() const { return options_.goals == Goals::both; }

  void solve_goal_layers(Goal goal, int first) {
    if (first > last_hand_) return;
    counters_ = {};
    MovementState state;
    GoalState& own = goal == Goal::men_win ? state.men_win : state.tigers_win;
    if (first > 0) {
      const bool part = goal == Goal::men_win && makes_parts();
      listener_.resumed(std::string(part ? "the men's wins" : "layers") + " up to hand " + std::to_string(first - 1) +
                        " are there");
    } else {
      state = checkpoint_or_nothing();
      (goal == Goal::men_win ? state.tigers_win : state.men_win).planes.reset();  // not this goal's turn
      solve_hand_empty(state, own);
      write_goal_layer(state, goal, 0, 0);
      fs::remove(checkpoint_path(options_.tables));
      own.planes.reset();
      if (last_hand_ == 0) return;
    }
    // Read back even if it was made just now: of layers, which are written once, two must fit the memory.
    const int next = std::max(first, 1);
    const fs::path whole = layer_path(options_.tables, next - 1);
    load(BlockFile(fs::exists(whole) ? whole : part_path(options_.tables, next - 1)), goal == Goal::men_win ? 0 : 1,
         own);
    for (int hand = next; hand <= last_hand_; ++hand) {
      const Stopwatch watch;
      solve_layer(own, hand, hand == next);
      write_goal_layer(state, goal, hand, watch.seconds());
    }
  }

  CheckpointSettings checkpoint_settings() const { return {options_.distances, options_.goals}; }

  MovementState checkpoint_or_nothing() {
    auto saved = load_checkpoint(options_.tables, variant_, *half_moves_, checkpoint_settings(),
                                 [&] { return new_store(BlockCodec::fast); });
    if (!saved) return {};
    const GoalState& last = saved->tigers_win.planes ? saved->tigers_win : saved->men_win;
    listener_.resumed("movement phase, goal " + std::string(last.goal == Goal::men_win ? "men" : "tigers") +
                      ", after sweep " + std::to_string(last.sweep));
    return std::move(*saved);
  }

  /// The goal's planes with the hand empty.
  void solve_hand_empty(MovementState& state, GoalState& goal) {
    if (!goal.planes) goal.planes = new_store(BlockCodec::fast);
    if (!variant_.movement()) {
      // The last man is placed and the men have not won: the tigers have.
      if (goal.goal == Goal::men_win) return;
      for (std::uint32_t c = 0; c < classes_.classes(); ++c) {
        half_moves_->fill(goal.planes->acquire(std::span(&c, 1), nullptr), {c, c + 1});
        goal.planes->release(c, c + 1, nullptr);
      }
      return;
    }
    // Sweeps have one layer in memory, drop layers two: room enough for what sweeps know of the tigers' lines.
    const std::uint64_t held = half_moves_->held_lines(goal.goal);
    budget_.used += held;
    Stopwatch since_checkpoint;
    solve_goal(*half_moves_, plan(), goal, state.digits, [&](const SweepReport& report) {
      listener_.sweep_done(report);
      const bool stop = interrupted();
      if (!stop && since_checkpoint.seconds() < options_.checkpoint_seconds) return;
      save_checkpoint(options_.tables, variant_, *half_moves_, state, checkpoint_settings());
      since_checkpoint.lap();
      if (stop) throw_interrupted();
    });
    budget_.used -= held;
  }

  SweepPlan plan() const {
    SweepPlan plan;
    plan.distances = options_.distances;
    plan.batch_tiles = options_.batch_tiles;
    plan.downwards = options_.downwards;
    return plan;
  }

  void solve_layer(GoalState& goal, int hand, bool first) {
    if (interrupted()) throw_interrupted();
    if (!spare_) spare_ = new_store(BlockCodec::small);
    auto& counter = counters_[static_cast<std::size_t>(goal.goal)];
    counter.emplace(classes_, half_moves_->shape(), options_.threads);
    solve_drops(*half_moves_, plan(), goal.goal, hand, first, *goal.planes, *spare_, *counter);
    std::swap(goal.planes, spare_);
    if (apart_) spare_.reset();  // its memory serves the next layer better
  }

  /// Of the layer made last, from those of the goals that there are.
  std::vector<MenCount> count(const MovementState& state, int hand) const {
    const int most = variant_.men_max() - hand;
    if (hand > 0) {
      const auto counter = [&](Goal goal) {
        const auto& own = counters_[static_cast<std::size_t>(goal)];
        return own ? &*own : nullptr;
      };
      return counted_layer(counter(Goal::men_win), counter(Goal::tigers_win), classes_, half_moves_->shape(), most);
    }
    return count_layer(state.men_win.planes.get(), state.tigers_win.planes.get(), state.digits, classes_,
                       half_moves_->shape(), most, options_.threads);
  }

  void write_layer(const MovementState& state, int hand, double seconds) {
    Stopwatch watch;
    const std::vector<MenCount> counts = count(state, hand);
    const auto or_clear = [&](const std::unique_ptr<PlaneStore>& planes) -> const Planes* {
      return planes ? static_cast<const Planes*>(planes.get()) : &clear_;
    };
    write_table({hand, false, seconds, watch.seconds(), {}}, counts,
                {or_clear(state.men_win.planes), or_clear(state.tigers_win.planes)}, state.digits);
  }

  /// The men's wins as a part, or the tigers' together with that part as the layer's table; where there is one goal
  /// only, that as the table.
  void write_goal_layer(const MovementState& state, Goal goal, int hand, double seconds) {
    if (!makes_parts()) return write_layer(state, hand, seconds);
    Stopwatch watch;
    const fs::path part = part_path(options_.tables, hand);
    if (goal == Goal::men_win) {
      nlohmann::json header = layer_header(variant_, classes_, kPartKind, hand);
      header["counts"] = counts_to_json(count(state, hand));
      LayerReport report{hand, true, seconds, watch.seconds(), {}};
      report.file =
          write_block_file(part, std::move(header), {value_section({"men_win"}, {state.men_win.planes.get()})},
                           half_moves_->shape(), kDropZstdLevel, options_.threads);
      listener_.layer_done(report);
      return;
    }
    // Where an old table of this layer is there, the men's wins were not made again.
    const BlockFile men(fs::exists(part) ? part : layer_path(options_.tables, hand));
    std::vector<MenCount> counts = count(state, hand);
    const std::vector<MenCount> men_counts = counts_from_json(men.header().at("counts"));
    for (std::size_t k = 0; k < counts.size(); ++k) counts[k].men_win = men_counts[k].men_win;
    const FilePlanes men_win(men, men.sections().front(), 0, classes_.classes());
    write_table({hand, false, seconds, watch.seconds(), {}}, counts, {&men_win, state.tigers_win.planes.get()}, {});
    fs::remove(part);
  }

  SectionData value_section(std::vector<std::string> names, std::vector<const Planes*> planes) const {
    return {kValueSection, std::move(names), std::move(planes),
            std::min(kValueBlockBits, half_moves_->shape().plane_bits)};
  }

  void write_table(LayerReport report, const std::vector<MenCount>& counts, std::vector<const Planes*> wins,
                   const std::vector<PlaneSet>& digits) {
    nlohmann::json header = layer_header(variant_, classes_, "table", report.hand);
    header["counts"] = counts_to_json(counts);
    if (options_.goals != Goals::both) header["goals"] = to_text(options_.goals);
    std::vector<SectionData> sections{value_section({"men_win", "tigers_win"}, std::move(wins))};
    if (!digits.empty()) {
      SectionData distance{kDistanceSection, {}, {}, std::min(kDistanceBlockBits, half_moves_->shape().plane_bits)};
      for (std::size_t k = 0; k < digits.size(); ++k) {
        distance.plane_names.push_back("digit" + std::to_string(k));
        distance.planes.push_back(&digits[k]);
      }
      sections.push_back(std::move(distance));
    }
    const int level = options_.zstd_level != 0 ? options_.zstd_level
                      : report.hand == 0       ? kMovementZstdLevel
                                               : kDropZstdLevel;
    report.file = write_block_file(layer_path(options_.tables, report.hand), std::move(header), sections,
                                   half_moves_->shape(), level, options_.threads);
    listener_.layer_done(report);
  }

  [[noreturn]] void throw_interrupted() const {
    throw Interrupted("interrupted; all finished work is in " + options_.tables.string() +
                      ", the same command with --resume goes on from there");
  }

  const Variant& variant_;
  const SolveOptions& options_;
  SolveListener& listener_;
  PlacementClasses classes_;
  ClearPlanes clear_;  // of a goal that is not asked for
  int last_hand_;
  std::optional<DirectoryLock> lock_;
  bool apart_ = false;
  MemoryBudget budget_;
  std::optional<HalfMoves> half_moves_;
  std::array<std::optional<PlaneCounter>, 2> counters_;  // by goal, of the layer made last
  std::unique_ptr<PlaneStore> spare_;                    // for the layer that is made next
};

}  // namespace

int last_hand(const Variant& variant, const SolveOptions& options) { return options.drops ? variant.hand : 0; }

void solve(const Variant& variant, const SolveOptions& options, SolveListener& listener) {
  Solve(variant, options, listener).run();
}

}  // namespace rimau

#include "solver/retro/solve.h"

#include <algorithm>
#include <optional>

#include "core/error.h"
#include "solver/retro/checkpoint.h"
#include "solver/retro/interrupt.h"
#include "solver/retro/resources.h"
#include "core/stopwatch.h"
#include "solver/table/atomic_file.h"
#include "solver/table/layer.h"

namespace rimau {
namespace {

namespace fs = std::filesystem;

// Measured on main-tapak-empat (docs/performance.md): larger blocks compress better, and a probe still takes well under
// a millisecond to decompress one. The movement layer, asked most and written once, is worth a higher level.
constexpr int kMovementZstdLevel = 5;
constexpr int kDropZstdLevel = 3;
constexpr int kValueBlockBits = 20;     // two planes: 256 KiB
constexpr int kDistanceBlockBits = 18;  // six or seven planes: about 200 KiB
/// Digits that an estimate allows for: 127 sweeps. More are allocated if they should be needed.
constexpr int kExpectedDigits = 7;
/// Likely compressed bits per position, generous: from the solved games (docs/performance.md).
constexpr double kValueBits = 0.2;
constexpr double kDistanceBits = 1.5;

class Solve {
 public:
  Solve(const Variant& variant, const SolveOptions& options, SolveListener& listener)
      : variant_(variant),
        options_(options),
        listener_(listener),
        classes_(placement_classes(variant, options.symmetry)) {}

  void run() {
    const SolveEstimate needs = estimate(variant_, classes_, options_);
    listener_.estimated(needs);
    prepare_directory();
    require_memory("this solve", needs.memory_bytes, options_.memory,
                   options_.distances ? ", or leave out distances (--distances off)" : "");
    require_disk(needs.disk_bytes, options_.tables);
    const int first = finished_layers();  // before any work, since it refuses foreign tables
    const HalfMoves::Settings settings{options_.threads, options_.tile_bits, options_.frontier, false};
    half_moves_.emplace(variant_, classes_, find_kernels(options_.isa), settings);
    if (first > 0) {
      fs::remove(checkpoint_path(options_.tables));  // left where a run ended between the table and its removal
      load_layer(first - 1);
    } else {
      solve_hand_empty();
    }
    tigers_ = half_moves_->new_planes();
    for (int hand = std::max(first, 1); hand <= variant_.hand; ++hand) solve_layer(hand);
  }

 private:
  void prepare_directory() const {
    std::error_code error;
    fs::create_directories(options_.tables, error);
    if (error) throw Failure("cannot create " + options_.tables.string() + ": " + error.message());
    bool holds_work = fs::exists(checkpoint_path(options_.tables));
    for (int hand = 0; hand <= variant_.hand; ++hand) holds_work |= fs::exists(layer_path(options_.tables, hand));
    if (holds_work && !options_.resume) {
      throw InputError(options_.tables.string() +
                       " already holds tables or a checkpoint; add --resume to finish them, or name another directory");
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(options_.tables)) {
      if (entry.path().extension() == AtomicFile::kPartialSuffix) fs::remove(entry.path());
    }
  }

  /// How many layers, from hand 0 on, are there already. Throws where one of them is foreign or damaged.
  int finished_layers() const {
    int hand = 0;
    for (; hand <= variant_.hand && fs::exists(layer_path(options_.tables, hand)); ++hand) {
      const BlockFile file(layer_path(options_.tables, hand));
      check_layer(file, variant_, hand);
      if (file.header().at("symmetry") != (classes_.symmetries().size() > 1)) {
        throw Failure(file.path().string() + ": made with the other setting of --symmetry; repeat that one");
      }
    }
    return hand;
  }

  void load_layer(int hand) {
    listener_.resumed("layers up to hand " + std::to_string(hand) + " are there");
    if (hand == variant_.hand) return;
    const BlockFile file(layer_path(options_.tables, hand));
    men_win_ = half_moves_->new_planes();
    tigers_win_ = half_moves_->new_planes();
    file.read_section(*file.find_section(kValueSection), {&men_win_, &tigers_win_}, options_.threads);
  }

  void solve_hand_empty() {
    MovementState state;
    if (variant_.movement()) {
      if (auto saved = load_checkpoint(options_.tables, variant_, *half_moves_, options_.distances)) {
        state = std::move(*saved);
        listener_.resumed("movement phase, goal " + std::string(state.goal == Goal::men_win ? "men" : "tigers") +
                          ", after sweep " + std::to_string(state.sweep));
      }
      Stopwatch since_checkpoint;
      solve_movement(*half_moves_, {options_.distances, options_.batch_tiles}, state, [&](const SweepReport& report) {
        listener_.sweep_done(report);
        const bool stop = interrupted();
        if (!stop && since_checkpoint.seconds() < options_.checkpoint_seconds) return;
        save_checkpoint(options_.tables, variant_, *half_moves_, state, options_.distances);
        since_checkpoint.lap();
        if (stop) throw_interrupted();
      });
    } else {
      // The last man is placed and the men have not won: the tigers have.
      state.men_win = half_moves_->new_planes();
      state.tigers_win = half_moves_->new_planes();
      half_moves_->fill(state.tigers_win);
    }
    men_win_ = std::move(state.men_win);
    tigers_win_ = std::move(state.tigers_win);
    write_layer(0, state.digits, 0);
    fs::remove(checkpoint_path(options_.tables));
  }

  void solve_layer(int hand) {
    if (interrupted()) throw_interrupted();
    const Stopwatch watch;
    for (const Goal goal : {Goal::men_win, Goal::tigers_win}) {
      PlaneSet& men = goal == Goal::men_win ? men_win_ : tigers_win_;
      half_moves_->forget_frontier();
      half_moves_->tigers_to_move(goal, men, tigers_, hand - 1, half_moves_->all_classes());
      half_moves_->men_to_drop(goal, tigers_, men, hand);
    }
    write_layer(hand, {}, watch.seconds());
  }

  void write_layer(int hand, const std::vector<PlaneSet>& digits, double seconds) {
    Stopwatch watch;
    const PlaneShape& shape = half_moves_->shape();
    nlohmann::json header = layer_header(variant_, classes_, "table", hand);
    header["counts"] = counts_to_json(
        count_layer(men_win_, tigers_win_, digits, classes_, shape, variant_.men_max() - hand, options_.threads));
    std::vector<SectionData> sections;
    sections.push_back({kValueSection,
                        {"men_win", "tigers_win"},
                        {&men_win_, &tigers_win_},
                        std::min(kValueBlockBits, shape.plane_bits)});
    if (!digits.empty()) {
      SectionData distance{kDistanceSection, {}, {}, std::min(kDistanceBlockBits, shape.plane_bits)};
      for (std::size_t k = 0; k < digits.size(); ++k) {
        distance.plane_names.push_back("digit" + std::to_string(k));
        distance.planes.push_back(&digits[k]);
      }
      sections.push_back(std::move(distance));
    }
    const int level = options_.zstd_level != 0 ? options_.zstd_level : hand == 0 ? kMovementZstdLevel : kDropZstdLevel;
    LayerReport report{hand, seconds, watch.lap(), {}};
    report.file = write_block_file(layer_path(options_.tables, hand), std::move(header), sections, shape, level,
                                   options_.threads);
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
  std::optional<HalfMoves> half_moves_;
  PlaneSet men_win_;
  PlaneSet tigers_win_;
  PlaneSet tigers_;  // tigers to move
};

}  // namespace

SolveEstimate estimate(const Variant& variant, const PlacementClasses& classes, const SolveOptions& options) {
  const PlaneShape shape(variant.board->size() - variant.tigers(), options.tile_bits);
  const bool digits = options.distances && variant.movement();
  const double stored = static_cast<double>(classes.classes()) * static_cast<double>(std::uint64_t{1} << shape.bits);
  SolveEstimate estimate;
  estimate.classes = classes.classes();
  estimate.placements = classes.placements();
  estimate.positions = std::uint64_t{classes.placements()} << shape.bits;
  estimate.layers = variant.hand + 1;
  const std::uint64_t plane_sets = 3 + (digits ? kExpectedDigits : 0);
  constexpr std::uint64_t kBesides = 256 << 20;  // rules, buffers, the program itself
  estimate.memory_bytes = plane_sets * PlaneSet::bytes(classes.classes(), shape) + kBesides;
  estimate.memory_bytes += HalfMoves::frontier_bytes(classes, shape);
  const double bits = kValueBits * (estimate.layers + 2) + (digits ? 2 * kDistanceBits : 0);
  estimate.disk_bytes = static_cast<std::uint64_t>(stored * bits / 8) + (1 << 20);
  return estimate;
}

void solve(const Variant& variant, const SolveOptions& options, SolveListener& listener) {
  Solve(variant, options, listener).run();
}

}  // namespace rimau

// Planes kept compressed, and solves that use them.
#include <unistd.h>

#include <fstream>
#include <random>

#include "core/error.h"
#include "solver/retro/solve.h"
#include "solver/rules/plane_program.h"
#include "solver/store/compressed_planes.h"
#include "solver/store/memory_planes.h"
#include "support/catch.h"
#include "support/games.h"
#include "support/slow_build.h"
#include "support/small_solves.h"
#include "support/stopped_solves.h"
#include "support/temporary_directory.h"

namespace rimau {
namespace {

using test::kSlowBuild;
using test::TemporaryDirectory;

/// Memory for planes that holds those in use at a time and little more, so that others must be compressed.
std::uint64_t scarce_store_bytes(const Variant& variant, double compressed_layers) {
  const PlacementClasses classes = placement_classes(variant, true);
  const PlaneShape shape(variant.board->size() - variant.tigers());
  std::size_t in_use = 0;
  for (std::uint32_t c = 0; c < classes.classes(); ++c) {
    in_use = std::max(in_use, compile(variant, classes.representative(c)).tigers.size());
  }
  const auto layer = static_cast<double>(PlaneSet::bytes(classes.classes(), shape));
  return PlaneSet::bytes(static_cast<std::uint32_t>(in_use) + 3, shape) +
         static_cast<std::uint64_t>(compressed_layers * layer);
}

TEST_CASE("goals apart, planes compressed in scarce memory: the same bytes", "[cross]") {
  const auto game = [](std::vector<std::string> settings) { return test::game("main-tapak-empat", settings); };
  const std::vector<Variant> games = {
      game({"board=alquerque16", "tiger_start=a1,a2", "hand=3", "men_start=b1,c1,d1,b2,c2,d2,a3,b3,c3,d3,a4",
            "capture_lengths=1,3", "tigers_win=bound"}),
      game({"board=gunung15", "tiger_start=c1", "hand=14", "tigers_win=all", "tiger_step=one", "men_stuck=lose"}),
      game({"board=grid12", "tiger_start=a1,a2", "hand=8", "tigers_win=captures:3", "men_stuck=draw"}),
      test::game("main-tapak-empat-dussek", {"board=grid12", "tiger_start=a1,a2", "hand=7", "tigers_win=bound"}),
  };
  for (const Variant& variant : games) {
    if (kSlowBuild && variant.board->size() > 12) continue;
    INFO(variant.board->name());
    SolveOptions options;
    options.distances = false;
    const TemporaryDirectory together;
    test::solve_into(together.path(), variant, options);
    options.batch_tiles = 1;
    // Two layers compressed; the planes of tiny boards do not get smaller by that.
    options.store_bytes = scarce_store_bytes(variant, variant.board->size() > 14 ? 1 : 3);
    for (const bool frontier : {true, false}) {
      const TemporaryDirectory apart;
      options.frontier = frontier;
      test::solve_into(apart.path(), variant, options);
      REQUIRE((test::directory_bytes(apart.path()) == test::directory_bytes(together.path())));
    }
  }
}

/// Shows random bits wherever a tile was not asked for, and takes back only what was written by its own account.
class PoisonedPlanes final : public PlaneStore {
 public:
  PoisonedPlanes(std::uint32_t planes, const PlaneShape& shape)
      : shape_(shape),
        truth_(planes, shape),
        shown_(planes, shape),
        view_(shown_.view(0, planes)),
        good_(planes, shape) {}

  std::uint32_t planes() const override { return truth_.planes(); }
  void copy(std::uint32_t plane, std::size_t first_word, std::span<Word> to) const override {
    truth_.copy(plane, first_word, to);
  }
  void expect(const std::vector<std::vector<std::uint32_t>>& /*turns*/, Turns /*how*/) override {}
  const PlaneView& acquire(std::span<const std::uint32_t> planes, const TileSet* tiles) override {
    for (const std::uint32_t plane : planes) {
      for (std::size_t tile = 0; tile < shape_.tiles(); ++tile) {
        const bool wanted = tiles == nullptr || tiles->has_any(plane, tile, 1);
        if (!wanted) ++spared_;
        if (wanted && !good_.has_any(plane, tile, 1)) {
          std::ranges::copy(part(truth_, plane, tile), part(shown_, plane, tile).begin());
          good_.add(plane, tile);
        }
      }
    }
    return view_;
  }
  bool loads() const override { return true; }
  void release(std::uint32_t first, std::uint32_t end, const Frontier* gained) override {
    for (std::uint32_t plane = first; plane < end; ++plane) {
      for (std::size_t tile = 0; tile < shape_.tiles(); ++tile) {
        if (gained != nullptr && gained->tile(plane, tile) == 0) continue;
        std::ranges::copy(part(shown_, plane, tile), part(truth_, plane, tile).begin());
      }
    }
    for (std::uint32_t plane = 0; plane < planes(); ++plane) {
      good_.clear(plane);
      for (Word& word : shown_.plane(plane)) word = random_();
    }
  }
  StoreTraffic traffic() const override { return {}; }
  /// Tiles of acquired planes that were not asked for.
  std::uint64_t spared() const { return spared_; }

 private:
  std::span<Word> part(PlaneSet& set, std::uint32_t plane, std::size_t tile) const {
    return set.plane(plane).subspan(tile * shape_.tile_words(), shape_.tile_words());
  }

  PlaneShape shape_;
  PlaneSet truth_, shown_;
  PlaneView view_;
  TileSet good_;
  std::uint64_t spared_ = 0;
  std::mt19937_64 random_{4};
};

TEST_CASE("half-moves look at no tile that they did not ask for", "[cross]") {
  const auto game = [](std::vector<std::string> settings) { return test::game("main-tapak-empat", settings); };
  const std::vector<Variant> games = {
      game({"board=alquerque16", "tiger_start=a1,a2", "hand=11", "tiger_step=one"}),
      game({"board=alquerque16", "tiger_start=a1,a2", "hand=11", "capture_lengths=1,3", "tigers_win=all"}),
      game({"board=gunung15", "tiger_start=c1", "hand=14", "tiger_step=one", "men_stuck=lose"}),
  };
  for (const Variant& variant : games) {
    INFO(variant.board->name());
    const PlacementClasses classes = placement_classes(variant, true);
    HalfMoves::Settings settings;
    settings.tile_bits = kLineBits;
    settings.keep_tigers = false;
    HalfMoves half_moves(variant, classes, available_kernels().front(), settings);
    std::uint64_t spared = 0;
    for (const Goal goal : {Goal::men_win, Goal::tigers_win}) {
      const auto solve_in = [&](std::unique_ptr<PlaneStore> planes) {
        GoalState state{goal, 0, false, std::move(planes)};
        std::vector<PlaneSet> no_digits;
        solve_goal(half_moves, {false, 1, 1}, state, no_digits, [](const SweepReport&) {});
        return state;
      };
      const GoalState expected = solve_in(std::make_unique<MemoryPlanes>(classes.classes(), half_moves.shape()));
      const GoalState poisoned = solve_in(std::make_unique<PoisonedPlanes>(classes.classes(), half_moves.shape()));
      spared += static_cast<const PoisonedPlanes&>(*poisoned.planes).spared();
      std::vector<Word> a(half_moves.shape().plane_words());
      std::vector<Word> b(a.size());
      for (std::uint32_t c = 0; c < classes.classes(); ++c) {
        expected.planes->copy(c, 0, a);
        poisoned.planes->copy(c, 0, b);
        REQUIRE(a == b);
      }
    }
    CHECK(spared > 0);
  }
}

/// Lines that men to move look at in each sweep of the men's goal.
std::vector<std::uint64_t> lines_of_men(const Variant& variant, bool keep_tigers) {
  const PlacementClasses classes = placement_classes(variant, true);
  HalfMoves::Settings settings;
  settings.keep_tigers = keep_tigers;
  HalfMoves half_moves(variant, classes, available_kernels().front(), settings);
  GoalState state{Goal::men_win, 0, false, std::make_unique<MemoryPlanes>(classes.classes(), half_moves.shape())};
  std::vector<PlaneSet> no_digits;
  std::vector<std::uint64_t> lines;
  solve_goal(half_moves, {false, 1}, state, no_digits,
             [&](const SweepReport& report) { lines.push_back(report.men.lines); });
  return lines;
}

TEST_CASE("men to move look at no more lines where tigers' planes are not kept", "[cross]") {
  // With so few men no line holds as many positions as a byte cannot count.
  const Variant variant =
      test::game("main-tapak-empat", {"board=gunung15", "tiger_start=c1", "hand=4", "tiger_step=one"});
  const std::vector<std::uint64_t> lines = lines_of_men(variant, true);
  CHECK(lines.size() > 4);
  CHECK(lines[2] < lines[0]);
  CHECK(lines_of_men(variant, false) == lines);
}

TEST_CASE("a store gives back what was put in, in scarce memory", "[cross]") {
  const BlockCodec codec = GENERATE(BlockCodec::fast, BlockCodec::small);
  const PlaneShape shape(23);
  constexpr std::uint32_t kPlanes = 7;
  MemoryBudget budget;
  budget.limit = PlaneSet::bytes(4, shape);
  std::mt19937_64 random(9);
  {
    CompressedPlanes store(kPlanes, shape, budget, 2, codec);
    std::vector<std::vector<Word>> expected(kPlanes, std::vector<Word>(shape.plane_words(), 0));
    Frontier gained(kPlanes, shape);
    for (int turn = 0; turn < 60; ++turn) {
      std::vector<std::uint32_t> used;
      for (std::uint32_t p = 0; p < kPlanes; ++p) {
        if (random() % 3 == 0 && used.size() < 2) used.push_back(p);
      }
      const std::uint32_t written = static_cast<std::uint32_t>(random() % kPlanes);
      if (std::ranges::find(used, written) == used.end()) used.push_back(written);
      const bool some = random() % 2 == 0;
      TileSet tiles(kPlanes, shape);
      std::vector<std::size_t> wanted;
      for (int k = 0; k < 6; ++k) wanted.push_back(random() % shape.tiles());
      for (const std::uint32_t p : used) {
        for (const std::size_t tile : wanted) tiles.add(p, tile);
      }
      const PlaneView& view = store.acquire(used, some ? &tiles : nullptr);
      const auto equal = [&](std::uint32_t p, std::size_t first, std::size_t words) {
        return std::equal(expected[p].begin() + static_cast<std::ptrdiff_t>(first),
                          expected[p].begin() + static_cast<std::ptrdiff_t>(first + words),
                          view.plane(p).begin() + static_cast<std::ptrdiff_t>(first));
      };
      for (const std::uint32_t p : used) {
        REQUIRE((some || equal(p, 0, shape.plane_words())));
        for (const std::size_t tile : wanted) REQUIRE(equal(p, tile * shape.tile_words(), shape.tile_words()));
      }
      std::ranges::fill(gained.plane(written), LineSet{0});
      for (auto changes = random() % 5; changes > 0; --changes) {
        const std::size_t tile = some ? wanted[random() % wanted.size()] : random() % shape.tiles();
        const std::size_t word = tile * shape.tile_words() + random() % shape.tile_words();
        view.plane(written)[word] = expected[written][word] = random();
        gained.tile(written, word / shape.tile_words()) |= LineSet{1} << (word / kLineWords % shape.tile_lines());
      }
      store.release(written, written + 1, &gained);
      REQUIRE(budget.used <= budget.limit);
      const auto p = static_cast<std::uint32_t>(random() % kPlanes);
      std::vector<Word> part(1 + random() % 40000);
      const std::size_t first = random() % (shape.plane_words() - part.size());
      store.copy(p, first, part);
      REQUIRE(std::equal(part.begin(), part.end(), expected[p].begin() + static_cast<std::ptrdiff_t>(first)));
    }
    CHECK(store.traffic().read > 2 * PlaneSet::bytes(kPlanes, shape));
    CHECK(store.traffic().written > 0);
    const std::vector<std::uint32_t> all{0, 1, 2, 3, 4, 5, 6};
    CHECK_THROWS_AS(store.acquire(all, nullptr), Failure);
  }
  CHECK(budget.used == 0);
}

/// Memory of this process that is not swapped or mapped away, in bytes.
std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t size = 0;
  std::uint64_t resident = 0;
  file >> size >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

TEST_CASE("planes that a store forgets leave no memory behind", "[cross]") {
  if (kSlowBuild) return;  // sanitizers keep what is freed
  const PlaneShape shape(23);
  constexpr std::uint32_t kPlanes = 192;
  constexpr std::size_t kSparse = 4;  // a random word in so many: blocks small enough that they come from the heap
  MemoryBudget budget;
  budget.limit = PlaneSet::bytes(kPlanes / kSparse + 8, shape);
  const std::uint64_t before = resident_bytes();
  CompressedPlanes store(kPlanes, shape, budget, 1, BlockCodec::small);
  std::mt19937_64 random(5);
  std::vector<std::vector<std::uint32_t>> turns;
  for (std::uint32_t p = 0; p < kPlanes; ++p) {
    const std::span<Word> words = store.acquire(std::span(&p, 1), nullptr).plane(p);
    for (std::size_t w = 0; w < words.size(); w += kSparse) words[w] = random();
    store.release(p, p + 1, nullptr);
    turns.push_back({p});
  }
  store.expect(turns, PlaneStore::Turns::once);
  for (const std::vector<std::uint32_t>& turn : turns) {
    store.acquire(turn, nullptr);
    store.release(0, 0, nullptr);
    REQUIRE(resident_bytes() < before + budget.limit + PlaneSet::bytes(16, shape));
  }
}

TEST_CASE("the least memory that a solve asks for is enough", "[store]") {
  if (kSlowBuild) return;  // smaller games ask for little but what their program takes
  const Variant variant = test::game("main-tapak-empat");
  SolveOptions options;
  options.distances = false;
  options.goals = Goals::men_win;  // as dense as the tigers', and settled later
  options.memory = 1;
  options.memory = estimate(variant, placement_classes(variant, options.symmetry), options).memory_bytes;
  const TemporaryDirectory directory;
  test::solve_into(directory.path(), variant, options);
  REQUIRE(std::filesystem::exists(layer_path(directory.path(), variant.hand)));
}

TEST_CASE("goals apart, stopped anywhere, a resumed solve gives the same bytes", "[resume]") {
  const Variant variant = test::game("main-tapak-empat", {"board=grid12", "tiger_start=a1,a2", "hand=8"});
  SolveOptions options;
  options.distances = false;
  options.batch_tiles = 1;
  const TemporaryDirectory undisturbed;
  test::solve_into(undisturbed.path(), variant, options);
  const auto whole = test::directory_bytes(undisturbed.path());
  options.store_bytes = scarce_store_bytes(variant, 3);
  options.checkpoint_seconds = 0;
  int stops = 0;
  for (int events = 1;; events += kSlowBuild ? 5 : 1, ++stops) {
    const TemporaryDirectory directory;
    test::StoppingListener listener;
    listener.events = events;
    if (!test::run_until_stopped(directory.path(), variant, listener, options)) break;
    INFO("stopped after " << events << " sweeps and files");
    test::resume(directory.path(), variant, options);
    REQUIRE((test::directory_bytes(directory.path()) == whole));
  }
  CHECK(stops > (kSlowBuild ? 4 : 25));
}

}  // namespace
}  // namespace rimau

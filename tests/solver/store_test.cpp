// Planes kept compressed, and solves that use them.
#include <random>

#include "core/error.h"
#include "solver/retro/solve.h"
#include "solver/rules/plane_program.h"
#include "solver/store/compressed_planes.h"
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
std::uint64_t scarce_store_bytes(const Variant& variant) {
  const PlacementClasses classes = placement_classes(variant, true);
  const PlaneShape shape(variant.board->size() - variant.tigers());
  std::size_t in_use = 0;
  for (std::uint32_t c = 0; c < classes.classes(); ++c) {
    in_use = std::max(in_use, compile(variant, classes.representative(c)).tigers.size());
  }
  // Two layers compressed; the planes of tiny boards do not get smaller by that.
  const std::uint64_t layer = PlaneSet::bytes(classes.classes(), shape);
  return PlaneSet::bytes(static_cast<std::uint32_t>(in_use) + 3, shape) +
         (variant.board->size() > 14 ? layer : 3 * layer);
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
    for (const bool frontier : {true, false}) {
      const TemporaryDirectory apart;
      options.frontier = frontier;
      options.batch_tiles = 1;
      options.store_bytes = scarce_store_bytes(variant);
      test::solve_into(apart.path(), variant, options);
      REQUIRE((test::directory_bytes(apart.path()) == test::directory_bytes(together.path())));
      options.store_bytes = 0;
    }
  }
}

TEST_CASE("a store gives back what was put in, in scarce memory", "[cross]") {
  const PlaneShape shape(23);
  constexpr std::uint32_t kPlanes = 7;
  MemoryBudget budget;
  budget.limit = PlaneSet::bytes(4, shape);
  std::mt19937_64 random(9);
  {
    CompressedPlanes store(kPlanes, shape, budget, 2);
    std::vector<std::vector<Word>> expected(kPlanes, std::vector<Word>(shape.plane_words(), 0));
    Frontier gained(kPlanes, shape);
    for (int turn = 0; turn < 60; ++turn) {
      std::vector<std::uint32_t> used;
      for (std::uint32_t p = 0; p < kPlanes; ++p) {
        if (random() % 3 == 0 && used.size() < 2) used.push_back(p);
      }
      const std::uint32_t written = static_cast<std::uint32_t>(random() % kPlanes);
      if (std::ranges::find(used, written) == used.end()) used.push_back(written);
      const PlaneView& view = store.acquire(used);
      for (const std::uint32_t p : used) {
        REQUIRE(std::equal(expected[p].begin(), expected[p].end(), view.plane(p).begin()));
      }
      std::ranges::fill(gained.plane(written), LineSet{0});
      for (auto changes = random() % 5; changes > 0; --changes) {
        const std::size_t word = random() % shape.plane_words();
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
    CHECK_THROWS_AS(store.acquire(all), Failure);
  }
  CHECK(budget.used == 0);
}

TEST_CASE("goals apart, stopped anywhere, a resumed solve gives the same bytes", "[resume]") {
  const Variant variant = test::game("main-tapak-empat", {"board=grid12", "tiger_start=a1,a2", "hand=8"});
  SolveOptions options;
  options.distances = false;
  options.batch_tiles = 1;
  const TemporaryDirectory undisturbed;
  test::solve_into(undisturbed.path(), variant, options);
  const auto whole = test::directory_bytes(undisturbed.path());
  options.store_bytes = scarce_store_bytes(variant);
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

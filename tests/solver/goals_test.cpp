// Solves of one goal, and of the movement phase alone.
#include "solver/probe/layer_planes.h"
#include "solver/probe/table_probe.h"
#include "solver/probe/verify.h"
#include "support/catch.h"
#include "support/small_solves.h"
#include "support/stopped_solves.h"
#include "support/temporary_directory.h"

namespace rimau {
namespace {

using test::failure_of;
using test::small_game;
using test::solve_into;
using test::TemporaryDirectory;

constexpr std::uint64_t kEnoughStore = 64 << 10;  // planes of the small game with the goals apart

bool same(const PlaneSet& a, const PlaneSet& b) {
  for (std::uint32_t p = 0; p < a.planes(); ++p) {
    if (!std::ranges::equal(a.plane(p), b.plane(p))) return false;
  }
  return a.planes() == b.planes();
}

std::uint64_t positions_won(const std::vector<MenCount>& counts, std::uint64_t MenCount::*wins) {
  std::uint64_t sum = 0;
  for (const MenCount& count : counts) sum += count.*wins;
  return sum;
}

/// The tables of one goal hold its wins as those of both do, and nothing else.
void compare_with_both(const Variant& variant, Goals goals, const std::filesystem::path& one,
                       const std::filesystem::path& both) {
  TableProbe one_probe(variant, one);
  TableProbe both_probe(variant, both);
  CHECK(one_probe.goals() == goals);
  const PlacementClasses& classes = both_probe.indexer().classes();
  const int bits = variant.board->size() - variant.tigers();
  const bool men = goals == Goals::men_win;
  for (int hand = 0; hand <= variant.hand; ++hand) {
    const LayerPlanes own(one_probe.layer(hand), classes, bits, 1);
    const LayerPlanes all(both_probe.layer(hand), classes, bits, 1);
    CHECK(same(men ? own.men_win() : own.tigers_win(), men ? all.men_win() : all.tigers_win()));
    const auto counts = [&](TableProbe& probe) { return counts_from_json(probe.layer(hand).header().at("counts")); };
    const auto won = men ? &MenCount::men_win : &MenCount::tigers_win;
    const auto lost = men ? &MenCount::tigers_win : &MenCount::men_win;
    CHECK(positions_won(counts(one_probe), won) == positions_won(counts(both_probe), won));
    if (hand == 0) CHECK(positions_won(counts(one_probe), won) > 0);
    CHECK(positions_won(counts(one_probe), lost) == 0);
  }
}

TEST_CASE("one goal is solved as it is together with the other", "[cross]") {
  const Variant variant = small_game();
  const TemporaryDirectory both;
  solve_into(both.path(), variant);
  for (const Goals goals : {Goals::men_win, Goals::tigers_win}) {
    for (const bool apart : {false, true}) {
      INFO(to_text(goals) << (apart ? ", compressed" : ", in memory"));
      const TemporaryDirectory one;
      SolveOptions options;
      options.goals = goals;
      options.distances = !apart;
      options.store_bytes = apart ? kEnoughStore : 0;
      solve_into(one.path(), variant, options);
      compare_with_both(variant, goals, one.path(), both.path());
      VerifyOptions everything;
      everything.tables = one.path();
      everything.all = true;
      CHECK(verify(variant, everything, [](int, std::uint64_t, std::uint64_t) {}).layers.size() == 3);
    }
  }
}

TEST_CASE("one goal resumes after any sweep or layer", "[resume]") {
  const Variant variant = small_game();
  for (const Goals goals : {Goals::men_win, Goals::tigers_win}) {
    for (const std::uint64_t store_bytes : {std::uint64_t{0}, kEnoughStore}) {
      SolveOptions options;
      options.goals = goals;
      options.distances = false;
      options.store_bytes = store_bytes;
      const TemporaryDirectory whole;
      solve_into(whole.path(), variant, options);
      const TemporaryDirectory stopped;
      options.resume = true;
      int runs = 0;
      for (bool again = true; again; ++runs) {
        test::StoppingListener listener;
        listener.events = 2;  // a run that stops at its first leaves nothing behind
        again = test::run_until_stopped(stopped.path(), variant, listener, options);
      }
      CHECK(runs > 4);
      CHECK((test::directory_bytes(stopped.path()) == test::directory_bytes(whole.path())));
    }
  }
}

TEST_CASE("tables of another goal are not gone on with", "[resume]") {
  const Variant variant = small_game();
  const TemporaryDirectory directory;
  SolveOptions options;
  options.goals = Goals::tigers_win;
  solve_into(directory.path(), variant, options);
  const std::string message = failure_of([&] { test::resume(directory.path(), variant); });
  CHECK(message.find("--goal tigers") != std::string::npos);
}

TEST_CASE("a checkpoint of another goal is not gone on with", "[resume]") {
  const Variant variant = small_game();
  for (const Goals begun : {Goals::both, Goals::men_win}) {
    const TemporaryDirectory directory;
    SolveOptions options;
    options.goals = begun;
    test::StoppingListener listener;
    listener.sweeps = 3;
    REQUIRE(test::run_until_stopped(directory.path(), variant, listener, options));
    options.goals = Goals::tigers_win;
    const std::string message = failure_of([&] { test::resume(directory.path(), variant, options); });
    CHECK(message.find("--goal") != std::string::npos);
  }
}

TEST_CASE("the movement phase alone, and the drops later: the same bytes", "[resume]") {
  const Variant variant = small_game();
  const TemporaryDirectory whole;
  solve_into(whole.path(), variant);
  for (const std::uint64_t store_bytes : {std::uint64_t{0}, kEnoughStore}) {
    const TemporaryDirectory parts;
    SolveOptions options;
    options.store_bytes = store_bytes;
    options.distances = store_bytes == 0;
    options.drops = false;
    solve_into(parts.path(), variant, options);
    CHECK(layers_there(parts.path(), variant) == 1);
    CHECK(test::directory_bytes(parts.path()).size() == 1);
    options.drops = true;
    test::resume(parts.path(), variant, options);
    if (store_bytes == 0) CHECK((test::directory_bytes(parts.path()) == test::directory_bytes(whole.path())));
    CHECK(layers_there(parts.path(), variant) == 3);
  }
}

TEST_CASE("a gap between layers is named", "[table]") {
  const Variant variant = small_game();
  const TemporaryDirectory directory;
  solve_into(directory.path(), variant);
  std::filesystem::remove(layer_path(directory.path(), 1));
  const std::string message = failure_of([&] { layers_there(directory.path(), variant); });
  CHECK(message.find("hand-01.rimau") != std::string::npos);
}

}  // namespace
}  // namespace rimau

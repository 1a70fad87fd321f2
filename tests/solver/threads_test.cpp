// Everything that runs on several threads, on one small game: what the thread sanitizer looks at.
#include <atomic>
#include <new>
#include <vector>

#include "solver/plane/kernels.h"
#include "solver/probe/verify.h"
#include "solver/retro/solve.h"
#include "solver/threads/parallel_for.h"
#include "support/catch.h"
#include "support/games.h"
#include "support/temporary_directory.h"

namespace rimau {
namespace {

using test::TemporaryDirectory;

Variant small_game() {
  return test::game("main-tapak-empat", {"board=grid12", "tiger_start=a1,a2", "hand=7", "tigers_win=all"});
}

void solve_into(const std::filesystem::path& tables, const Variant& variant, int threads, bool resume = false) {
  SolveOptions options;
  options.tables = tables;
  options.threads = threads;
  options.resume = resume;
  options.checkpoint_seconds = 0;  // after every sweep
  options.tile_bits = PlaneShape::kLeastBits;
  SolveListener silent;
  solve(variant, options, silent);
}

TEST_CASE("four threads write the tables of one thread, and verify them", "[threads]") {
  const TemporaryDirectory one, four;
  const Variant variant = small_game();
  solve_into(one.path(), variant, 1);
  solve_into(four.path(), variant, 4);
  REQUIRE(test::directory_bytes(one.path()) == test::directory_bytes(four.path()));

  VerifyOptions options;
  options.tables = four.path();
  options.all = true;
  options.threads = 4;
  const VerifyReport report = verify(variant, options, [](int, std::uint64_t, std::uint64_t) {});
  REQUIRE(report.layers.size() == 8);
}

TEST_CASE("four threads resume from the last layer that is whole", "[threads]") {
  const TemporaryDirectory whole, cut;
  const Variant variant = small_game();
  solve_into(whole.path(), variant, 4);
  solve_into(cut.path(), variant, 4);
  for (int hand = 3; hand <= variant.hand; ++hand) std::filesystem::remove(layer_path(cut.path(), hand));
  solve_into(cut.path(), variant, 4, true);
  REQUIRE(test::directory_bytes(whole.path()) == test::directory_bytes(cut.path()));
}

TEST_CASE("a parallel loop calls its work once for each number, and knows its threads", "[threads]") {
  std::vector<int> calls(1000, 0);
  parallel_for(calls.size(), {4, 3}, [&](std::size_t n) {
    if (this_thread() < 4) ++calls[n];
  });
  REQUIRE(calls == std::vector<int>(1000, 1));
}

TEST_CASE("what the work of a parallel loop throws is thrown by the loop, and nothing is begun after it", "[threads]") {
  std::atomic<int> calls{0};
  const auto fail_at_10 = [&](std::size_t n) {
    ++calls;
    if (n == 10) throw std::bad_alloc();
  };
  REQUIRE_THROWS_AS(parallel_for(1000, {4, 3}, fail_at_10), std::bad_alloc);
  calls = 0;
  REQUIRE_THROWS_AS(parallel_for(1000, {1}, fail_at_10), std::bad_alloc);
  REQUIRE(calls == 11);
}

}  // namespace
}  // namespace rimau

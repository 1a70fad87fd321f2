// Proofs against a plain solver: every position of small games, both goals.
#include "solver/prove/prover.h"

#include <random>
#include "core/stopwatch.h"

#include "core/notation.h"
#include "support/catch.h"
#include "support/games.h"
#include "support/random_games.h"
#include "support/reference_solver.h"
#include "support/slow_build.h"
#include "support/small_solves.h"
#include "support/temporary_directory.h"

namespace rimau {
namespace {

using test::kSlowBuild;

struct Setting {
  const char* name;
  std::uint64_t memory;
  int threads = 1;
  bool forget = true;  // a new search for each position
};

constexpr Setting kSettings[] = {
    {"a table that keeps all", 1 << 22},
    {"a table so small that it forgets nearly all", 1 << 17},
    {"a table that is kept from one position to the next", 1 << 20, 1, false},
    {"a small table that is kept", 1 << 17, 1, false},
    {"two threads", 1 << 16, 2},
    {"two threads, a table that is kept", 1 << 18, 2, false},
};

/// Every step-th position, with any value; how many were decided each way.
void compare(const Variant& variant, const Setting& setting, std::size_t step, const std::filesystem::path& tables = {}) {
  const test::ReferenceSolver reference(variant);
  for (const Outcome goal : {Outcome::men, Outcome::tigers}) {
    ProveOptions options;
    options.goal = goal;
    options.memory = setting.memory;
    options.threads = setting.threads;
    options.tables = tables;
    auto prover = std::make_unique<Prover>(variant, options);
    for (std::size_t id = 0; id < reference.positions().size(); id += step) {
      const Position& position = reference.positions()[id];
      if (setting.forget) prover = std::make_unique<Prover>(variant, options);
      const ProveReport report = prover->prove(position);
      const Verdict expected = reference.score(id).outcome == goal ? Verdict::proved : Verdict::disproved;
      if (report.verdict() == expected) continue;
      FAIL(setting.name << ": " << to_text(variant, position) << ", goal " << to_text(goal) << ": "
                        << to_text(report.verdict()) << ", expected " << to_text(expected) << "\n"
                        << test::describe(variant));
    }
  }
}

TEST_CASE("proofs agree with the plain solver on small games", "[prove]") {
  const std::vector<Variant> games = {
      test::small_game(),
      test::small_game({"tigers_win=bound"}),
      test::small_game({"tiger_step=slide", "capture_lengths=1,3"}),
      test::game("main-tapak-empat-dussek", {"board=alquerque9", "tiger_start=a1,a1", "hand=5", "tigers_win=bound"}),
  };
  for (const Variant& variant : games) {
    for (const Setting& setting : kSettings) {const Stopwatch w; compare(variant, setting, 977); fprintf(stderr,"%s %.2f s\n",setting.name,w.seconds());}
  }
}

}  // namespace
}  // namespace rimau

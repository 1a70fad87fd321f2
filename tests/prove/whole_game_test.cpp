// Proofs against the tables of Main Tapak Empat: random positions by the ten thousand. Takes minutes and finished
// tables, and is left out of the usual run; docs/testing.md tells how to run it.
#include <cstdlib>
#include <random>

#include "core/notation.h"
#include "solver/prove/prover.h"
#include "support/catch.h"
#include "support/games.h"

namespace rimau {
namespace {

constexpr int kPositions = 10'000;

struct Setting {
  const char* name;
  std::uint64_t memory;
  int threads;
  bool tables;  // of the movement phase alone
};
constexpr Setting kSettings[] = {
    {"without tables", 256 << 20, 1, false},
    {"with the movement phase as leaves", 256 << 20, 1, true},
    {"a table that forgets", 64 << 10, 1, false},
    {"two threads", 256 << 20, 2, false},
};

Position random_position(const Variant& variant, std::mt19937& random, bool men_in_hand) {
  for (;;) {
    Position position = test::random_position(variant, random);
    if (!men_in_hand) position.hand = 0;
    if ((position.hand > 0) == men_in_hand) return position;
  }
}

TEST_CASE("proofs agree with the tables of main-tapak-empat", "[.whole-prove]") {
  const char* const tables = std::getenv("RIMAU_TEST_TABLES");
  if (tables == nullptr) FAIL("RIMAU_TEST_TABLES: expected a directory with tables of main-tapak-empat");
  const Variant variant = test::game("main-tapak-empat");
  TableProbe truth(variant, tables);
  for (const Setting& setting : kSettings) {
    for (const bool men_in_hand : {false, true}) {
      for (const Outcome goal : {Outcome::men, Outcome::tigers}) {
        ProveOptions options;
        options.goal = goal;
        options.memory = setting.memory;
        options.threads = setting.threads;
        options.most_nodes = 1000;
        options.most_hand = 0;
        if (setting.tables) options.tables = tables;
        Prover prover(variant, options);
        std::mt19937 random(1);
        int decided = 0;
        for (int k = 0; k < kPositions; ++k) {
          const Position position = random_position(variant, random, men_in_hand);
          const Verdict verdict = prover.prove(position).verdict();
          if (verdict == Verdict::unknown) continue;
          ++decided;
          INFO(setting.name << ": " << to_text(variant, position));
          REQUIRE((verdict == Verdict::proved) == (evaluate(variant, truth, position).outcome == goal));
        }
        WARN(setting.name << (men_in_hand ? ", men in hand" : ", all placed") << ", goal " << to_text(goal) << ": "
                          << decided << " of " << kPositions << " decided, all as the tables say");
      }
    }
  }
}

}  // namespace
}  // namespace rimau

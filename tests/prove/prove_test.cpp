// Proofs against a plain solver: every position of small games, both goals.
#include <random>

#include "core/notation.h"
#include "solver/prove/prover.h"
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
  /// A table that keeps too little may never end; it must not be wrong either.
  std::uint64_t most_nodes = 0;
};

constexpr Setting kSettings[] = {
    {"a table that keeps all", 1 << 22},
    {"a table so small that it forgets nearly all", 1 << 13, 1, true, 20'000},
    {"a table that is kept from one position to the next", 1 << 20, 1, false},
    {"a small table that is kept", 1 << 17, 1, false, 20'000},
    {"two threads", 1 << 20, 2},
    {"two threads, a table that is kept", 1 << 20, 2, false},
};

/// Every step-th position, with any value.
void compare(const Variant& variant, const Setting& setting, std::size_t step, const std::filesystem::path& tables = {},
             int most_hand = 0) {
  const test::ReferenceSolver reference(variant);
  int decided = 0;
  for (const Outcome goal : {Outcome::men, Outcome::tigers}) {
    ProveOptions options;
    options.goal = goal;
    options.memory = setting.memory;
    options.threads = setting.threads;
    options.most_nodes = setting.most_nodes;
    options.tables = tables;
    options.most_hand = most_hand;
    auto prover = std::make_unique<Prover>(variant, options);
    for (std::size_t id = 0; id < reference.positions().size(); id += step) {
      const Position& position = reference.positions()[id];
      if (setting.forget) prover = std::make_unique<Prover>(variant, options);
      const ProveReport report = prover->prove(position);
      const Verdict expected = reference.score(id).outcome == goal ? Verdict::proved : Verdict::disproved;
      if (report.verdict() == expected) ++decided;
      if (report.verdict() == expected || (setting.most_nodes > 0 && report.verdict() == Verdict::unknown)) continue;
      FAIL(setting.name << ": " << to_text(variant, position) << ", goal " << to_text(goal) << ": "
                        << to_text(report.verdict()) << ", expected " << to_text(expected) << "\n"
                        << test::describe(variant));
    }
  }
  // Where it may give up, it must not always do so.
  CHECK(decided > 0);
}

TEST_CASE("proofs agree with the plain solver on small games", "[prove]") {
  const std::vector<Variant> games = {
      test::small_game(),
      test::small_game({"tigers_win=bound"}),
      test::small_game({"tiger_step=slide", "capture_lengths=1,3"}),
      test::game("main-tapak-empat-dussek", {"board=alquerque9", "tiger_start=a1,a1", "hand=5", "tigers_win=bound"}),
  };
  for (const Variant& variant : games) {
    for (const Setting& setting : kSettings) compare(variant, setting, kSlowBuild ? 9973 : 1987);
  }
}

TEST_CASE("proofs agree with the plain solver on random boards and rules", "[prove]") {
  std::mt19937 random(5);
  for (int game = 0; game < (kSlowBuild ? 6 : 60); ++game) {
    const auto board = std::make_shared<const Board>(test::random_board(random, 6, 9));
    const Variant variant = test::random_variant(random, board);
    compare(variant, kSettings[static_cast<std::size_t>(game) % std::size(kSettings)], kSlowBuild ? 4999 : 997);
  }
}

TEST_CASE("proofs end at tables, of all layers and of some", "[prove]") {
  const Variant variant = test::small_game({"hand=3", "men_start=b1,b2,a3,b3"});
  const test::TemporaryDirectory tables;
  test::solve_into(tables.path(), variant);
  for (int hand = 0; hand <= variant.hand; ++hand) {
    for (int threads = 1; threads <= 2; ++threads) {
      compare(variant, {"with tables", 1 << 18, threads, true}, kSlowBuild ? 9973 : 197, tables.path(), hand);
    }
  }
}

TEST_CASE("the tigers' mobility and the end of a game are those of the reference", "[prove]") {
  std::mt19937 random(8);
  for (int game = 0; game < 300; ++game) {
    const auto board = std::make_shared<const Board>(test::random_board(random, 5, 14));
    const Variant variant = test::random_variant(random, board);
    for (int k = 0; k < 50; ++k) {
      Position position = test::random_position(variant, random);
      const TigerMobility mobility = tiger_mobility(variant, position);
      CHECK(finished(variant, position, mobility) == finished(variant, position));
      position.to_move = Side::tigers;
      if (opening_pending(variant, position)) continue;
      const Moves moves = mobile_moves(variant, position);
      const auto captures = std::ranges::count(moves, Move::Kind::capture, &Move::kind);
      CHECK(mobility.captures == captures);
      CHECK(mobility.steps == static_cast<int>(moves.size()) - captures);
    }
  }
}

TEST_CASE("a key holds the position, and is that of all its images", "[prove]") {
  std::mt19937 random(3);
  for (const char* name : {"main-tapak-empat", "bagh-chal", "rimau-rimau-a"}) {
    const Variant variant = test::game(name);
    const PositionKeys keys(variant);
    for (int k = 0; k < 2000; ++k) {
      const Position position = test::random_position(variant, random);
      const PositionKey key = keys.key(position);
      const Position canonical = keys.position(key);
      CHECK(keys.key(canonical) == key);
      bool image_found = false;
      for (const Symmetry& symmetry : rule_symmetries(variant)) {
        Position image = position;
        image.men = permute(symmetry, position.men);
        for (std::uint8_t& tiger : image.tigers) tiger = symmetry[tiger];
        std::ranges::sort(image.tigers);
        CHECK(keys.key(image) == key);
        image_found |= image == canonical;
      }
      CHECK(image_found);
    }
  }
}

TEST_CASE("a disproof on a path holds where its positions are on the path", "[prove]") {
  Path path;
  for (const PositionKey key : {11, 12, 13, 14}) path.push(key);
  Grounds grounds(3);
  grounds.add(Grounds(1));
  const PathCondition condition = path.condition(grounds).value();
  Path other;
  for (const PositionKey key : {14, 9, 12}) other.push(key);
  REQUIRE(other.grounds(condition).has_value());
  CHECK(other.grounds(condition)->depths().size() == 2);
  other.pop();
  CHECK(!other.grounds(condition).has_value());
  // Too many to name: all positions from the first of them on.
  for (PositionKey key = 15; key < 30; ++key) path.push(key);
  for (int depth = 5; depth < 15; ++depth) grounds.add(Grounds(depth));
  CHECK(grounds.all_from() == 1);
  const PathCondition end_of_path = path.condition(grounds).value();
  CHECK(path.grounds(end_of_path).has_value());
  path.push(30);
  CHECK(!path.grounds(end_of_path).has_value());
  grounds.remove_from(2);
  CHECK(!grounds.none());
  grounds.remove_from(1);
  CHECK(grounds.none());
}

TEST_CASE("a search out of time or patience is undecided, and goes on where it was", "[prove]") {
  const Variant variant = test::game("main-tapak-empat");
  ProveOptions options;
  options.memory = 1 << 20;
  options.timeout = 0.01;
  Prover prover(variant, options);
  const ProveReport report = prover.prove(start_position(variant));
  CHECK(report.verdict() == Verdict::unknown);
  CHECK(!report.root.decided());
  CHECK(report.nodes > 0);
}

}  // namespace
}  // namespace rimau

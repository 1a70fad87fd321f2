// Longest wins, mutual zugzwangs and tiger posts against the plain solver's positions.
#include "solver/probe/layer_scan.h"

#include "support/catch.h"
#include "support/reference_solver.h"
#include "support/small_solves.h"
#include "support/temporary_directory.h"

namespace rimau {
namespace {

using test::ReferenceScore;
using test::ReferenceSolver;

/// The stored positions: men to move, no man in hand, every tiger on a point of its own.
template <class Visit>
void for_each_stored(const ReferenceSolver& solver, Visit visit) {
  for (std::size_t id = 0; id < solver.positions().size(); ++id) {
    const Position& position = solver.positions()[id];
    if (position.to_move == Side::men && position.hand == 0 && !position.stacked()) visit(position, solver.score(id));
  }
}

bool is_zugzwang(const Variant& variant, const ReferenceSolver& solver, const Position& position) {
  Position turned = position;
  turned.to_move = Side::tigers;
  if (finished(variant, position) || finished(variant, turned)) return false;
  return solver.score(position).outcome != Outcome::men && solver.score(turned).outcome == Outcome::men;
}

struct Tables {
  explicit Tables(const Variant& game, SolveOptions options = {}) : variant(game), solver(variant) {
    test::solve_into(directory.path(), variant, options);
    probe = std::make_unique<TableProbe>(variant, directory.path());
  }
  Variant variant;
  test::TemporaryDirectory directory;
  ReferenceSolver solver;
  std::unique_ptr<TableProbe> probe;
};

std::vector<Variant> games() {
  return {test::small_game(), test::small_game({"tiger_start=a1", "men_start=b1,b2,a3,b3"}),
          test::small_game({"board=grid12", "tiger_start=a1,c4", "men_start=b1,b2,a3,b3,c2"})};
}

TEST_CASE("the longest wins are as long as any", "[scan]") {
  for (const Variant& game : games()) {
    Tables tables(game);
    for (const Outcome winner : {Outcome::men, Outcome::tigers}) {
      int longest = -1;
      for_each_stored(tables.solver, [&](const Position& position, const ReferenceScore& score) {
        // What is over when the tables begin has no distance in them.
        if (score.outcome == winner && !finished(tables.variant, position)) longest = std::max(longest, score.plies);
      });
      const auto one = longest_win(tables.variant, *tables.probe, winner, 1);
      REQUIRE(one.has_value() == (longest > 0));
      if (!one) continue;
      CHECK(one->score.plies == longest);
      CHECK(tables.solver.score(one->position) == ReferenceScore{winner, longest});
      CHECK(longest_win(tables.variant, *tables.probe, winner, 2)->position == one->position);
    }
  }
}

TEST_CASE("tables without distances tell no longest win", "[scan]") {
  SolveOptions options;
  options.distances = false;
  Tables tables(test::small_game(), options);
  CHECK_FALSE(longest_win(tables.variant, *tables.probe, Outcome::men, 1));
}

TEST_CASE("a mutual zugzwang is found where there is one, with the most men", "[scan]") {
  int with_any = 0;
  for (const Variant& game : games()) {
    Tables tables(game);
    int most_men = -1;

    for_each_stored(tables.solver, [&](const Position& position, const ReferenceScore&) {
      if (is_zugzwang(tables.variant, tables.solver, position)) most_men = std::max(most_men, count(position.men));
    });
    const auto search = find_zugzwang(tables.variant, *tables.probe, UINT64_MAX, [](std::uint64_t) {});
    REQUIRE(search.found.has_value() == (most_men >= 0));
    CHECK(search.complete == !search.found);
    CHECK(find_zugzwang(tables.variant, *tables.probe, 0, [](std::uint64_t) {}).looked_at == 0);
    const std::uint64_t candidates = search.looked_at;
    if (!search.found) continue;
    ++with_any;
    CHECK(candidates > 0);
    CHECK(count(search.found->position.men) == most_men);
    CHECK(is_zugzwang(tables.variant, tables.solver, search.found->position));
    CHECK(search.found->tigers_to_move.outcome == Outcome::men);
    // One look fewer does not find it, and says so.
    const auto shorter = find_zugzwang(tables.variant, *tables.probe, candidates - 1, [](std::uint64_t) {});
    CHECK_FALSE(shorter.found);
    CHECK_FALSE(shorter.complete);
  }
  CHECK(with_any > 0);
}

TEST_CASE("tiger posts count all positions with a tiger there", "[scan]") {
  for (const Variant& game : games()) {
    Tables tables(game);
    const std::vector<TigerPost> posts = tiger_posts(tables.variant, *tables.probe, 0, 2);
    REQUIRE(posts.size() == static_cast<std::size_t>(tables.variant.board->size()));
    for (const TigerPost& post : posts) {
      MenCount plain{post.count.men};
      for_each_stored(tables.solver, [&](const Position& position, const ReferenceScore& score) {
        if (count(position.men) != post.count.men || !has(position.tiger_points(), post.point)) return;
        ++plain.positions;
        if (score.outcome == Outcome::men) ++plain.men_win;
        if (score.outcome == Outcome::tigers) ++plain.tigers_win;
      });
      CHECK(post.count == plain);
    }
  }
}

TEST_CASE("a damaged table stops the scans with an error", "[scan]") {
  const Variant variant = test::small_game();
  const test::TemporaryDirectory directory;
  test::solve_into(directory.path(), variant);
  const auto path = layer_path(directory.path(), 0);
  std::string bytes = test::file_bytes(path);
  std::uint64_t distances = 0;
  {
    const BlockFile file(path);
    distances = file.compressed_bytes(*file.find_section(kDistanceSection));
  }
  char& last_of_values = bytes[bytes.size() - distances - 1];
  last_of_values = static_cast<char>(last_of_values ^ 1);
  test::write_bytes(path, bytes);
  TableProbe probe(variant, directory.path());
  CHECK(test::contains(test::failure_of([&] { tiger_posts(variant, probe, 0, 2); }), path.string()));
}

}  // namespace
}  // namespace rimau

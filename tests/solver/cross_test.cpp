// The engine against the plain solver: every position of small games, outcome and plies.
#include <iostream>
#include <sstream>

#include "core/counting.h"
#include "core/notation.h"
#include "solver/plane/kernels.h"
#include "solver/probe/layer_planes.h"
#include "solver/probe/table_probe.h"
#include "solver/retro/solve.h"
#include "support/catch.h"
#include "support/games.h"
#include "support/random_games.h"
#include "support/reference_solver.h"
#include "support/slow_build.h"
#include "support/temporary_directory.h"

namespace rimau {
namespace {

using test::kSlowBuild;
using test::ReferenceScore;
using test::ReferenceSolver;
using test::TemporaryDirectory;

/// What was compared, for the last line of a test.
struct Compared {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::uint64_t plies = 0;
  std::uint64_t counts = 0;

  void print(const char* what) const {
    std::cout << what << ": " << games << " games, " << positions << " positions, " << plies
              << " of them with distances, " << counts << " counts compared\n";
  }
};

std::string to_text(const Score& score) {
  return std::string(rimau::to_text(score.outcome)) + (score.plies ? " in " + std::to_string(*score.plies) : "");
}

/// The score as the engine gives it: draws have no plies, and where `plies` is false, wins have none either.
Score expected_score(const ReferenceScore& reference, bool plies) {
  if (!plies || reference.plies < 0) return {reference.outcome, std::nullopt};
  return {reference.outcome, reference.plies};
}

/// Solves a game by both solvers and compares all there is to compare.
class Comparison {
 public:
  Comparison(const Variant& variant, const ReferenceSolver& reference, const SolveOptions& options)
      : variant_(variant), reference_(reference), options_(options) {}

  void run(Compared& compared) {
    TableProbe probe(variant_, options_.tables);
    for (int hand = 0; hand <= variant_.hand; ++hand) {
      layers_.emplace_back(probe.layer(hand), probe.indexer().classes(), variant_.board->size() - variant_.tigers(), 1);
    }
    for (std::size_t id = 0; id < reference_.positions().size(); ++id) {
      const Position& position = reference_.positions()[id];
      if (position.stacked() && variant_.tigers() > 2) continue;  // such stacks have no value by looking ahead
      check_position(probe, position, reference_.score(id));
      ++compared.positions;
    }
    for (int hand = 0; hand <= variant_.hand; ++hand) {
      const std::vector<MenCount> counts = brute_force_counts(hand);
      if (counts_from_json(probe.layer(hand).header().at("counts")) != counts) fail("counts with hand", hand);
      compared.counts += counts.size();
    }
    compared.plies += with_plies_;
    ++compared.games;
  }

 private:
  bool has_plies(int hand) const { return hand == 0 && variant_.movement() && options_.distances; }

  void check_position(TableProbe& probe, const Position& position, const ReferenceScore& reference) {
    const bool over = finished(variant_, position).has_value();
    Score wanted = expected_score(reference, over || has_plies(position.hand));
    const Score found = evaluate(variant_, probe, position);
    // Without distances, those are still known that end within one ply.
    if (!options_.distances && position.hand == 0 && found.plies) wanted = expected_score(reference, true);
    if (found != wanted) fail_at("evaluate", position, wanted, found);
    if (wanted.plies) ++with_plies_;
    if (position.to_move != Side::men || position.stacked() || opening_pending(variant_, position)) return;
    const Score stored = expected_score(reference, has_plies(position.hand));
    const auto place = probe.indexer().place(position.tigers, position.men);
    const Score in_planes = layers_[static_cast<std::size_t>(position.hand)].score(place);
    if (in_planes != stored) fail_at("planes", position, stored, in_planes);
    const Score looked_up = probe.lookup(position);
    if (looked_up != stored) fail_at("lookup", position, stored, looked_up);
  }

  std::vector<MenCount> brute_force_counts(int hand) const {
    const int free = variant_.board->size() - variant_.tigers();
    std::vector<MenCount> counts;
    for (int men = 0; men <= std::min(free, variant_.men_max() - hand); ++men) counts.push_back({men, 0, 0, 0, -1, -1});
    for (std::size_t id = 0; id < reference_.positions().size(); ++id) {
      const Position& position = reference_.positions()[id];
      if (position.to_move != Side::men || position.stacked() || position.hand != hand) continue;
      const ReferenceScore& score = reference_.score(id);
      MenCount& here = counts.at(static_cast<std::size_t>(count(position.men)));
      ++here.positions;
      if (score.outcome == Outcome::draw) continue;
      ++(score.outcome == Outcome::men ? here.men_win : here.tigers_win);
      int& longest = score.outcome == Outcome::men ? here.longest_men_win : here.longest_tigers_win;
      if (has_plies(hand)) longest = std::max(longest, score.plies);
    }
    return counts;
  }

  void fail_at(const char* what, const Position& position, const Score& wanted, const Score& found) const {
    FAIL(what << ": " << rimau::to_text(variant_, position) << "\nreference: " << to_text(wanted)
              << "\nengine: " << to_text(found) << "\n"
              << test::describe(variant_));
  }
  void fail(const char* what, int hand) const { FAIL(what << ' ' << hand << "\n" << test::describe(variant_)); }

  const Variant& variant_;
  const ReferenceSolver& reference_;
  const SolveOptions& options_;
  std::vector<LayerPlanes> layers_;
  std::uint64_t with_plies_ = 0;
};

/// Solves with these options (but for the directory) and compares with the reference.
void compare(const Variant& variant, const ReferenceSolver& reference, SolveOptions options, Compared& compared) {
  const TemporaryDirectory directory;
  options.tables = directory.path();
  SolveListener silent;
  solve(variant, options, silent);
  Comparison(variant, reference, options).run(compared);
}

void compare(const Variant& variant, Compared& compared, const SolveOptions& options = {}) {
  compare(variant, ReferenceSolver(variant), options, compared);
}

/// One choice for every rule.
struct Rules {
  TigerStep step;
  boost::container::flat_set<int> lengths;
  MenStuck stuck;
  TigersWin win;
};

const boost::container::flat_set<int> kAnyLength{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

/// Every combination, in an order in which neighbours differ in all rules: a part of the list has every choice.
std::vector<Rules> all_rules(int men) {
  const TigerStep steps[] = {TigerStep::one, TigerStep::slide};
  const boost::container::flat_set<int> lengths[] = {{1}, {1, 3}, {2}, kAnyLength};
  const MenStuck stuck[] = {MenStuck::pass, MenStuck::lose, MenStuck::draw};
  using Rule = TigersWin::Rule;
  const TigersWin wins[] = {{Rule::bound, 0},
                            {Rule::all, 0},
                            {Rule::captures, std::max(men / 2, 1)},
                            {Rule::men_left, men / 3},
                            {Rule::exhaust, 0}};
  std::vector<Rules> result;
  for (std::size_t i = 0; i < 120; ++i) {  // 2 * 4 * 3 * 5, each combination once: the steps turn after 60
    result.push_back({steps[(i + i / 60) % 2], lengths[i % 4], stuck[i % 3], wins[i % 5]});
  }
  return result;
}

/// A game on a board: the tigers on its first points, then `men` men, the last `hand` of them in hand.
struct Setup {
  std::string board;
  int tigers;
  int men;
  int hand;
};

std::optional<Variant> make_game(const Setup& setup, const Rules& rules) {
  Variant variant;
  variant.name = "made";
  variant.board = test::board(setup.board);
  for (int t = 0; t < setup.tigers; ++t) variant.tiger_start.push_back(static_cast<std::uint8_t>(t));
  variant.hand = setup.hand;
  for (int m = 0; m < setup.men - setup.hand; ++m) variant.men_start |= point_bit(setup.tigers + m);
  variant.tiger_step = rules.step;
  variant.capture_lengths = rules.lengths;
  variant.men_stuck = rules.stuck;
  variant.tigers_win = rules.win;
  try {
    complete(variant);
  } catch (const RuleError&) {
    return std::nullopt;  // bound with too few men, or exhaust without a hand
  }
  return variant;
}

/// Every `stride`-th combination of rules on the board.
void compare_rules(const Setup& setup, std::size_t stride, Compared& compared) {
  const std::vector<Rules> rules = all_rules(setup.men);
  const std::size_t step = kSlowBuild ? stride * 7 : stride;
  for (std::size_t i = static_cast<std::size_t>(setup.hand) % step; i < rules.size(); i += step) {
    if (const auto variant = make_game(setup, rules[i])) compare(*variant, compared);
  }
}

TEST_CASE("engine and plain solver agree: 3x3 alquerque, every combination of rules", "[cross]") {
  Compared compared;
  compare_rules({"alquerque9", 1, 8, 2}, 1, compared);
  compare_rules({"alquerque9", 2, 7, 1}, 1, compared);
  compare_rules({"alquerque9", 2, 6, 0}, 7, compared);
  compare_rules({"alquerque9", 2, 4, 3}, 7, compared);
  compare_rules({"alquerque9", 3, 6, 2}, 7, compared);
  compare_rules({"alquerque9", 1, 5, 5}, 7, compared);
  compared.print("3x3 alquerque");
}

TEST_CASE("engine and plain solver agree: boards of 9 to 12 points", "[cross]") {
  Compared compared;
  compare_rules({"lopsided9", 1, 8, 1}, 13, compared);
  compare_rules({"lopsided9", 2, 7, 2}, 13, compared);
  compare_rules({"lopsided9", 3, 5, 1}, 13, compared);
  compare_rules({"kaooa10", 1, 7, 7}, 13, compared);
  compare_rules({"kaooa10", 2, 8, 0}, 13, compared);
  compare_rules({"kaooa10", 3, 7, 1}, 29, compared);
  compare_rules({"triangle10", 1, 9, 3}, 13, compared);
  compare_rules({"triangle10", 2, 8, 1}, 17, compared);
  compare_rules({"triangle10", 3, 6, 0}, 29, compared);
  compare_rules({"grid12", 1, 11, 1}, 31, compared);
  compare_rules({"grid12", 2, 10, 0}, 31, compared);
  compare_rules({"grid12", 3, 8, 1}, 61, compared);
  compared.print("boards of 9 to 12 points");
}

TEST_CASE("engine and plain solver agree: boards of 14 to 16 points", "[cross]") {
  if (kSlowBuild) return;
  Compared compared;
  using Rule = TigersWin::Rule;
  const auto check = [&](const Setup& setup, const Rules& rules) {
    compare(make_game(setup, rules).value(), compared);
  };
  check({"ladder14", 1, 13, 0}, {TigerStep::one, {1, 3, 5}, MenStuck::pass, {Rule::bound, 0}});
  check({"ladder14", 2, 12, 0}, {TigerStep::slide, kAnyLength, MenStuck::pass, {Rule::all, 0}});
  check({"gunung15", 1, 14, 1}, {TigerStep::one, {1, 3, 5}, MenStuck::pass, {Rule::bound, 0}});
  check({"alquerque16", 1, 15, 0}, {TigerStep::slide, {1}, MenStuck::draw, {Rule::bound, 0}});
  check({"grid16", 1, 10, 1}, {TigerStep::one, {1, 2}, MenStuck::lose, {Rule::captures, 4}});
  compared.print("boards of 14 to 16 points");
}

TEST_CASE("engine and plain solver agree: stacked starts and openings", "[cross]") {
  Compared compared;
  const std::vector<std::vector<std::string>> games = {
      {"board=alquerque9", "tiger_start=b2,b2", "hand=6", "tigers_win=all"},
      {"board=alquerque9", "tiger_start=b2,b2", "hand=8", "tigers_win=all", "men_stuck=draw"},
      {"board=alquerque9", "tiger_start=a1,a1", "men_start=b1,c1,a2", "hand=2", "first=tigers", "opening_remove=1",
       "tigers_win=all"},
      {"board=alquerque9", "tiger_start=a1,a1", "men_start=b1,c1,a2,b2", "hand=0", "first=tigers", "opening_remove=2",
       "opening_relocate=one", "tigers_win=all", "capture_lengths=any"},
      {"board=kaooa10", "tiger_start=d4,d4", "men_start=a4,b1,e5", "hand=3", "first=tigers", "opening_remove=1",
       "opening_relocate=one", "tigers_win=men_left<=1", "men_stuck=lose"},
      {"board=triangle10", "tiger_start=d4", "men_start=a1,c1,e1,g1,b2", "hand=1", "first=tigers", "opening_remove=3",
       "opening_relocate=one", "tigers_win=all", "tiger_step=slide"},
      {"board=lopsided9", "tiger_start=b2,b2", "hand=7", "tigers_win=exhaust"},
      // A full board with a man in hand, who may not be lost.
      {"board=alquerque9", "tiger_start=b2,b2", "hand=8", "tigers_win=captures:1"},
  };
  for (const auto& settings : games) {
    std::vector<std::string> all = settings;
    all.push_back("tiger_step=slide");
    compare(test::game("main-tapak-empat", settings), compared);
    compare(test::game("main-tapak-empat", all), compared);
  }
  compared.print("stacked starts and openings");
}

constexpr unsigned kRandomGames = kSlowBuild ? 30 : 400;

TEST_CASE("engine and plain solver agree: random boards and rules", "[cross]") {
  Compared compared;
  std::uint64_t symmetric = 0;
  for (unsigned seed = 1; seed <= kRandomGames; ++seed) {
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const auto board = std::make_shared<const Board>(test::random_board(random, 5, 9));
    if (board->symmetries().size() > 1) ++symmetric;
    SolveOptions options;
    options.frontier = seed % 4 != 0;
    options.distances = seed % 3 != 0;
    options.downwards = seed % 2 != 0;
    options.batch_tiles = 1;
    compare(test::random_variant(random, board), compared, options);
  }
  compared.print("random boards and rules");
  std::cout << "  boards with symmetries: " << symmetric << "\n";
  CHECK(compared.games == kRandomGames);
  CHECK(symmetric > kRandomGames / 10);
}

TEST_CASE("symmetry, distances and frontier on and off: the same scores and counts", "[cross]") {
  Compared compared;
  const auto check = [&](const Variant& variant) {
    const ReferenceSolver reference(variant);
    for (const bool symmetry : {true, false}) {
      for (const bool distances : {true, false}) {
        for (const bool frontier : {true, false}) {
          SolveOptions options;
          options.symmetry = symmetry;
          options.distances = distances;
          options.frontier = frontier;
          options.batch_tiles = 1;
          compare(variant, reference, options, compared);
        }
      }
    }
  };
  const Rules rules{TigerStep::slide, {1, 2}, MenStuck::pass, {TigersWin::Rule::bound, 0}};
  check(make_game({"alquerque9", 2, 7, 1}, rules).value());
  check(make_game({"kaooa10", 2, 8, 1}, rules).value());
  check(make_game({"triangle10", 3, 7, 0}, rules).value());
  for (unsigned seed = 1001; seed <= 1000 + kRandomGames / 10; ++seed) {
    INFO("seed " << seed);
    std::mt19937 random(seed);
    check(test::random_variant(random, std::make_shared<const Board>(test::random_board(random, 5, 8))));
  }
  compared.print("symmetry, distances and frontier on and off");
}

TEST_CASE("without distances there is no distance section and the values are the same bytes", "[cross]") {
  const Variant variant = test::game(
      "main-tapak-empat", {"board=alquerque9", "tiger_start=a1,b1", "hand=2", "men_start=c3,b3,a3", "tigers_win=all"});
  const TemporaryDirectory with;
  const TemporaryDirectory without;
  SolveListener silent;
  SolveOptions options;
  options.tables = with.path();
  solve(variant, options, silent);
  options.tables = without.path();
  options.distances = false;
  solve(variant, options, silent);
  const BlockFile full(layer_path(with.path(), 0));
  const BlockFile plain(layer_path(without.path(), 0));
  CHECK(full.find_section(kDistanceSection) != nullptr);
  REQUIRE(plain.find_section(kDistanceSection) == nullptr);
  const BlockFile::Section& a = *full.find_section(kValueSection);
  const BlockFile::Section& b = *plain.find_section(kValueSection);
  REQUIRE(a.blocks == b.blocks);
  std::vector<Word> words_a(a.block_words());
  std::vector<Word> words_b(b.block_words());
  for (std::uint64_t block = 0; block < a.blocks; ++block) {
    full.read_block(a, block, words_a);
    plain.read_block(b, block, words_b);
    REQUIRE(words_a == words_b);
  }
  CHECK(test::file_bytes(layer_path(with.path(), 1)) == test::file_bytes(layer_path(without.path(), 1)));
  CHECK(test::file_bytes(layer_path(with.path(), 2)) == test::file_bytes(layer_path(without.path(), 2)));
}

/// Ways to compute the same tables: every kernel set with every tile size, and with them in turn each number of
/// threads, with the frontier and without.
std::vector<SolveOptions> ways() {
  std::vector<SolveOptions> result;
  for (const Kernels& kernels : available_kernels()) {
    for (int tile_bits = 9; tile_bits <= kMostTileBits; tile_bits += kSlowBuild ? 3 : 1) {
      const std::size_t turn = result.size();
      SolveOptions options;
      options.isa = kernels.name;
      options.tile_bits = tile_bits;
      options.threads = 1 + static_cast<int>(turn % 2);
      options.frontier = turn / 2 % 2 == 0;
      result.push_back(options);
    }
  }
  return result;
}

TEST_CASE("instruction sets, tile sizes and threads give the same bytes", "[cross]") {
  const std::vector<Variant> games = {
      // 14 index bits, symmetry of order 4: permuted tiles of every size, 32 tiles to a plane at the smallest.
      make_game({"alquerque16", 2, 14, 1}, {TigerStep::slide, {1, 3}, MenStuck::pass, {TigersWin::Rule::bound, 0}})
          .value(),
      make_game({"gunung15", 1, 14, 2}, {TigerStep::one, kAnyLength, MenStuck::lose, {TigersWin::Rule::all, 0}})
          .value(),
  };
  std::size_t solves = 0;
  for (const Variant& variant : games) {
    std::map<std::string, std::string> first;
    for (SolveOptions options : ways()) {
      if (kSlowBuild && variant.tigers() > 1) continue;
      const TemporaryDirectory directory;
      options.tables = directory.path();
      SolveListener silent;
      solve(variant, options, silent);
      auto files = test::directory_bytes(directory.path());
      REQUIRE(files.size() == static_cast<std::size_t>(variant.hand) + 1);
      if (first.empty()) first = std::move(files);
      INFO(variant.board->name() << ", " << options.isa << ", tiles of 2^" << options.tile_bits << " bits, "
                                 << options.threads << " threads" << (options.frontier ? "" : ", no frontier"));
      if (!files.empty()) REQUIRE((files == first));
      ++solves;
    }
  }
  std::cout << "byte-identical tables: " << solves << " solves of " << games.size() << " games\n";
}

TEST_CASE("a probe with room for a single block gives the same scores", "[cross]") {
  const Variant variant =
      make_game({"alquerque16", 1, 9, 2}, {TigerStep::one, {1}, MenStuck::pass, {TigersWin::Rule::bound, 0}}).value();
  const TemporaryDirectory directory;
  SolveOptions options;
  options.tables = directory.path();
  SolveListener silent;
  solve(variant, options, silent);
  TableProbe roomy(variant, directory.path());
  TableProbe narrow(variant, directory.path(), 1);
  std::mt19937 random(3);
  for (int i = 0; i < 300; ++i) {
    const Position position = test::random_position(variant, random);
    REQUIRE((evaluate(variant, roomy, position) == evaluate(variant, narrow, position)));
  }
}

}  // namespace
}  // namespace rimau

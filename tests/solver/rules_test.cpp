// What lies under the kernels: slot maps, compiled rules against the move generator, classes of placements, numbers of
// positions up to symmetry.
#include <iostream>
#include <numeric>
#include <set>

#include "core/counting.h"
#include "core/movegen.h"
#include "solver/rules/plane_program.h"
#include "support/catch.h"
#include "support/games.h"
#include "support/random_games.h"
#include "support/slow_build.h"

namespace rimau {
namespace {

using test::below;
using test::kSlowBuild;

constexpr int kRepeat = kSlowBuild ? 1 : 8;

void require_slot_laws(int points, const Placement& placement) {
  const SlotMap slots(points, placement);
  REQUIRE(slots.bits() == points - static_cast<int>(placement.size()));
  Points tigers = 0;
  for (int t : placement) tigers |= point_bit(t);
  std::vector<int> lent_points;
  std::vector<int> lent_bits;
  std::set<int> bits;
  for (int p = 0; p < points; ++p) {
    const int bit = slots.bit(p);
    REQUIRE((bit == SlotMap::kTiger) == has(tigers, p));
    if (has(tigers, p)) {
      if (p < slots.bits()) lent_bits.push_back(p);
      continue;
    }
    REQUIRE(bits.insert(bit).second);
    REQUIRE(bit < slots.bits());
    REQUIRE(slots.point(bit) == p);
    if (p < slots.bits()) REQUIRE(bit == p);
    if (p >= slots.bits()) lent_points.push_back(bit);
  }
  REQUIRE(lent_points == lent_bits);  // in increasing order of both
}

TEST_CASE("slot maps give every free point a bit, its own where it can", "[rules]") {
  std::mt19937_64 random(14);
  for (const int points : {5, 9, 16, 33, 64}) {
    for (int tigers = 1; tigers <= kMaxTigers; ++tigers) {
      for (int i = 0; i < 20; ++i) {
        std::set<std::uint8_t> chosen;
        while (static_cast<int>(chosen.size()) < tigers) {
          chosen.insert(static_cast<std::uint8_t>(random() % static_cast<unsigned>(points)));
        }
        const Placement placement(chosen.begin(), chosen.end());
        require_slot_laws(points, placement);
        const SlotMap slots(points, placement);
        const Index index = random() & ((Index{1} << slots.bits()) - 1);
        const Points men = slots.men(index);
        REQUIRE(count(men) == count(index));
        REQUIRE(slots.index(men) == index);
        REQUIRE(slots.men(slots.index(men)) == men);
      }
    }
  }
}

using Reads = std::multiset<std::pair<std::vector<std::uint8_t>, Index>>;  // placement and index that is read

std::vector<std::uint8_t> as_vector(const Placement& placement) { return {placement.begin(), placement.end()}; }

/// Where the moves of the side to move lead, as places in planes.
Reads reads_of_moves(const Variant& variant, const Position& position) {
  Reads reads;
  for (const Move& move : mobile_moves(variant, position)) {
    if (move.kind == Move::Kind::pass) continue;
    const Position next = after(position, move);
    reads.insert({as_vector(next.tigers), SlotMap(variant.board->size(), next.tigers).index(next.men)});
  }
  return reads;
}

void add_reads(const std::vector<PlaneRule>& rules, const Placement& source, Index i, Reads& reads) {
  for (const PlaneRule& rule : rules) {
    if ((i & rule.care) == rule.value) reads.insert({as_vector(source), i ^ rule.flip});
  }
}

/// Every index of the placement: the matching rules read exactly where the legal moves lead.
std::uint64_t require_program_is_movegen(const Variant& variant, const Placement& placement) {
  const PlaneProgram program = compile(variant, placement);
  std::vector<Index> stuck;
  std::uint64_t moves = 0;
  for (Index i = 0; i < Index{1} << program.slots.bits(); ++i) {
    const Points men = program.slots.men(i);
    Reads tigers;
    for (const TigerRules& group : program.tigers) add_reads(group.rules, group.target, i, tigers);
    Reads steps;
    add_reads(program.steps, placement, i, steps);
    Reads drops;
    add_reads(program.drops, placement, i, drops);
    const Reads tigers_wanted = reads_of_moves(variant, {Side::tigers, placement, men, 0});
    const Reads steps_wanted = reads_of_moves(variant, {Side::men, placement, men, 0});
    const Reads drops_wanted = reads_of_moves(variant, {Side::men, placement, men, 1});
    if (tigers != tigers_wanted || steps != steps_wanted || drops != drops_wanted) {
      FAIL("index " << i << " of placement " << variant.board->point(placement[0]).name << "...\n"
                    << test::describe(variant) << to_text(variant, program));
    }
    if (steps.empty()) stuck.push_back(i);
    moves += tigers.size() + steps.size() + drops.size();
  }
  std::vector<Index> listed = program.stuck;
  std::ranges::sort(listed);
  if (listed != stuck) FAIL("stuck indices\n" << test::describe(variant));
  return moves;
}

TEST_CASE("compiled rules read exactly where the legal moves lead, on every index", "[rules]") {
  std::mt19937 random(15);
  std::uint64_t moves = 0;
  int placements = 0;
  const auto check = [&](Variant variant) {
    if (!variant.movement()) variant.tigers_win = {TigersWin::Rule::all, 0};  // there the men do not step
    variant.opening = {};
    std::vector<Placement> all;
    for_each_placement(variant.board->size(), variant.tigers(), [&](const Placement& p) { all.push_back(p); });
    for (int i = 0; i < 3; ++i) {
      moves += require_program_is_movegen(variant,
                                          all[static_cast<std::size_t>(below(random, static_cast<int>(all.size())))]);
      ++placements;
    }
  };
  for (const char* board : {"alquerque9", "lopsided9", "kaooa10", "triangle10", "grid12"}) {
    if (kSlowBuild && board == std::string("grid12")) continue;
    for (int i = 0; i < kRepeat; ++i) check(test::random_variant(random, test::board(board)));
  }
  for (int i = 0; i < 12 * kRepeat; ++i) {
    check(test::random_variant(random, std::make_shared<const Board>(test::random_board(random, 5, 9))));
  }
  std::cout << "compiled rules: " << placements << " placements, " << moves << " moves compared\n";
}

Placement image(const Symmetry& symmetry, const Placement& placement) {
  Placement result;
  for (int p : placement) result.push_back(symmetry[static_cast<std::size_t>(p)]);
  std::ranges::sort(result);
  return result;
}

void require_class_laws(const Board& board, int tigers, const std::vector<Symmetry>& symmetries) {
  const PlacementClasses classes(board.size(), tigers, symmetries);
  std::vector<std::uint32_t> sizes(classes.classes(), 0);
  std::uint32_t rank = 0;
  std::set<std::vector<std::uint8_t>> least;  // the least image of every placement: one for each class
  for_each_placement(board.size(), tigers, [&](const Placement& placement) {
    REQUIRE(classes.rank(placement) == rank);
    const PlacementClasses::Image& to = classes.image(placement);
    REQUIRE(image(symmetries[to.symmetry], placement) == classes.representative(to.cls));
    ++sizes[to.cls];
    std::vector<std::uint8_t> least_image = as_vector(placement);
    for (const Symmetry& symmetry : symmetries) {
      least_image = std::min(least_image, as_vector(image(symmetry, placement)));
      REQUIRE(classes.image(image(symmetry, placement)).cls == to.cls);
    }
    REQUIRE(as_vector(classes.representative(to.cls)) == least_image);
    least.insert(least_image);
    ++rank;
  });
  REQUIRE(classes.placements() == rank);
  REQUIRE(rank == binomial(board.size(), tigers));
  REQUIRE(least.size() == classes.classes());
  for (std::uint32_t c = 0; c < classes.classes(); ++c) REQUIRE(classes.class_size(c) == sizes[c]);
}

TEST_CASE("placements map onto their representatives, classes add up", "[rules]") {
  for (const char* name : {"alquerque9", "kaooa10", "triangle10", "gunung15", "lopsided9"}) {
    const auto board = test::board(name);
    for (int tigers = 1; tigers <= (kSlowBuild ? 2 : kMaxTigers); ++tigers) {
      INFO(name << ", tigers: " << tigers);
      require_class_laws(*board, tigers, board->symmetries());
      require_class_laws(*board, tigers, {board->symmetries()[0]});
    }
  }
}

/// Orbits of positions, by listing all of them.
std::uint64_t orbits_by_listing(const Board& board, int tigers, int men) {
  std::uint64_t orbits = 0;
  for_each_placement(board.size(), tigers, [&](const Placement& placement) {
    const auto tiger_set = [](const Placement& p) {
      Points set = 0;
      for (int t : p) set |= point_bit(t);
      return set;
    };
    const Points own = tiger_set(placement);
    for (Points set = 0; set <= board.all(); ++set) {
      if ((set & own) != 0 || count(set) != men) continue;
      const std::pair here(own, set);
      const bool least = std::ranges::all_of(board.symmetries(), [&](const Symmetry& symmetry) {
        return here <= std::pair(permute(symmetry, own), permute(symmetry, set));
      });
      orbits += least ? 1 : 0;
    }
  });
  return orbits;
}

TEST_CASE("positions up to symmetry, counted by listing them", "[rules]") {
  std::mt19937 random(16);
  std::vector<std::shared_ptr<const Board>> boards = {test::board("alquerque9"), test::board("kaooa10"),
                                                      test::board("lopsided9")};
  for (int i = 0; i < 10; ++i) boards.push_back(std::make_shared<const Board>(test::random_board(random, 5, 8)));
  for (const auto& board : boards) {
    for (int tigers = 1; tigers <= (kSlowBuild ? 1 : 3); ++tigers) {
      for (int men = 0; men <= board->size() - tigers; ++men) {
        INFO(board->name() << ", tigers: " << tigers << ", men: " << men);
        REQUIRE(inequivalent_positions(board->size(), tigers, men, board->symmetries()) ==
                orbits_by_listing(*board, tigers, men));
      }
    }
  }
}

TEST_CASE("Bagh-chal has the published numbers of positions up to symmetry", "[rules]") {
  // Y. J. Lim and J. Nievergelt, "Tigers and Goats is a draw": goats left on the board, positions.
  const std::pair<int, std::uint64_t> published[] = {
      {20, 33'481}, {19, 333'175}, {18, 2'105'695}, {17, 9'469'965}, {16, 32'188'170}};
  const auto board = test::board("alquerque25");
  REQUIRE(board->symmetries().size() == 8);
  for (const auto& [men, positions] : published) {
    CHECK(inequivalent_positions(25, 4, men, board->symmetries()) == positions);
  }
}

}  // namespace
}  // namespace rimau

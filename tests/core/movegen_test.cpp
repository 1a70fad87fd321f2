// Laws of the move generator, and the cases where one sentence of the rules decides.
#include "core/movegen.h"

#include <set>
#include <tuple>

#include "core/placement.h"
#include "support/catch.h"
#include "support/games.h"

namespace rimau {
namespace {

/// Every game on its boards, and small games that together use every rule.
std::vector<Variant> games() {
  std::vector<Variant> result;
  for (const char* name :
       {"main-tapak-empat", "main-tapak-empat-dussek", "bagh-chal", "rimau", "rimau-rimau-a", "rimau-rimau-b"}) {
    result.push_back(test::game(name));
  }
  for (const char* board : {"rimau37", "rimau33-shared"}) {
    result.push_back(test::game("rimau-rimau-a", {std::string("board=") + board, "capture_lengths=any"}));
  }
  for (const char* board : {"alquerque9", "gunung15", "ladder14", "triangle10", "kaooa10"}) {
    for (const char* step : {"one", "slide"}) {
      for (const char* stuck : {"pass", "lose", "draw"}) {
        const auto points = test::board(board);
        const auto name = [&](int p) { return points->point(p).name; };
        result.push_back(test::game("main-tapak-empat",
                                    {std::string("board=") + board, "tiger_start=" + name(0) + "," + name(0), "hand=5",
                                     std::string("tiger_step=") + step, std::string("men_stuck=") + stuck,
                                     "capture_lengths=any", "tigers_win=all", "men_start=" + name(1)}));
      }
    }
  }
  return result;
}

using MoveTuple = std::tuple<Move::Kind, int, int, Points>;

MoveTuple as_tuple(const Move& move) { return {move.kind, move.from, move.to, move.captured}; }

std::set<MoveTuple> as_set(const Moves& moves) {
  std::set<MoveTuple> result;
  for (const Move& move : moves) result.insert(as_tuple(move));
  return result;
}

void require_sound_move(const Variant& variant, const Position& position, const Move& move) {
  const Position next = after(position, move);
  REQUIRE_NOTHROW(check_position(variant, next));
  REQUIRE(next.to_move != position.to_move);
  REQUIRE((move.captured & ~position.men) == 0);
  const int men_before = count(position.men) + position.hand;
  REQUIRE(count(next.men) + next.hand == men_before - count(move.captured));
  REQUIRE(next.hand == position.hand - (move.kind == Move::Kind::drop ? 1 : 0));
  if (move.to >= 0 && !has(move.captured, move.to)) {
    REQUIRE_FALSE(has(position.men | position.tiger_points(), move.to));
  }
  REQUIRE((move.captured != 0) == (move.kind == Move::Kind::capture || move.kind == Move::Kind::opening));
  if (move.kind == Move::Kind::capture) REQUIRE(variant.capture_lengths.count(count(move.captured)) == 1);
}

Position image(const Symmetry& symmetry, const Position& position) {
  Position result = position;
  result.men = permute(symmetry, position.men);
  for (auto& t : result.tigers) t = symmetry[t];
  std::sort(result.tigers.begin(), result.tigers.end());
  return result;
}

Move image(const Symmetry& symmetry, Move move) {
  if (move.from >= 0) move.from = static_cast<std::int8_t>(symmetry[move.from]);
  if (move.to >= 0) move.to = static_cast<std::int8_t>(symmetry[move.to]);
  move.captured = permute(symmetry, move.captured);
  return move;
}

void require_laws(const Variant& variant, const Position& position) {
  const Moves moves = legal_moves(variant, position);
  REQUIRE(moves.empty() == finished(variant, position).has_value());
  REQUIRE(as_set(moves).size() == moves.size());
  for (const Move& move : moves) require_sound_move(variant, position, move);
  for (const Symmetry& symmetry : rule_symmetries(variant)) {
    const Position other = image(symmetry, position);
    // The start of a game need not be symmetric, and only from there tigers open or stand on one point.
    if (opening_pending(variant, position) || position.stacked()) continue;
    REQUIRE(finished(variant, other) == finished(variant, position));
    std::set<MoveTuple> images;
    for (const Move& move : moves) images.insert(as_tuple(image(symmetry, move)));
    REQUIRE(images == as_set(legal_moves(variant, other)));
  }
}

TEST_CASE("moves keep the invariants, are unique, and follow the symmetries") {
  std::mt19937 random(7);
  for (const Variant& variant : games()) {
    INFO(variant.name << " on " << variant.board->name());
    for (int i = 0; i < 40; ++i) {
      require_laws(variant, test::random_walk(variant, random, static_cast<int>(random() % 60)));
      require_laws(variant, test::random_position(variant, random));
    }
  }
}

TEST_CASE("opening turns: which men go, times where a tiger goes") {
  const auto openings = [](const char* name, const char* board) {
    const Variant variant = test::game(name, {std::string("board=") + board});
    return legal_moves(variant, start_position(variant)).size();
  };
  CHECK(openings("rimau-rimau-a", "rimau33") == 4284);
  CHECK(openings("rimau-rimau-a", "rimau37") == 4956);
  CHECK(openings("rimau-rimau-b", "rimau33") == 392);
  CHECK(openings("rimau-rimau-b", "rimau37") == 456);
  CHECK(openings("rimau", "rimau33") == 2268);
  CHECK(openings("rimau", "rimau37") == 2604);
  CHECK(openings("rimau", "rimau33-shared") == 2268);
  const Variant fixed = test::game("rimau", {"opening_relocate=none"});
  CHECK(legal_moves(fixed, start_position(fixed)).size() == 84);
}

/// A position on the ladder: the tiger at a1, men as said, everything else free. Tigers to move.
Moves from_a1(const std::string& lengths, const std::string& men, const std::string& step = "one") {
  const Variant variant = test::game(
      "main-tapak-empat", {"board=ladder14", "tiger_start=a1", "capture_lengths=" + lengths, "men_start=" + men,
                           "hand=0", "tigers_win=all", "first=tigers", "tiger_step=" + step});
  return legal_moves(variant, start_position(variant));
}

Points largest_capture(const Moves& moves) {
  Points largest = 0;
  for (const Move& move : moves) {
    if (count(move.captured) > count(largest)) largest = move.captured;
  }
  return largest;
}

TEST_CASE("a jump passes an unbroken row of an allowed length, from an adjacent point, onto the next empty one") {
  CHECK(count(largest_capture(from_a1("1", "b1"))) == 1);
  CHECK(count(largest_capture(from_a1("1", "b1,c1"))) == 0);
  CHECK(count(largest_capture(from_a1("any", "b1,c1"))) == 2);
  CHECK(count(largest_capture(from_a1("odd", "b1,c1"))) == 0);
  CHECK(count(largest_capture(from_a1("odd", "b1,c1,d1"))) == 3);
  CHECK(count(largest_capture(from_a1("odd", "b1,c1,d1,e1,f1"))) == 5);
  CHECK(count(largest_capture(from_a1("any", "b1,c1,d1,e1,f1,g1"))) == 0);  // no point to land on
  CHECK(count(largest_capture(from_a1("any", "b1,d1"))) == 1);
  CHECK(count(largest_capture(from_a1("any", "c1", "slide"))) == 0);  // not adjacent
}

TEST_CASE("a sliding tiger may stop on every empty point before the first piece") {
  CHECK(from_a1("1", "e1", "one").size() == 2);    // b1, a2
  CHECK(from_a1("1", "e1", "slide").size() == 4);  // b1 c1 d1, a2
}

/// The tiger stands on the only point that the man in the corner could go to. Men to move.
Variant stuck_men(const std::string& rule) {
  return test::game("main-tapak-empat", {"board=lopsided9", "tiger_start=d1", "men_start=e1", "hand=0",
                                         "tigers_win=all", "men_stuck=" + rule});
}

std::optional<Outcome> outcome_at_start(const Variant& variant) { return finished(variant, start_position(variant)); }

TEST_CASE("men who can do nothing pass, lose or draw") {
  const Variant passing = stuck_men("pass");
  CHECK(outcome_at_start(passing) == std::nullopt);
  const Moves moves = legal_moves(passing, start_position(passing));
  CHECK(moves.size() == 1);
  CHECK(moves.front() == Move{});
  CHECK(outcome_at_start(stuck_men("lose")) == Outcome::tigers);
  CHECK(outcome_at_start(stuck_men("draw")) == Outcome::draw);
}

TEST_CASE("without a movement phase the last man decides") {
  const Variant variant = test::game("main-tapak-empat-dussek", {"board=lopsided9", "tiger_start=e1", "hand=3"});
  const auto at = [&](const char* name) { return variant.board->find(name); };
  Position position{Side::tigers, {static_cast<std::uint8_t>(at("e1"))}, point_bit(at("d1")), 0};
  CHECK(finished(variant, position) == Outcome::tigers);  // the tiger jumps d1
  position.men |= point_bit(at("c1"));
  CHECK(finished(variant, position) == Outcome::men);
  position.hand = 1;
  CHECK(finished(variant, position) == Outcome::men);
  position.to_move = Side::men;
  CHECK(finished(variant, position) == std::nullopt);
  position.hand = 0;
  CHECK(finished(variant, position) == Outcome::tigers);
}

TEST_CASE("too few men end the game at once, whoever is to move") {
  const Variant variant = test::game("bagh-chal");
  Position position = start_position(variant);
  position.hand = 15;
  CHECK(finished(variant, position) == Outcome::tigers);
  position.to_move = Side::tigers;
  CHECK(finished(variant, position) == Outcome::tigers);
  position.hand = 16;
  CHECK(finished(variant, position) == std::nullopt);
}

TEST_CASE("men drop while any are in hand and step only after that") {
  const Variant variant = test::game("bagh-chal");
  Position position = start_position(variant);
  CHECK(legal_moves(variant, position).size() == 21);
  position.men = point_bit(variant.board->find("c3"));
  position.hand = 16;
  for (const Move& move : legal_moves(variant, position)) CHECK(move.kind == Move::Kind::drop);
}

TEST_CASE("a stack moves as one tiger, once for each target") {
  const Variant variant = test::game("main-tapak-empat");
  Position position = start_position(variant);
  position.to_move = Side::tigers;
  CHECK(legal_moves(variant, position).size() == 16);  // eight directions, two points each
  const Move move = legal_moves(variant, position).front();
  CHECK_FALSE(after(position, move).stacked());
}

}  // namespace
}  // namespace rimau

// What follows from the rules: blocking numbers, ending thresholds, contradictions.
#include "core/variant.h"

#include "core/movegen.h"
#include "support/catch.h"
#include "support/games.h"

namespace rimau {
namespace {

int blocking(const std::string& board_name, int tigers, boost::container::flat_set<int> lengths) {
  Variant variant;
  variant.board = test::board(board_name);
  variant.tiger_start.resize(tigers);
  variant.capture_lengths = std::move(lengths);
  return least_blocking_men(variant);
}

TEST_CASE("the least number of men that can immobilise all tigers") {
  const boost::container::flat_set<int> one{1};
  const boost::container::flat_set<int> odd{1, 3, 5, 7};
  const boost::container::flat_set<int> any{1, 2, 3, 4, 5, 6, 7};
  for (const auto& lengths : {one, odd, any}) {
    CHECK(blocking("rimau33", 1, lengths) == 3);
    CHECK(blocking("rimau33", 2, lengths) == 2);
  }
  CHECK(blocking("rimau33", 4, one) == 2);
  for (const auto& lengths : {one, odd}) {
    CHECK(blocking("rimau37", 1, lengths) == 4);
    CHECK(blocking("rimau37", 2, lengths) == 4);
    CHECK(blocking("alquerque25", 2, lengths) == 7);
  }
  CHECK(blocking("rimau37", 1, any) == 6);
  CHECK(blocking("rimau37", 2, any) == 7);
  CHECK(blocking("alquerque25", 1, one) == 5);
  CHECK(blocking("alquerque25", 4, one) == 10);
  CHECK(blocking("adugo31", 1, one) == 4);
  CHECK(blocking("kaooa10", 1, one) == 4);
}

TEST_CASE("the least block is one") {
  for (const char* const name : {"main-tapak-empat", "bagh-chal", "rimau-rimau-a", "rimau"}) {
    const Variant variant = test::game(name);
    const Block block = least_block(variant);
    CHECK(count(block.men) == variant.least_blocking_men);
    CHECK(mobile_moves(variant, {Side::tigers, block.tigers, block.men, 0}).empty());
  }
}

TEST_CASE("no number of men immobilises more tigers than points") {
  CHECK(blocking("kaooa10", 4, {1}) <= 6);
  Variant variant;
  variant.board = std::make_shared<Board>(BoardDescription{"dumbbell", "", {{0, 0}, {1, 0}}, {{0, 1}}});
  variant.tiger_start.resize(3);
  CHECK(least_blocking_men(variant) == 3);
}

TEST_CASE("the number of men below which the tigers have won") {
  CHECK(test::game("main-tapak-empat").over_below == 7);
  CHECK(test::game("main-tapak-empat", {"tigers_win=all"}).over_below == 1);
  CHECK(test::game("main-tapak-empat-dussek").over_below == 0);
  CHECK(test::game("bagh-chal").over_below == 16);
  CHECK(test::game("bagh-chal", {"tigers_win=bound"}).over_below == 10);
  CHECK(test::game("rimau").over_below == 3);
  CHECK(test::game("rimau", {"tigers_win=captures:5"}).over_below == 17);
  CHECK(test::game("rimau-rimau-a").over_below == 2);
  CHECK(test::game("rimau-rimau-a", {"tigers_win=men_left<=11"}).over_below == 12);
}

TEST_CASE("men are counted before and after the opening") {
  const Variant a = test::game("rimau-rimau-a");
  CHECK(a.men_total() == 24);
  CHECK(a.men_max() == 21);
  const Variant b = test::game("rimau-rimau-b");
  CHECK(b.men_total() == 22);
  CHECK(b.men_max() == 21);
  CHECK_FALSE(a.starts_stacked());
  CHECK(test::game("main-tapak-empat").starts_stacked());
}

/// Three men against one tiger on the 3 by 3 board: small, legal, and easy to spoil.
Variant sound() {
  Variant variant;
  variant.name = "sound";
  variant.board = test::board("alquerque9");
  variant.tiger_start = {8};
  variant.men_start = 0b111;
  variant.hand = 3;
  variant.first = Side::tigers;
  variant.tigers_win = {TigersWin::Rule::all, 0};
  return variant;
}

std::string key_at_fault(Variant variant) {
  try {
    complete(variant);
  } catch (const RuleError& error) {
    return error.key;
  }
  return "";
}

TEST_CASE("rules that contradict each other are refused, naming the key") {
  Variant v = sound();
  CHECK(key_at_fault(v) == "");
  const auto spoilt = [](auto spoil) {
    Variant variant = sound();
    spoil(variant);
    return key_at_fault(variant);
  };
  using Rule = TigersWin::Rule;
  CHECK(spoilt([](Variant& s) { s.board = nullptr; }) == "board");
  CHECK(spoilt([](Variant& s) { s.tiger_start.clear(); }) == "tiger_start");
  CHECK(spoilt([](Variant& s) { s.tiger_start = {9}; }) == "tiger_start");
  CHECK(spoilt([](Variant& s) { s.tiger_start = {0}; }) == "men_start");
  CHECK(spoilt([](Variant& s) { s.men_start |= point_bit(20); }) == "men_start");
  CHECK(spoilt([](Variant& s) { s.hand = -1; }) == "hand");
  CHECK(spoilt([](Variant& s) { s.hand = 6; }) == "hand");
  CHECK(spoilt([](Variant& s) { s.hand = 5; }) == "");
  CHECK(spoilt([](Variant& s) { s.men_start = s.hand = 0; }) == "hand");
  CHECK(spoilt([](Variant& s) { s.opening.remove = 4; }) == "opening_remove");
  CHECK(spoilt([](Variant& s) { s.opening.remove = -1; }) == "opening_remove");
  CHECK(spoilt([](Variant& s) { s.opening.relocate = true; }) == "opening_relocate");
  CHECK(spoilt([](Variant& s) { s.opening.remove = 1, s.first = Side::men; }) == "opening_remove");
  CHECK(spoilt([](Variant& s) { s.opening.remove = 3, s.hand = 0; }) == "opening_remove");
  CHECK(spoilt([](Variant& s) { s.capture_lengths.clear(); }) == "capture_lengths");
  CHECK(spoilt([](Variant& s) { s.capture_lengths = {0, 1}; }) == "capture_lengths");
  CHECK(spoilt([](Variant& s) { s.capture_lengths = {1, 60}; }) == "");
  CHECK(spoilt([](Variant& s) { s.tigers_win = {Rule::captures, 0}; }) == "tigers_win");
  CHECK(spoilt([](Variant& s) { s.tigers_win = {Rule::captures, 7}; }) == "tigers_win");
  CHECK(spoilt([](Variant& s) { s.tigers_win = {Rule::captures, 6}; }) == "");
  CHECK(spoilt([](Variant& s) { s.tigers_win = {Rule::men_left, 6}; }) == "tigers_win");
  CHECK(spoilt([](Variant& s) { s.tigers_win = {Rule::men_left, 5}; }) == "");
  CHECK(spoilt([](Variant& s) { s.tigers_win = {Rule::exhaust, 0}, s.hand = 0; }) == "tigers_win");
  CHECK(spoilt([](Variant& s) { s.tigers_win = {Rule::bound, 0}, s.hand = 0, s.men_start = 1; }) == "tigers_win");
}

TEST_CASE("positions that cannot belong to the game are refused") {
  const Variant variant = test::game("main-tapak-empat");
  const Position start = start_position(variant);
  CHECK_NOTHROW(check_position(variant, start));
  const auto refused = [&](auto spoil) {
    Position position = start;
    spoil(position);
    return test::error_of([&] { check_position(variant, position); });
  };
  const auto c3 = static_cast<std::uint8_t>(variant.board->find("c3"));
  CHECK(refused([&](Position& p) { p.tigers = {c3}; }) == "tigers: 1; main-tapak-empat has 2");
  CHECK(refused([&](Position& p) {
          p.tigers = {0, 0};
        }) == "2 tigers on b1; tigers share a point only where they start so");
  CHECK(refused([&](Position& p) { p.men = point_bit(c3), p.hand = 1; }) == "a man and a tiger both on c3");
  CHECK(refused([&](Position& p) { p.hand = 25; }) == "25 men in hand; main-tapak-empat starts with 24");
  CHECK(refused([&](Position& p) { p.men = 1; }) == "25 men on the board and in hand; main-tapak-empat has 24");
  CHECK(refused([&](Position& p) { p.tigers = {0, 30}; }) == "a tiger off the board");

  const Variant opening = test::game("rimau-rimau-a");
  Position moved = start_position(opening);
  CHECK_NOTHROW(check_position(opening, moved));
  moved.to_move = Side::men;
  CHECK(test::error_of([&] { check_position(opening, moved); }) ==
        "24 men on the board and in hand; rimau-rimau-a has 21 after the opening, and before it only the start");
}

}  // namespace
}  // namespace rimau

// The shipped boards and games load as documented, and settings override them.
#include "solver/catalog/catalog.h"

#include <algorithm>

#include "support/catch.h"
#include "support/games.h"

namespace rimau {
namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string names_of(const Board& board, Points set) {
  std::string text;
  for (int p : board.in_reading_order(set)) text += (text.empty() ? "" : " ") + board.point(p).name;
  return text;
}

Points tigers_of(const Variant& variant) { return start_position(variant).tiger_points(); }

TEST_CASE("the shipped boards and games are listed and load") {
  const Catalog games = Catalog::standard();
  for (const char* name : {"alquerque25", "rimau33", "rimau33-shared", "rimau37"}) {
    CHECK(contains(games.board_names(), name));
  }
  for (const char* name :
       {"main-tapak-empat", "main-tapak-empat-dussek", "bagh-chal", "rimau", "rimau-rimau-a", "rimau-rimau-b"}) {
    CHECK(contains(games.variant_names(), name));
  }
  for (const std::string& name : games.board_names()) CHECK(games.load_board(name)->name() == name);
  for (const std::string& name : games.variant_names()) {
    const Variant variant = games.load_variant(name);
    CHECK(variant.name == name);
    CHECK_FALSE(variant.title.empty());
    CHECK_NOTHROW(check_position(variant, start_position(variant)));
  }
}

TEST_CASE("the games start as their sources say") {
  const Variant empat = test::game("main-tapak-empat");
  CHECK(names_of(*empat.board, tigers_of(empat)) == "c3");
  CHECK(empat.tigers() == 2);
  CHECK(empat.hand == 24);
  CHECK(empat.tiger_step == TigerStep::slide);
  CHECK(empat.tigers_win == TigersWin{TigersWin::Rule::bound, 0});
  CHECK(test::game("main-tapak-empat-dussek").movement() == false);

  const Variant chal = test::game("bagh-chal");
  CHECK(names_of(*chal.board, tigers_of(chal)) == "a1 e1 a5 e5");
  CHECK(chal.tigers_win == TigersWin{TigersWin::Rule::captures, 5});

  const Variant a = test::game("rimau-rimau-a");
  CHECK(names_of(*a.board, tigers_of(a)) == "c2 c8");
  CHECK(names_of(*a.board, a.men_start) == "b4 c4 d4 b5 c5 d5 b6 c6 d6");
  CHECK(a.first == Side::tigers);
  CHECK(a.opening.remove == 3);
  CHECK(a.opening.relocate);
  CHECK(a.capture_lengths == boost::container::flat_set<int>{1, 3, 5, 7});

  const Variant b = test::game("rimau-rimau-b");
  CHECK(names_of(*b.board, b.men_start) == "b4 c4 d4 b5 d5 b6 c6 d6");
  CHECK(b.hand == 14);

  const Variant one = test::game("rimau");
  CHECK(names_of(*one.board, tigers_of(one)) == "c8");
}

TEST_CASE("another board brings the game's own changes for it") {
  for (const char* board : {"rimau37", "rimau33-shared"}) {
    const Variant a = test::game("rimau-rimau-a", {std::string("board=") + board});
    CHECK(a.board->name() == board);
    CHECK(names_of(*a.board, tigers_of(a)) == "c3 c7");
  }
  const Variant moved = test::game("rimau-rimau-a", {"tiger_start=c2,b2", "board=rimau37"});
  CHECK(names_of(*moved.board, tigers_of(moved)) == "b2 c2");
}

TEST_CASE("settings override every rule, the last one wins") {
  const auto set = [](const char* setting) { return test::game("bagh-chal", {setting}); };
  CHECK(set("hand=18").hand == 18);
  CHECK(set("first=tigers").first == Side::tigers);
  CHECK(set("tiger_step=slide").tiger_step == TigerStep::slide);
  CHECK(set("men_stuck=draw").men_stuck == MenStuck::draw);
  CHECK(set("men_stuck=lose").men_stuck == MenStuck::lose);
  CHECK(set("tigers_win=all").tigers_win == TigersWin{TigersWin::Rule::all, 0});
  CHECK(set("tigers_win=men_left<=10").tigers_win == TigersWin{TigersWin::Rule::men_left, 10});
  CHECK(set("tigers_win=exhaust").movement() == false);
  CHECK(count(test::game("bagh-chal", {"men_start=c3,b2", "hand=18"}).men_start) == 2);
  CHECK(set("men_start=").men_start == 0);
  CHECK(set("capture_lengths=1,2").capture_lengths == boost::container::flat_set<int>{1, 2});
  CHECK(set("capture_lengths=odd").capture_lengths == boost::container::flat_set<int>{1, 3});
  CHECK(set("capture_lengths=any").capture_lengths == boost::container::flat_set<int>{1, 2, 3});
  CHECK(set("capture_chain=none").hand == 20);
  CHECK(set("tigers_hand=0").hand == 20);
  CHECK(test::game("bagh-chal", {"hand=18", "hand=17"}).hand == 17);
  CHECK(test::game("rimau", {"opening_remove=2", "opening_relocate=none"}).opening.remove == 2);
}

TEST_CASE("a game may be named by its file; its board lies beside it") {
  const Variant variant = Catalog({}).load_variant(RIMAU_TEST_DATA "/../../data/variants/bagh-chal.toml");
  CHECK(variant.name == "bagh-chal");
  CHECK(variant.board->size() == 25);
  CHECK(Catalog({}).load_board(RIMAU_TEST_DATA "/boards/kaooa10.toml")->name() == "kaooa10");
}

}  // namespace
}  // namespace rimau

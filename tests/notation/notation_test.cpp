// Positions and moves as text: what is printed can be read, and what cannot be read is pointed at.
#include "core/notation.h"

#include <random>

#include "core/error.h"
#include "solver/catalog/catalog.h"
#include "support/catch.h"
#include "support/games.h"

namespace rimau {
namespace {

using test::error_of;

Variant game(const std::string& name) { return Catalog::standard({}).load_variant(name, {}); }

/// The message up to its caret, whose place is thereby checked.
std::string position_error(const Variant& variant, const std::string& text) {
  const std::string message = error_of([&] { parse_position(variant, text); });
  return message.substr(0, message.find('^') + 1);
}

std::string move_error(const Variant& variant, const std::string& position, const std::string& text) {
  return error_of([&] { parse_move(variant, parse_position(variant, position), text); });
}

void require_round_trip(const Variant& variant, const Position& position, std::mt19937& random) {
  const std::string text = to_text(variant, position);
  INFO(text);
  REQUIRE(parse_position(variant, text) == position);
  const Moves moves = legal_moves(variant, position);
  for (int i = 0; i < 3 && !moves.empty(); ++i) {
    const Move& move = moves[random() % moves.size()];
    INFO(to_text(variant, move));
    REQUIRE(parse_move(variant, position, to_text(variant, move)) == move);
  }
}

TEST_CASE("Positions and moves of random games survive printing and reading", "[notation]") {
  std::mt19937 random(1);
  for (const char* name : {"main-tapak-empat", "bagh-chal", "rimau", "rimau-rimau-a", "rimau-rimau-b"}) {
    INFO(name);
    const Variant variant = game(name);
    int positions = 0;
    while (positions < 1000) {
      Position position = start_position(variant);
      for (int ply = 0; ply < 100; ++ply, ++positions) {
        require_round_trip(variant, position, random);
        const Moves moves = legal_moves(variant, position);
        if (moves.empty()) break;
        position = after(position, moves[random() % moves.size()]);
      }
    }
  }
}

TEST_CASE("The start has a name", "[notation]") {
  const Variant variant = game("main-tapak-empat");
  REQUIRE(parse_position(variant, "start") == start_position(variant));
  REQUIRE(parse_position(variant, "  start ") == start_position(variant));
  REQUIRE(to_text(variant, start_position(variant)) == "men T:c3,c3 M:- H:24");
}

TEST_CASE("Points are listed by row, then by column", "[notation]") {
  const Variant variant = game("main-tapak-empat");
  const Position position = parse_position(variant, " tigers  T:e5,a1\tM:e1,b2,a2,d1 H:3 ");
  REQUIRE(to_text(variant, position) == "tigers T:a1,e5 M:d1,e1,a2,b2 H:3");
  REQUIRE(to_text(variant, parse_position(variant, "men T:a1,b1 M:- H:0")) == "men T:a1,b1 M:-");
}

TEST_CASE("The opening turn reads as men taken off and a tiger put elsewhere", "[notation]") {
  const Variant variant = game("rimau-rimau-a");
  const Position start = start_position(variant);
  const Move move = parse_move(variant, start, "-b4,-c4,-d4 c2>c4");
  REQUIRE(move.kind == Move::Kind::opening);
  REQUIRE(count(move.captured) == 3);
  REQUIRE(to_text(variant, move) == "-b4,-c4,-d4 c2>c4");
  REQUIRE(to_text(variant, parse_move(variant, start, "-d4,-c4,-b4")) == "-b4,-c4,-d4");
}

TEST_CASE("A position's error points at the character", "[notation]") {
  const Variant variant = game("main-tapak-empat");
  const auto error = [&](const std::string& text) { return position_error(variant, text); };

  REQUIRE(error("men T:c3,z9 M:-") ==
          "position: unknown point \"z9\" at character 10\n"
          "  men T:c3,z9 M:-\n"
          "           ^");
  REQUIRE(error("wolves T:c3,c5 M:-") ==
          "position: unexpected \"wolves\" at character 1\n"
          "  wolves T:c3,c5 M:-\n"
          "  ^");
  REQUIRE(error("men M:- T:c3,c5") ==
          "position: unexpected \"M\" at character 5\n"
          "  men M:- T:c3,c5\n"
          "      ^");
  REQUIRE(error("men T:c3,c5,e5 M:-") ==
          "position: a tiger too many at character 13\n"
          "  men T:c3,c5,e5 M:-\n"
          "              ^");
  REQUIRE(error("men T:c3 M:-") ==
          "position: a tiger too few at character 9\n"
          "  men T:c3 M:-\n"
          "          ^");
  REQUIRE(error("men T:c3,c5 M:b2,b2") ==
          "position: a second man on one point at character 18\n"
          "  men T:c3,c5 M:b2,b2\n"
          "                   ^");
  REQUIRE(error("men T:c3,c5 M:c5") ==
          "position: a man where a tiger stands at character 15\n"
          "  men T:c3,c5 M:c5\n"
          "                ^");
  REQUIRE(error("men T:c3,c5 M:- H:99") ==
          "position: the number 99 is too large at character 19\n"
          "  men T:c3,c5 M:- H:99\n"
          "                    ^");
  REQUIRE(error("men T:c3,c5 M:- H:99999999999999999999") ==
          "position: the number 99999999999999999999 is too large at character 19\n"
          "  men T:c3,c5 M:- H:99999999999999999999\n"
          "                    ^");
  REQUIRE(error("men T:c3,c5 M:- H:x") ==
          "position: unexpected \"x\" at character 19\n"
          "  men T:c3,c5 M:- H:x\n"
          "                    ^");
  REQUIRE(error("men T:c3,c5 M:- H:-1") ==
          "position: unexpected \"-\" at character 19\n"
          "  men T:c3,c5 M:- H:-1\n"
          "                    ^");
  REQUIRE(error("men T:c3,c5 M:- H:2 H:3") ==
          "position: unexpected \"H\" at character 21\n"
          "  men T:c3,c5 M:- H:2 H:3\n"
          "                      ^");
  REQUIRE(error("men T:c3,c5") ==
          "position: the text ends too early at character 12\n"
          "  men T:c3,c5\n"
          "             ^");
  REQUIRE(error("men T:c3,c5 M:b2,") ==
          "position: the text ends too early at character 18\n"
          "  men T:c3,c5 M:b2,\n"
          "                   ^");
  REQUIRE(error("") ==
          "position: the text ends too early at character 1\n"
          "  \n"
          "  ^");
  REQUIRE(error("start now") ==
          "position: unexpected \"now\" at character 7\n"
          "  start now\n"
          "        ^");
  // A character of two bytes is one character.
  REQUIRE(error("men T:\xC3\xA9 M:-") ==
          "position: unexpected \"\xC3\xA9\" at character 7\n"
          "  men T:\xC3\xA9 M:-\n"
          "        ^");
}

TEST_CASE("An error says what was expected and gives an example that can be read", "[notation]") {
  const Variant variant = game("main-tapak-empat");
  const std::string message = error_of([&] { parse_position(variant, "men T:c3,z9 M:-"); });
  REQUIRE(message.find("\nexpected a point of alquerque25 (a1 to e5)\n") != std::string::npos);
  const std::string mark = "for example: ";
  REQUIRE(message.find(mark) != std::string::npos);
  REQUIRE_NOTHROW(parse_position(variant, message.substr(message.find(mark) + mark.size())));
}

TEST_CASE("Positions that the game cannot have are refused", "[notation]") {
  const Variant variant = game("main-tapak-empat");
  const auto error = [&](const std::string& text) { return error_of([&] { parse_position(variant, text); }); };
  REQUIRE(error("men T:a1,a1 M:-").rfind("position: ", 0) == 0);
  REQUIRE(error("men T:c3,c5 M:a1,b1 H:23").rfind("position: ", 0) == 0);
}

TEST_CASE("A move's error points at the character or names the legal moves", "[notation]") {
  const Variant variant = game("main-tapak-empat");
  const std::string position = "tigers T:a1,a2 M:a3,b1,b2 H:19";
  REQUIRE(move_error(variant, position, "a1-z9")
              .rfind("move: unknown point \"z9\" at character 4\n"
                     "  a1-z9\n"
                     "     ^\n",
                     0) == 0);
  REQUIRE(move_error(variant, position, "a1+b1")
              .rfind("move: unexpected \"+\" at character 3\n"
                     "  a1+b1\n"
                     "    ^\n",
                     0) == 0);
  REQUIRE(move_error(variant, position, "a1xc1 now")
              .rfind("move: unexpected \"now\" at character 7\n"
                     "  a1xc1 now\n"
                     "        ^\n",
                     0) == 0);
  const std::string illegal = move_error(variant, position, "a1-c1");
  REQUIRE(illegal.rfind("move: not a legal move at character 1\n  a1-c1\n  ^\nexpected one of", 0) == 0);
  REQUIRE(illegal.find("  a1xc1") != std::string::npos);
  REQUIRE(move_error(variant, "tigers T:a1,b1 M:c1,d1,a2,b2,c2,a3,b3,c3,d3 H:0", "pass").rfind("move: ", 0) == 0);
}

TEST_CASE("A drawing shows lines, pieces and names", "[notation]") {
  const Variant variant = game("main-tapak-empat");
  const Position start = parse_position(variant, "men T:c3,c3 M:a1,b2 H:12");
  REQUIRE(draw(*variant.board, &start) ==
          "5  +---+---+---+---+\n"
          "   | \\ | / | \\ | / |\n"
          "4  +---+---+---+---+\n"
          "   | / | \\ | / | \\ |\n"
          "3  +---+---2---+---+\n"
          "   | \\ | / | \\ | / |\n"
          "2  +---o---+---+---+\n"
          "   | / | \\ | / | \\ |\n"
          "1  o---+---+---+---+\n"
          "\n"
          "   a   b   c   d   e\n");
}

}  // namespace
}  // namespace rimau

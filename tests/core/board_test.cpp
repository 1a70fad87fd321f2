// Boards: counts, numbering, symmetries, and independence from the order of the file.
#include "core/board.h"

#include <algorithm>
#include <random>

#include "core/placement.h"
#include "support/catch.h"
#include "support/games.h"

namespace rimau {
namespace {

struct Counts {
  const char* name;
  int points, edges, lines, symmetries;
};

TEST_CASE("boards have the known numbers of points, edges, lines and symmetries") {
  const auto counts =
      GENERATE(Counts{"alquerque25", 25, 56, 16, 8}, Counts{"rimau33", 33, 68, 22, 16},
               Counts{"rimau33-shared", 33, 68, 18, 4}, Counts{"rimau37", 37, 76, 20, 4},
               Counts{"adugo31", 31, 66, 18, 2}, Counts{"kaooa10", 10, 15, 5, 10}, Counts{"alquerque9", 9, 16, 8, 8},
               Counts{"grid12", 12, 17, 7, 4}, Counts{"triangle10", 10, 18, 9, 6}, Counts{"lopsided9", 9, 10, 5, 1});
  INFO(counts.name);
  const auto board = test::board(counts.name);
  CHECK(board->size() == counts.points);
  CHECK(board->edges() == counts.edges);
  CHECK(static_cast<int>(board->lines().size()) == counts.lines);
  CHECK(static_cast<int>(board->symmetries().size()) == counts.symmetries);
}

TEST_CASE("symmetries are a group that keeps lines, the identity first") {
  for (const std::string& name : test::catalog().board_names()) {
    INFO(name);
    const auto board = test::board(name);
    const auto& symmetries = board->symmetries();
    for (int p = 0; p < board->size(); ++p) CHECK(symmetries[0][p] == p);
    for (const Symmetry& a : symmetries) {
      for (int p = 0; p < board->size(); ++p) {
        CHECK(board->neighbours(a[p]) == permute(a, board->neighbours(p)));
        CHECK(board->rays(a[p]).size() == board->rays(p).size());
      }
      for (const Symmetry& b : symmetries) {
        Symmetry ab(board->size());
        for (int p = 0; p < board->size(); ++p) ab[p] = b[a[p]];
        CHECK(std::find(symmetries.begin(), symmetries.end(), ab) != symmetries.end());
      }
    }
  }
}

Points orbit(const Board& board, int p) {
  Points points = 0;
  for (const Symmetry& symmetry : board.symmetries()) points |= point_bit(symmetry[p]);
  return points;
}

/// What the numbering makes small: neighbours, and once more those numbered before or in the same orbit.
int cost(const Board& board, int first_of_orbit) {
  const Points near = board.neighbours(first_of_orbit);
  return count(near) + count(near & (first_points(first_of_orbit) | orbit(board, first_of_orbit)));
}

TEST_CASE("orbits are numbered in one run, in reading order inside, the cheapest first") {
  for (const std::string& name : test::catalog().board_names()) {
    INFO(name);
    const auto board = test::board(name);
    for (int first = 0; first < board->size();) {
      const Points here = orbit(*board, first);
      const int size = count(here);
      CHECK(here == first_points(size) << first);
      const std::vector<int> order = board->in_reading_order(here);
      CHECK(std::is_sorted(order.begin(), order.end()));
      for (int other = first + size; other < board->size(); ++other) {
        const Points taken = first_points(first) | orbit(*board, other);
        const Points near = board->neighbours(other);
        CHECK(cost(*board, first) <= count(near) + count(near & taken));
      }
      first += size;
    }
  }
}

TEST_CASE("low points of the large boards are mutually non-adjacent") {
  for (const char* name : {"alquerque25", "rimau33", "rimau33-shared", "rimau37"}) {
    const auto board = test::board(name);
    for (int p = 0; p < 8; ++p) CHECK((board->neighbours(p) & first_points(8)) == 0);
  }
}

BoardDescription description_of(const Board& board) {
  BoardDescription description{board.name(), board.title(), {}, {}};
  for (int p = 0; p < board.size(); ++p) description.points.emplace_back(board.point(p).x, board.point(p).y);
  for (const auto& line : board.lines()) description.lines.emplace_back(line.begin(), line.end());
  return description;
}

/// The same board with its points and lines listed in another order, and lines from their other ends.
BoardDescription shuffled(const BoardDescription& original, std::mt19937& random) {
  const std::size_t n = original.points.size();
  std::vector<int> place(n);
  for (std::size_t i = 0; i < n; ++i) place[i] = static_cast<int>(i);
  std::shuffle(place.begin(), place.end(), random);
  BoardDescription result = original;
  for (std::size_t i = 0; i < n; ++i) result.points[place[i]] = original.points[i];
  for (auto& line : result.lines) {
    for (int& p : line) p = place[p];
    if (random() % 2 == 0) std::reverse(line.begin(), line.end());
  }
  std::shuffle(result.lines.begin(), result.lines.end(), random);
  return result;
}

TEST_CASE("a board does not depend on the order in which its points and lines are listed") {
  std::mt19937 random(1);
  for (const std::string& name : test::catalog().board_names()) {
    INFO(name);
    const auto board = test::board(name);
    for (int round = 0; round < 5; ++round) {
      const Board other(shuffled(description_of(*board), random));
      for (int p = 0; p < board->size(); ++p) CHECK(other.point(p).name == board->point(p).name);
      CHECK(other.lines() == board->lines());
      CHECK(other.symmetries() == board->symmetries());
      for (int p = 0; p < board->size(); ++p) CHECK(other.rays(p) == board->rays(p));
    }
  }
}

TEST_CASE("points are named by the ranks of their coordinates") {
  const auto board = test::board("rimau33");
  std::string names;
  for (int p : board->in_reading_order(board->all())) names += board->point(p).name + " ";
  CHECK(names == "b1 c1 d1 c2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5 a6 b6 c6 d6 e6 a7 b7 c7 d7 e7 c8 b9 c9 d9 ");
  CHECK(board->point(board->find("c8")).y == 3);
  CHECK(board->find("c10") == -1);
  CHECK(board->find("") == -1);
}

TEST_CASE("a star has too many symmetries to list") {
  BoardDescription star{"star", "", {{0, 0}}, {}};
  for (int i = 1; i <= 12; ++i) {
    star.points.emplace_back(i, i * i);
    star.lines.push_back({0, i});
  }
  CHECK(Board(star).symmetries().size() == 1);
}

TEST_CASE("a board of the largest size is numbered") {
  BoardDescription grid{"grid64", "", {}, {}};
  for (int i = 0; i < 64; ++i) grid.points.emplace_back(i % 8, i / 8);
  for (int i = 0; i < 8; ++i) {
    auto& row = grid.lines.emplace_back();
    for (int j = 0; j < 8; ++j) row.push_back(8 * i + j);
    auto& column = grid.lines.emplace_back();
    for (int j = 0; j < 8; ++j) column.push_back(8 * j + i);
  }
  const Board board(grid);
  CHECK(board.all() == ~Points{0});
  CHECK(board.symmetries().size() == 8);
  CHECK(board.edges() == 112);
}

}  // namespace
}  // namespace rimau

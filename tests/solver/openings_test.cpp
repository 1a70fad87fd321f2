// Openings and men lost from tables against brute force over the plain solver's positions.
#include "solver/probe/openings.h"

#include <map>
#include <set>

#include "core/placement.h"
#include "solver/probe/losses.h"
#include "solver/probe/opening_report.h"
#include "support/catch.h"
#include "support/random_games.h"
#include "support/reference_solver.h"
#include "support/small_solves.h"
#include "support/temporary_directory.h"

namespace rimau {
namespace {

using test::ReferenceSolver;

/// Two tigers that begin by taking two of five men off and may then put one of them elsewhere.
Variant small_opening(const std::vector<std::string>& more = {}) {
  std::vector<std::string> settings = {"board=alquerque9", "tiger_start=a1,c3", "men_start=b1,b2,a3,b3,c2", "hand=2",
                                       "tigers_win=all",   "opening_remove=2",  "opening_relocate=one"};
  settings.insert(settings.end(), more.begin(), more.end());
  return test::game("rimau-rimau-a", settings);
}

int for_men(Outcome outcome) { return outcome == Outcome::men ? 2 : outcome == Outcome::draw ? 1 : 0; }

/// What brute force says of one first turn.
struct Plain {
  Outcome value;
  int plies;  // -1 where the tables have none
  std::vector<Outcome> by_hand;
  int men_needed;
};

bool equal(const Plain& a, const Plain& b) {
  return a.value == b.value && a.plies == b.plies && a.men_needed == b.men_needed;
}

class Brute {
 public:
  explicit Brute(const Variant& variant) : variant_(variant), solver_(variant), start_(start_position(variant)) {}

  Outcome value(const Position& position) const { return solver_.score(position).outcome; }
  const Position& start() const { return start_; }

  int least_hand() const { return start_.to_move == Side::men && variant_.hand > 0 ? 1 : 0; }

  Position next(const Move& move, int hand) const {
    Position start = start_;
    start.hand = hand;
    return after(start, move);
  }

  Outcome with_hand(const Move& move, int hand) const {
    Position start = start_;
    start.hand = hand;
    if (move.kind != Move::Kind::opening && finished(variant_, start)) return *finished(variant_, start);
    return value(next(move, hand));
  }

  Plain look(const Move& move) const {
    const Position position = after(start_, move);
    // With men in hand only the end of the game itself has a distance.
    const bool timed = finished(variant_, position) || (position.hand == 0 && variant_.movement());
    Plain plain{value(position), timed ? solver_.score(position).plies : -1, {}, variant_.hand};
    for (int hand = least_hand(); hand <= variant_.hand; ++hand) plain.by_hand.push_back(with_hand(move, hand));
    // Every number from men_needed up must do; search from below.
    for (int least = variant_.hand; least >= least_hand(); --least) {
      bool all = true;
      for (int hand = least; hand <= variant_.hand; ++hand) {
        all = all && for_men(with_hand(move, hand)) >= for_men(plain.value);
      }
      if (all) plain.men_needed = least;
    }
    return plain;
  }

  Practice practice(const Move& move, int hand) const {
    Practice practice;
    Position start = start_;
    start.hand = hand;
    if (move.kind != Move::Kind::opening && finished(variant_, start)) return practice;
    const Position position = next(move, hand);
    for (const Move& reply : legal_moves(variant_, position)) {
      ++practice.replies.all;
      const Position replied = after(position, reply);
      if (value(replied) != value(position)) continue;
      ++practice.replies.kept;
      for (const Move& answer : legal_moves(variant_, replied)) {
        ++practice.answers.all;
        if (value(after(replied, answer)) == value(position)) ++practice.answers.kept;
      }
    }
    return practice;
  }

 private:
  const Variant& variant_;
  ReferenceSolver solver_;
  Position start_;
};

/// All images of a position under the board's symmetries.
std::set<std::pair<std::vector<int>, Points>> images(const Variant& variant, const Position& position) {
  std::set<std::pair<std::vector<int>, Points>> all;
  for (const Symmetry& symmetry : variant.board->symmetries()) {
    std::vector<int> tigers;
    for (int t : position.tigers) tigers.push_back(symmetry[static_cast<std::size_t>(t)]);
    std::sort(tigers.begin(), tigers.end());
    all.emplace(tigers, permute(symmetry, position.men));
  }
  return all;
}

void check_turn(const Brute& brute, const OpeningTurn& turn, const Move& move) {
  const Plain plain = brute.look(move);
  CHECK(turn.score.outcome == plain.value);
  CHECK(turn.men_needed == plain.men_needed);
  for (std::size_t i = 0; i < plain.by_hand.size(); ++i) {
    CHECK(turn.by_hand[i + static_cast<std::size_t>(brute.least_hand())] == plain.by_hand[i]);
  }
  const int hand = brute.start().hand;
  for (const auto& [ours, theirs] : {std::pair(turn.practice, brute.practice(move, hand)),
                                     std::pair(turn.tight, brute.practice(move, plain.men_needed))}) {
    CHECK(ours.replies == theirs.replies);
    CHECK(ours.answers == theirs.answers);
  }
}

void check_points(const Variant& variant, const Openings& openings, const Brute& brute) {
  const Plain best_plain = brute.look(openings.turns.front().moves.front());
  std::map<int, OpeningPoint> points;
  std::uint64_t best_turns = 0;
  for (const Move& move : legal_moves(variant, brute.start())) {
    const Plain plain = brute.look(move);
    const bool is_best = equal(plain, best_plain);
    if (is_best) ++best_turns;
    for (int p = 0; p < variant.board->size(); ++p) {
      OpeningPoint& row = points[p];
      if (has(move.captured, p)) {
        ++row.taken;
        if (is_best) ++row.taken_by_best;
      }
      if (move.kind == Move::Kind::drop && move.to == p) {
        row.drop = plain.value;
        row.drop_men_needed = plain.men_needed;
      }
      if (brute.start().to_move == Side::tigers && has(after(brute.start(), move).tiger_points(), p)) {
        // The best value for the tigers so far, and the most men needed among its turns.
        const bool better = row.tiger.all() == 0 || for_men(plain.value) < for_men(best_for(Side::tigers, row.tiger));
        row.tiger.add(plain.value);
        if (better) row.tiger_men_needed = -1;
        if (plain.value == best_for(Side::tigers, row.tiger)) {
          row.tiger_men_needed = std::max(row.tiger_men_needed, plain.men_needed);
        }
      }
    }
  }
  CHECK(openings.best_turns == best_turns);
  REQUIRE(openings.points.size() == static_cast<std::size_t>(variant.board->size()));
  for (const OpeningPoint& row : openings.points) {
    const OpeningPoint& plain = points[row.point];
    CHECK(row.taken == plain.taken);
    CHECK(row.taken_by_best == plain.taken_by_best);
    CHECK(row.drop == plain.drop);
    CHECK(row.drop_men_needed == plain.drop_men_needed);
    CHECK(row.tiger_men_needed == plain.tiger_men_needed);
    CHECK(row.tiger.men == plain.tiger.men);
    CHECK(row.tiger.tigers == plain.tiger.tigers);
    CHECK(row.tiger.draw == plain.tiger.draw);
  }
}

/// Opening turns that take off `men`, from the rules' text rather than from the generator: subsets by counting bits.
OutcomeCounts turns_taking(const Variant& variant, const Brute& brute, int men) {
  OutcomeCounts counts;
  const Position& start = brute.start();
  for (Points removed = 0; removed <= variant.board->all(); ++removed) {
    if ((removed & ~start.men) != 0 || count(removed) != men) continue;
    Position next = start;
    next.to_move = Side::men;
    next.men &= ~removed;
    counts.add(brute.value(next));
    if (!variant.opening.relocate) continue;
    for_each_point(start.tiger_points(), [&](int from) {
      for_each_point(variant.board->all() & ~next.men & ~start.tiger_points(), [&](int to) {
        Position moved = next;
        *std::find(moved.tigers.begin(), moved.tigers.end(), from) = static_cast<std::uint8_t>(to);
        std::sort(moved.tigers.begin(), moved.tigers.end());
        counts.add(brute.value(moved));
      });
    });
  }
  return counts;
}

void check_losses(const Variant& variant, const OpeningReport& report, const Brute& brute,
                  const ReferenceSolver& plain) {
  const int wanted = for_men(brute.value(brute.start()));
  for (const LossLayer& layer : report.losses) {
    std::map<int, std::pair<std::uint64_t, std::uint64_t>> good_and_all;
    for (std::size_t id = 0; id < plain.positions().size(); ++id) {
      const Position& position = plain.positions()[id];
      if (position.to_move == Side::tigers || position.hand != layer.hand || position.stacked()) continue;
      if (count(position.men) + position.hand > variant.men_max()) continue;  // the start, its opening to come
      auto& [good, all] = good_and_all[variant.men_max() - position.hand - count(position.men)];
      ++all;
      if (for_men(plain.score(id).outcome) >= wanted) ++good;
    }
    int may_lose = -1;
    int can_spare = -1;
    bool always = true;
    for (const auto& [lost, numbers] : good_and_all) {
      if (numbers.first > 0) may_lose = lost;
      always = always && numbers.first == numbers.second;
      if (always) can_spare = lost;
    }
    CHECK(layer.may_lose == may_lose);
    CHECK(layer.can_spare == can_spare);
    CHECK(layer.rows.size() == good_and_all.size());
  }
}

void check_game(const Variant& variant) {
  INFO(test::describe(variant));
  const test::TemporaryDirectory directory;
  test::solve_into(directory.path(), variant);
  TableProbe probe(variant, directory.path());
  const OpeningReport report = make_opening_report(variant, probe, [](std::size_t, std::size_t) {});
  const Openings& openings = report.openings;
  const Brute brute(variant);

  std::uint64_t turns = 0;
  std::set<std::pair<std::vector<int>, Points>> seen;
  for (std::size_t i = 0; i < openings.turns.size(); ++i) {
    const OpeningTurn& turn = openings.turns[i];
    const auto class_images = images(variant, turn.position);
    CHECK(seen.count(*class_images.begin()) == 0);  // another class is another orbit
    seen.insert(class_images.begin(), class_images.end());
    for (const Move& move : turn.moves) {
      const Position position = after(brute.start(), move);
      CHECK(class_images.count({{position.tigers.begin(), position.tigers.end()}, position.men}) == 1);
      check_turn(brute, turn, move);
    }
    turns += turn.moves.size();
    if (i > 0) CHECK_FALSE(better_turn(brute.start().to_move, turn, openings.turns[i - 1]));
  }
  CHECK(turns == legal_moves(variant, brute.start()).size());
  CHECK(openings.all_turns == turns);
  CHECK(openings.score.outcome == brute.value(brute.start()));
  check_points(variant, openings, brute);
  for (const FewerMen& row : openings.by_taken) {
    const OutcomeCounts plain = turns_taking(variant, brute, row.men);
    CHECK(row.turns.men == plain.men);
    CHECK(row.turns.tigers == plain.tigers);
    CHECK(row.turns.draw == plain.draw);
  }
  check_losses(variant, report, brute, ReferenceSolver(variant));
}

TEST_CASE("openings of tigers that take men off agree with brute force", "[openings]") {
  check_game(small_opening());
  check_game(small_opening({"opening_relocate=none", "tigers_win=bound"}));
  check_game(small_opening({"board=grid12", "tiger_start=a1,c4", "men_start=b1,b2,b3,c2,a3,c3", "hand=3"}));
  check_game(small_opening({"opening_remove=1", "tigers_win=captures:2", "hand=2"}));
}

TEST_CASE("openings of men that begin agree with brute force", "[openings]") {
  check_game(test::small_game({"men_start=", "hand=5"}));
  check_game(test::small_game({"men_start=", "hand=6", "tiger_start=b2,b2", "tiger_step=slide"}));
  check_game(test::small_game({"men_start=", "hand=6", "tigers_win=exhaust"}));
}

TEST_CASE("openings on random boards agree with brute force", "[openings]") {
  std::mt19937 random(6);
  int with_opening = 0;
  int checked = 0;
  while (checked < 40) {
    const auto board = std::make_shared<const Board>(test::random_board(random, 5, 8));
    const Variant variant = test::random_variant(random, board);
    if (finished(variant, start_position(variant))) continue;
    if (variant.tigers() > 2 && variant.starts_stacked()) continue;  // has no values
    check_game(variant);
    ++checked;
    if (variant.opening.any()) ++with_opening;
  }
  CHECK(with_opening >= 5);
}

TEST_CASE("a game that is over at the start has no openings", "[openings]") {
  const Variant variant =
      test::small_game({"tiger_start=a1", "men_start=b1,a2,b2,c1,a3,c3", "hand=1", "first=tigers", "tigers_win=all"});
  const test::TemporaryDirectory directory;
  test::solve_into(directory.path(), variant);
  TableProbe probe(variant, directory.path());
  const std::string message =
      test::error_of([&] { make_opening_report(variant, probe, [](std::size_t, std::size_t) {}); });
  CHECK(test::contains(message, "over before the first turn"));
}

}  // namespace
}  // namespace rimau

#include "solver/output/openings_page.h"

#include <algorithm>

#include "core/notation.h"
#include "solver/output/board_svg.h"
#include "solver/output/number_text.h"
#include "solver/output/score_text.h"

namespace rimau {
namespace {

constexpr const char* kTerms =
    "Men needed: the least number of men in hand with which, and with any more, the men do as well after this turn as "
    "with all. Replies are the other side's, answers the first side's after all replies that keep the value. Equal "
    "values are ordered by men needed, then by few replies that keep the value, then by many such answers, then by the "
    "same with just the men needed.";

constexpr const char* kLostTerms =
    "For each number of men in hand, men to move: the most men lost so far with which some position is left where the "
    "men do as well as from the start, and with which they do so in every position. Positions are all that can be set "
    "up, whether or not play leads there.";

std::string kept_text(const KeptMoves& moves) { return std::to_string(moves.kept) + " / " + std::to_string(moves.all); }

const char* letter(Outcome outcome) {
  if (outcome == Outcome::draw) return "D";
  return outcome == Outcome::men ? "M" : "T";
}

Figure turn_figure(const OpeningReport& report, const OpeningTurn& turn, const std::string& which) {
  const std::string text = to_text(*report.variant, turn.moves.front());
  const std::string title = "The " + which + " first turn, " + text;
  return {
      "opening-" + which,
      title + ": " + score_text(turn.score) + "; " + std::to_string(turn.men_needed) + " men in hand needed for that.",
      position_svg(*report.variant->board, turn.position, title)};
}

PageTable turns_table(const OpeningReport& report, std::size_t most) {
  PageTable table{"first-turns",
                  "First turns, best first, one for each class under symmetry",
                  {"turn", "times", "value", "men needed", "replies kept", "answers kept", "with just those: replies",
                   "answers", "man offered"},
                  {}};
  const std::vector<OpeningTurn>& turns = report.openings.turns;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (turns.size() > most && i + 1 >= most && i + 1 < turns.size()) continue;
    const OpeningTurn& turn = turns[i];
    table.rows.push_back({to_text(*report.variant, turn.moves.front()), std::to_string(turn.moves.size()),
                          score_text(turn.score), std::to_string(turn.men_needed), kept_text(turn.practice.replies),
                          kept_text(turn.practice.answers), kept_text(turn.tight.replies),
                          kept_text(turn.tight.answers), turn.capture_offered ? "yes" : "no"});
  }
  if (turns.size() > most) {
    table.caption += " (the best " + std::to_string(most - 1) + " of " + std::to_string(turns.size()) +
                     " and the worst; rimau openings --format csv lists all)";
  }
  return table;
}

/// A value with the men needed for it, in the order of what the side that begins would rather have.
struct Need {
  int point;
  Outcome value;
  int men;
};

bool worse(Side side, const Need& a, const Need& b) {
  if (a.value != b.value) return prefers(side, {b.value, {}}, {a.value, {}});
  return side == Side::men ? a.men > b.men : a.men < b.men;
}

/// A letter for the winner and the men needed, on each point: the stronger the fill, the better for the side that
/// begins.
Figure needs_map(const OpeningReport& report, const std::string& name, const std::string& caption,
                 std::vector<Need> needs) {
  const Side side = report.openings.start.to_move;
  const Need best{-1, report.openings.score.outcome, report.openings.turns.front().men_needed};
  std::ranges::sort(needs, [&](const Need& a, const Need& b) { return worse(side, a, b); });
  std::vector<HeatMark> marks;
  int step = 0;  // different needs so far
  for (std::size_t i = 0; i < needs.size(); ++i) {
    if (i > 0 && worse(side, needs[i - 1], needs[i])) ++step;
    const bool as_good = !worse(side, needs[i], best) && !worse(side, best, needs[i]);
    marks.push_back(
        {needs[i].point, static_cast<double>(step), letter(needs[i].value) + std::to_string(needs[i].men), as_good});
  }
  for (HeatMark& mark : marks) mark.level = step == 0 ? 0.5 : mark.level / step;
  return {name, caption, heat_svg(*report.variant->board, marks, caption)};
}

Figure taken_map(const OpeningReport& report) {
  std::vector<HeatMark> marks;
  const std::uint64_t turns = report.openings.best_turns;
  std::uint64_t most = 0;
  for (const OpeningPoint& row : report.openings.points) most = std::max(most, row.taken_by_best);
  for (const OpeningPoint& row : report.openings.points) {
    if (row.taken == 0) continue;
    const double share = turns == 0 ? 0 : static_cast<double>(row.taken_by_best) / static_cast<double>(turns);
    marks.push_back({row.point, share, whole_percent(row.taken_by_best, turns), row.taken_by_best == most});
  }
  const std::string caption = "Sacrifices: share of the " + std::to_string(turns) +
                              " best opening turns that take off the man of this point. Ringed: most often.";
  return {"heat-sacrifices", caption, heat_svg(*report.variant->board, marks, caption)};
}

void add_maps(const OpeningReport& report, PageSection& section) {
  const std::string meaning =
      " Letter: who wins (M men, D draw, T tigers); number: men in hand needed for that. The stronger the fill, the "
      "better for the side "
      "that begins; ringed: as good as the best.";
  std::vector<Need> drops;
  std::vector<Need> posts;
  for (const OpeningPoint& row : report.openings.points) {
    if (row.drop) drops.push_back({row.point, *row.drop, row.drop_men_needed});
    if (row.tiger.all() > 0) posts.push_back({row.point, best_for(Side::tigers, row.tiger), row.tiger_men_needed});
  }
  if (!drops.empty()) {
    section.parts.emplace_back(
        needs_map(report, "heat-first-drops", "First drops: the first man on this point." + meaning, drops));
  }
  if (report.variant->opening.any()) section.parts.emplace_back(taken_map(report));
  if (!posts.empty()) {
    section.parts.emplace_back(needs_map(report, "heat-tiger-after-opening",
                                         "Tigers: the best first turn that leaves a tiger on this point." + meaning,
                                         posts));
  }
}

PageSection turns_section(const OpeningReport& report, std::size_t most) {
  const Openings& openings = report.openings;
  const bool tigers = openings.start.to_move == Side::tigers;
  PageSection section{"First turns", {}};
  section.parts.emplace_back(Paragraph{
      std::string(tigers ? "The tigers" : "The men") + " begin: " + std::to_string(openings.all_turns) +
      " first turns in " + std::to_string(openings.turns.size()) + " classes under the symmetries of the board. " +
      std::to_string(openings.best_turns) + " turns are as good as the best but for replies and answers."});
  section.parts.emplace_back(Paragraph{kTerms});
  section.parts.emplace_back(turn_figure(report, openings.turns.front(), "best"));
  section.parts.emplace_back(turn_figure(report, openings.turns.back(), "worst"));
  add_maps(report, section);
  section.parts.emplace_back(turns_table(report, most));
  return section;
}

PageTable fewer_table(const std::string& name, const std::string& caption, const std::string& head,
                      const std::vector<FewerMen>& rows) {
  PageTable table{name, caption, {head, "value", "turns the men win", "turns the tigers win", "turns drawn"}, {}};
  for (const FewerMen& row : rows) {
    table.rows.push_back({std::to_string(row.men), score_text({row.value, {}}), std::to_string(row.turns.men),
                          std::to_string(row.turns.tigers), std::to_string(row.turns.draw)});
  }
  return table;
}

PageSection fewer_section(const OpeningReport& report) {
  PageSection section{"Men given up before the game", {}};
  section.parts.emplace_back(Paragraph{
      "Who wins from the start with another number of men in hand, all else the same, and how many of the first turns "
      "lead there."});
  section.parts.emplace_back(
      fewer_table("fewer-in-hand", "The start with fewer men in hand", "in hand", report.openings.by_hand));
  if (!report.openings.by_taken.empty()) {
    section.parts.emplace_back(
        fewer_table("more-taken-off", "Opening turns that take off more men", "taken off", report.openings.by_taken));
  }
  return section;
}

PageSection lost_section(const OpeningReport& report) {
  PageSection section{"Men lost while men are dropped", {}};
  section.parts.emplace_back(Paragraph{kLostTerms});
  PageTable table{"men-lost", "Men that can be lost", {"in hand", "in some position", "in every position"}, {}};
  for (const LossLayer& layer : report.losses) {
    table.rows.push_back({std::to_string(layer.hand), or_dash(layer.may_lose), or_dash(layer.can_spare)});
  }
  section.parts.emplace_back(std::move(table));
  return section;
}

}  // namespace

std::vector<PageSection> openings_sections(const OpeningReport& report, std::size_t turns) {
  return {turns_section(report, turns), fewer_section(report), lost_section(report)};
}

Page openings_page(const OpeningReport& report, std::size_t turns) {
  return {report.variant->title + ": openings",
          to_text(*report.variant, report.openings.start) + ": " + score_text(report.openings.score),
          openings_sections(report, turns)};
}

}  // namespace rimau

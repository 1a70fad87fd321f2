#include "solver/output/report_page.h"

#include <algorithm>

#include "core/notation.h"
#include "solver/output/board_svg.h"
#include "solver/output/number_text.h"
#include "solver/output/openings_page.h"
#include "solver/output/score_text.h"
#include "solver/output/shares_svg.h"

namespace rimau {
namespace {

constexpr std::size_t kTurns = 12;  // classes of first turns in the table

std::string number(std::uint64_t n) { return std::to_string(n); }

std::string lengths_text(const Variant& variant) {
  std::string text;
  for (int length : variant.capture_lengths) text += (text.empty() ? "" : ", ") + std::to_string(length);
  return text;
}

std::string tigers_win_text(const Variant& variant) {
  if (!variant.movement()) return "The tigers win when the last man is placed and they are not all hemmed in.";
  return "The tigers win when fewer than " + std::to_string(variant.over_below) + " men are left.";
}

std::string counted(int n, const char* one, const char* many) {
  return std::to_string(n) + ' ' + (n == 1 ? one : many);
}

const char* men_move_text(const Variant& variant) {
  if (variant.hand == 0) return "Men step one point. ";
  if (!variant.movement()) return "Men are dropped one a turn and never move. ";
  return "Men are dropped one a turn; once all are placed they step one point. ";
}

std::string rules_sentence(const Variant& variant) {
  std::string text = counted(variant.tigers(), "tiger", "tigers") + ", " +
                     counted(count(variant.men_start), "man", "men") + " on the board and " +
                     std::to_string(variant.hand) + " in hand; the " + to_text(variant.first) + " begin. ";
  if (variant.opening.any()) {
    text += "In their first turn the tigers take off " + counted(variant.opening.remove, "man", "men") +
            (variant.opening.relocate ? ", then may put one tiger on any empty point. " : ". ");
  }
  text += variant.tiger_step == TigerStep::slide ? "Tigers slide any distance" : "Tigers step one point";
  text += " or jump a row of men next to them (rows of " + lengths_text(variant) + "), landing right behind it. " +
          men_move_text(variant);
  if (variant.men_stuck == MenStuck::lose) text += "Men that can neither drop nor step have lost. ";
  if (variant.men_stuck == MenStuck::draw) text += "Where the men can neither drop nor step, it is a draw. ";
  return text + tigers_win_text(variant) + " The men win when no tiger can move.";
}

PageSection board_section(const OpeningReport& report) {
  const Variant& variant = *report.variant;
  PageSection section{"The game", {Paragraph{rules_sentence(variant)}}};
  const std::string title = "The start: " + to_text(variant, report.openings.start);
  section.parts.emplace_back(Figure{"start", title, position_svg(*variant.board, report.openings.start, title)});
  return section;
}

/// Longest distances by side, from the counts of the layer without men in hand.
int longest(const LossLayer& layer, int MenCount::*side) {
  int most = -1;
  for (const LostRow& row : layer.rows) most = std::max(most, row.count.*side);
  return most;
}

std::string longest_text(const std::string& side, int plies) {
  if (plies < 0) return "the " + side + " win no position";
  return "the longest win of the " + side + " takes " + counted(plies, "ply", "plies");
}

std::string length_sentence(const GameReport& report) {
  const LossLayer& placed = report.opening.losses.front();
  if (!report.opening.variant->movement()) {
    return "The game lasts no longer than the men in hand: it is over when the last is placed.";
  }
  const std::string hand = report.opening.variant->hand == 0
                               ? ""
                               : "With men in hand there is no distance, since every turn of the men uses one up. ";
  if (!report.distances) return hand + "These tables were made without distances.";
  return hand + "With all men placed and the men to move, the winner hurrying and the loser delaying, " +
         longest_text("men", longest(placed, &MenCount::longest_men_win)) + " and " +
         longest_text("tigers", longest(placed, &MenCount::longest_tigers_win)) + ".";
}

PageSection value_section(const GameReport& report) {
  const OpeningReport& opening = report.opening;
  PageSection section{"Who wins", {}};
  section.parts.emplace_back(Paragraph{"From the start: " + score_text(opening.openings.score) + ". " +
                                       length_sentence(report) +
                                       " All values and counts are exact: every position is in the tables."});
  return section;
}

std::string layer_name(const LossLayer& layer) { return std::to_string(layer.hand) + " in hand"; }

PageTable counts_table(const OpeningReport& report) {
  PageTable table{
      "counts",
      "Positions with men to move, before symmetry, by men in hand and on the board",
      {"in hand", "men", "lost", "positions", "men win", "tigers win", "draw", "men win, share", "longest, plies"},
      {},
      true};
  for (const LossLayer& layer : report.losses) {
    for (const LostRow& row : layer.rows) {
      const MenCount& count = row.count;
      table.rows.push_back({std::to_string(layer.hand), std::to_string(count.men), std::to_string(row.lost),
                            number(count.positions), number(count.men_win), number(count.tigers_win),
                            number(count.draw()), percent(count.men_win, count.positions),
                            count.longest() < 0 ? "" : std::to_string(count.longest())});
    }
  }
  return table;
}

PageSection shares_section(const OpeningReport& report) {
  PageSection section{"Values by number of men", {}};
  section.parts.emplace_back(
      Paragraph{"Share of all positions that can be set up, men to move, for each number of men in hand, by the men on "
                "the board."});
  section.parts.emplace_back(Figure{"shares-key", "", shares_key_svg()});
  for (const LossLayer& layer : report.losses) {
    section.parts.emplace_back(
        Figure{"shares-" + std::to_string(layer.hand), "", shares_svg(layer, layer_name(layer))});
  }
  return section;
}

Figure position_figure(const Variant& variant, const std::string& name, const Position& position,
                       const std::string& what) {
  const std::string text = what + " " + to_text(variant, position);
  return {name, text, position_svg(*variant.board, position, text)};
}

void add_longest(const Variant& variant, const std::optional<LongestWin>& win, const char* name, const char* side,
                 PageSection& section) {
  if (!win) return;
  section.parts.emplace_back(
      position_figure(variant, name, win->position,
                      std::string("The longest win of the ") + side + ": " + score_text(win->score) + "."));
}

std::string zugzwang_sentence(const ZugzwangSearch& search) {
  const std::string looked_at = number(search.looked_at) + " positions that the men to move do not win";
  if (search.found) {
    return "Mutual zugzwang: a position that neither side wants to be to move in; the men win it only if the tigers "
           "are. The one shown has the most men of all, found after " +
           looked_at + ".";
  }
  if (search.complete) {
    return "There is no mutual zugzwang with all men placed: none of the " + looked_at +
           " is won with the tigers to move.";
  }
  return "No mutual zugzwang was found among the first " + looked_at + ", most men first; the search ended there.";
}

PageSection drawings_section(const GameReport& report) {
  const Variant& variant = *report.opening.variant;
  PageSection section{"Remarkable positions", {}};
  const Block block = least_block(variant);
  const Figure least = position_figure(
      variant, "least-block", {Side::tigers, block.tigers, block.men, 0},
      "The least block: " + std::to_string(count(block.men)) + " men, the fewest that can hem all tigers in.");
  if (!report.scan) {
    section.parts.emplace_back(Paragraph{
        "Longest wins, mutual zugzwangs and tiger posts are not shown: this page was made without looking at every "
        "position (--scan none)."});
    section.parts.emplace_back(least);
    return section;
  }
  if (variant.movement()) section.parts.emplace_back(Paragraph{zugzwang_sentence(report.scan->zugzwang)});
  if (variant.movement() && !report.distances) {
    section.parts.emplace_back(Paragraph{"The longest wins are not known: these tables were made without distances."});
  }
  section.parts.emplace_back(least);
  add_longest(variant, report.scan->men, "longest-men-win", "men", section);
  add_longest(variant, report.scan->tigers, "longest-tigers-win", "tigers", section);
  if (const auto& found = report.scan->zugzwang.found) {
    section.parts.emplace_back(position_figure(variant, "mutual-zugzwang", found->position,
                                               "Mutual zugzwang. Men to move: " + score_text(found->men_to_move) +
                                                   "; tigers to move: " + score_text(found->tigers_to_move) + "."));
  }
  return section;
}

PageSection posts_section(const OpeningReport& opening, const ScanReport& scan) {
  const Board& board = *opening.variant->board;
  PageSection section{"Tiger posts", {}};
  const std::string where = std::to_string(scan.posts.front().count.men) + " men on the board and " +
                            std::to_string(scan.posts_hand) + " in hand, men to move";
  section.parts.emplace_back(
      Paragraph{"How the men do with a tiger on each point, whatever else stands where: " + where +
                ", which is the number of men whose positions the men win most nearly half of."});
  const auto share = [](const TigerPost& post) {
    return static_cast<double>(post.count.men_win) / static_cast<double>(post.count.positions);
  };
  const auto [least, most] = std::ranges::minmax(scan.posts, {}, share);
  PageTable table{"tiger-posts",
                  "Positions with a tiger on the point: " + where,
                  {"point", "positions", "men win", "tigers win", "draw", "men win, share"},
                  {}};
  std::vector<HeatMark> marks;
  for (int p : board.in_reading_order(board.all())) {
    const TigerPost& post = scan.posts[static_cast<std::size_t>(p)];
    const double range = share(most) - share(least);
    // The stronger, the better for the tigers.
    marks.push_back({p, range == 0 ? 0.5 : (share(most) - share(post)) / range,
                     whole_percent(post.count.men_win, post.count.positions), share(post) == share(least)});
    table.rows.push_back({board.point(p).name, number(post.count.positions), number(post.count.men_win),
                          number(post.count.tigers_win), number(post.count.draw()),
                          percent(post.count.men_win, post.count.positions)});
  }
  const std::string caption =
      "Share of positions that the men win with a tiger on this point; the stronger the fill, the better for "
      "the tigers. Ringed: best for them.";
  section.parts.emplace_back(Figure{"heat-tiger-posts", caption, heat_svg(board, marks, caption)});
  section.parts.emplace_back(std::move(table));
  return section;
}

std::string kept_turns_sentence(const Openings& openings) {
  const OutcomeCounts& turns = openings.by_hand.back().turns;
  const std::uint64_t kept = openings.score.outcome == Outcome::men      ? turns.men
                             : openings.score.outcome == Outcome::tigers ? turns.tigers
                                                                         : turns.draw;
  return number(kept) + " of the " + to_text(openings.start.to_move) + "'" +
         (openings.start.to_move == Side::men ? "s " : " ") + number(openings.all_turns) + " first turns lead there.";
}

}  // namespace

Page report_page(const GameReport& report) {
  const OpeningReport& opening = report.opening;
  const std::string winner = opening.openings.score.outcome == Outcome::draw
                                 ? "It is a draw: "
                                 : std::string("The ") + to_text(opening.openings.score.outcome) + " win: ";
  Page page{opening.variant->title,
            winner + kept_turns_sentence(opening.openings),
            {board_section(opening), value_section(report)}};
  for (PageSection& section : openings_sections(opening, kTurns)) page.sections.push_back(std::move(section));
  page.sections.push_back(shares_section(opening));
  page.sections.push_back(drawings_section(report));
  if (report.scan) page.sections.push_back(posts_section(opening, *report.scan));
  page.sections.push_back({"All counts", {counts_table(opening)}});
  return page;
}

}  // namespace rimau

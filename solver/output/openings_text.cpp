// Openings for people at a terminal.
#include <iomanip>
#include <ostream>

#include "core/notation.h"
#include "solver/output/number_text.h"
#include "solver/output/openings_output.h"
#include "solver/output/score_text.h"
#include "solver/output/text_table.h"

namespace rimau {
namespace {

std::string fraction(const KeptMoves& moves) { return std::to_string(moves.kept) + "/" + std::to_string(moves.all); }

std::vector<std::string> turn_row(const Variant& variant, const OpeningTurn& turn) {
  return {to_text(variant, turn.moves.front()), std::to_string(turn.moves.size()), score_text(turn.score),
          std::to_string(turn.men_needed),      fraction(turn.practice.replies),   fraction(turn.practice.answers),
          fraction(turn.tight.replies),         fraction(turn.tight.answers),      turn.capture_offered ? "yes" : "no"};
}

void write_turns(std::ostream& out, const OpeningReport& report, std::size_t most) {
  const std::vector<OpeningTurn>& turns = report.openings.turns;
  TextTable table({"turn", "times", "value", "men needed", "replies kept", "answers kept", "with just those: replies",
                   "answers", "man offered"});
  const bool all = turns.size() <= most;
  const std::size_t listed = all ? turns.size() : most - 1;
  for (std::size_t i = 0; i < listed; ++i) table.add(turn_row(*report.variant, turns[i]));
  if (!all) {
    table.add({"... " + std::to_string(turns.size() - most) + " classes more"});
    table.add(turn_row(*report.variant, turns.back()));
  }
  table.write(out);
}

void write_drawings(std::ostream& out, const OpeningReport& report) {
  const std::vector<OpeningTurn>& turns = report.openings.turns;
  for (const auto& [name, turn] : {std::pair("best", &turns.front()), std::pair("worst", &turns.back())}) {
    out << "\nThe " << name << " for the " << to_text(report.openings.start.to_move) << ": "
        << to_text(*report.variant, turn->moves.front()) << "\n\n"
        << draw(*report.variant->board, &turn->position);
  }
}

void write_fewer(std::ostream& out, const char* what, const std::vector<FewerMen>& rows) {
  TextTable table({what, "value", "turns: men win", "tigers win", "draw"});
  for (const FewerMen& row : rows) {
    table.add({std::to_string(row.men), score_text({row.value, {}}), std::to_string(row.turns.men),
               std::to_string(row.turns.tigers), std::to_string(row.turns.draw)});
  }
  out << '\n';
  table.write(out);
}

void write_losses(std::ostream& out, const OpeningReport& report) {
  TextTable table({"in hand", "men that can be lost, at most", "in any position"});
  for (const LossLayer& layer : report.losses) {
    table.add({std::to_string(layer.hand), or_dash(layer.may_lose), or_dash(layer.can_spare)});
  }
  out << "\nMen lost with which the men still do as well as from the start, in some position and in every one:\n";
  table.write(out);
}

void write_points(std::ostream& out, const OpeningReport& report) {
  const bool tigers = report.openings.start.to_move == Side::tigers;
  TextTable table(tigers ? std::vector<std::string>{"point", "man taken", "by best turns", "tiger there: men win",
                                                    "tigers win", "draw", "men needed"}
                         : std::vector<std::string>{"point", "first man there", "men needed"});
  for (const OpeningPoint& row : report.openings.points) {
    const std::string& name = report.variant->board->point(row.point).name;
    if (tigers) {
      table.add({name, std::to_string(row.taken), std::to_string(row.taken_by_best), std::to_string(row.tiger.men),
                 std::to_string(row.tiger.tigers), std::to_string(row.tiger.draw), or_dash(row.tiger_men_needed)});
    } else if (row.drop) {
      table.add({name, score_text({*row.drop, {}}), or_dash(row.drop_men_needed)});
    }
  }
  out << '\n';
  table.write(out);
}

}  // namespace

void write_openings_text(std::ostream& out, const OpeningReport& report, std::size_t turns) {
  const Openings& openings = report.openings;
  out << report.variant->name << ", " << to_text(*report.variant, openings.start) << ": " << score_text(openings.score)
      << "\n"
      << openings.all_turns << " first turns in " << openings.turns.size() << " classes under symmetry, best first; "
      << openings.best_turns << " have the best value and need as many men as the best\n\n";
  write_turns(out, report, turns);
  write_drawings(out, report);
  write_fewer(out, "in hand", openings.by_hand);
  if (!openings.by_taken.empty()) write_fewer(out, "taken off", openings.by_taken);
  write_losses(out, report);
  write_points(out, report);
}

}  // namespace rimau

// Classes of first turns as CSV.
#include <ostream>

#include "core/notation.h"
#include "solver/output/csv.h"
#include "solver/output/openings_output.h"

namespace rimau {

void write_openings_csv(std::ostream& out, const OpeningReport& report) {
  out << "turn,times,value,distance_plies,men_needed,replies,replies_kept,answers,answers_kept,tight_replies,"
         "tight_replies_kept,tight_answers,tight_answers_kept,capture_offered,position\n";
  for (const OpeningTurn& turn : report.openings.turns) {
    out << csv_cell(to_text(*report.variant, turn.moves.front())) << ',' << turn.moves.size() << ','
        << to_text(turn.score.outcome) << ',' << (turn.score.plies ? std::to_string(*turn.score.plies) : "") << ','
        << turn.men_needed << ',';
    for (const KeptMoves& moves :
         {turn.practice.replies, turn.practice.answers, turn.tight.replies, turn.tight.answers}) {
      out << moves.all << ',' << moves.kept << ',';
    }
    out << (turn.capture_offered ? "yes" : "no") << ',' << csv_cell(to_text(*report.variant, turn.position)) << '\n';
  }
}

}  // namespace rimau

// Openings as text, CSV and JSON, one function a format. docs/openings.md tells what the numbers mean.
#pragma once

#include <iosfwd>

#include "solver/output/json.h"
#include "solver/probe/opening_report.h"

namespace rimau {

/// The best turns, the worst, and all summaries; `turns` is the most that are listed.
void write_openings_text(std::ostream& out, const OpeningReport& report, std::size_t turns);
/// Every class of turns, one a line.
void write_openings_csv(std::ostream& out, const OpeningReport& report);
/// {"variant","position","value","distance","distance_unit","turns","best_turns","classes":[a class of turns, with its
/// first move, all "moves", "value", "men_needed", "value_by_men_in_hand" and {"kept","all"} of "replies", "answers",
/// "tight_replies", "tight_answers"],"by_men_in_hand","by_men_taken_off","by_men_lost","points"}. Null stands for a
/// number that there is not; "by_men_taken_off" is empty where the first turn takes no man off.
Json openings_json(const OpeningReport& report);

}  // namespace rimau

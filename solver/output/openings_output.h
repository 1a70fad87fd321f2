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
Json openings_json(const OpeningReport& report);

}  // namespace rimau

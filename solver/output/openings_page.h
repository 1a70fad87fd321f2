// Openings as sections of a page.
#pragma once

#include "solver/output/page.h"
#include "solver/probe/opening_report.h"

namespace rimau {

/// First turns with drawings and heat maps, fewer men, men lost. `turns` is the most classes of turns that are listed.
std::vector<PageSection> openings_sections(const OpeningReport& report, std::size_t turns);

Page openings_page(const OpeningReport& report, std::size_t turns);

}  // namespace rimau

// All that the tables of a game say of its first turns and of men lost.
#pragma once

#include "solver/probe/losses.h"
#include "solver/probe/openings.h"
#include "solver/probe/table_probe.h"

namespace rimau {

struct OpeningReport {
  const Variant* variant = nullptr;
  Openings openings;
  std::vector<LossLayer> losses;  // by men in hand, none first
};

/// Throws Failure where a table is missing or damaged. The variant outlives the report.
OpeningReport make_opening_report(const Variant& variant, TableProbe& probe, const OpeningsProgress& progress);

}  // namespace rimau

#include "solver/probe/opening_report.h"

namespace rimau {

OpeningReport make_opening_report(const Variant& variant, TableProbe& probe, const OpeningsProgress& progress) {
  OpeningReport report{&variant, find_openings(variant, probe, progress), {}};
  for (int hand = 0; hand <= variant.hand; ++hand) {
    const std::vector<MenCount> counts = counts_from_json(probe.layer(hand).header().at("counts"));
    report.losses.push_back(losses(variant, counts, hand, report.openings.score.outcome));
  }
  return report;
}

}  // namespace rimau

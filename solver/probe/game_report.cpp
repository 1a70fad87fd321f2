#include "solver/probe/game_report.h"

namespace rimau {
namespace {

constexpr std::uint64_t kMostZugzwangs = 5'000'000;  // positions looked at: some seconds

ScanReport scan_layers(const Variant& variant, TableProbe& probe, int threads, const ReportProgress& progress) {
  ScanReport scan;
  progress("looking for the longest wins");
  scan.men = longest_win(variant, probe, Outcome::men, threads);
  scan.tigers = longest_win(variant, probe, Outcome::tigers, threads);
  scan.zugzwang = find_zugzwang(variant, probe, kMostZugzwangs, [&](std::uint64_t looked_at) {
    progress("looking for a mutual zugzwang: " + std::to_string(looked_at) + " positions");
  });
  progress("counting wins by the points of tigers");
  // Without a movement phase nothing is left to decide once all men are placed.
  scan.posts_hand = variant.movement() ? 0 : 1;
  scan.posts = tiger_posts(variant, probe, scan.posts_hand, threads);
  return scan;
}

}  // namespace

GameReport make_game_report(const Variant& variant, TableProbe& probe, bool scan, int threads,
                            const ReportProgress& progress) {
  GameReport report;
  report.opening = make_opening_report(variant, probe, [&](std::size_t done, std::size_t all) {
    progress(std::to_string(done) + " of " + std::to_string(all) + " classes of first turns looked at");
  });
  report.distances = variant.movement() && probe.layer(0).find_section(kDistanceSection) != nullptr;
  if (scan) report.scan = scan_layers(variant, probe, threads, progress);
  return report;
}

}  // namespace rimau

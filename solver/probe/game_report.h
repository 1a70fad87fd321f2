// Everything that goes into the page of a game.
#pragma once

#include "solver/probe/layer_scan.h"
#include "solver/probe/opening_report.h"

namespace rimau {

/// What a look at every position of a layer gives.
struct ScanReport {
  std::optional<LongestWin> men;
  std::optional<LongestWin> tigers;
  ZugzwangSearch zugzwang;
  int posts_hand = 0;  // men in hand of the layer that `posts` are of
  std::vector<TigerPost> posts;
};

struct GameReport {
  OpeningReport opening;
  bool distances = false;  // whether the tables have any
  std::optional<ScanReport> scan;
};

/// Told what is being done, in words.
using ReportProgress = std::function<void(const std::string& what)>;

/// `scan`: whether to look at every position. Throws Failure where a table is missing or damaged, Interrupted on
/// Ctrl-C.
GameReport make_game_report(const Variant& variant, TableProbe& probe, bool scan, int threads,
                            const ReportProgress& progress);

}  // namespace rimau

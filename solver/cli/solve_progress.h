// Tells people on standard error how a solve goes, and writes its trace.
#pragma once

#include <fstream>
#include <string>

#include "core/stopwatch.h"
#include "solver/cli/status_line.h"
#include "solver/retro/solve.h"

namespace rimau {

class SolveProgress : public SolveListener {
 public:
  /// trace: file for JSON lines, one a sweep and one a layer; empty for none. Throws Failure where it cannot be
  /// written.
  SolveProgress(const Variant& variant, std::uint64_t memory_limit, const std::string& trace);

  void estimated(const SolveEstimate& needs) override;
  void resumed(const std::string& from) override;
  void sweep_done(const SweepReport& report) override;
  void layer_done(const LayerReport& report) override;

  double seconds() const { return total_.seconds(); }
  std::uint64_t bytes_written() const { return bytes_; }
  int sweeps(Goal goal) const { return sweeps_[static_cast<std::size_t>(goal)]; }

 private:
  void say(const std::string& line, bool important);
  double sweeps_left() const;
  void write_trace(const std::string& json_line);

  std::string variant_;
  std::uint64_t memory_limit_;
  std::ofstream trace_;
  SolveEstimate needs_;
  Stopwatch total_;
  StatusLine status_;
  std::vector<double> log_changed_;  // of this goal's sweeps
  Goal goal_ = Goal::men_win;
  int sweeps_[2] = {0, 0};
  std::uint64_t bytes_ = 0;
};

}  // namespace rimau

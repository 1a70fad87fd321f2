#include "solver/cli/solve_progress.h"

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "solver/retro/resources.h"

namespace rimau {
namespace {

template <class... Values>
std::string formatted(const char* format, Values... values) {
  char text[256];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

std::string duration_text(double seconds) {
  if (seconds < 100) return formatted("%.0f s", seconds);
  if (seconds < 6000) return formatted("%.0f min", seconds / 60);
  return formatted("%.1f h", seconds / 3600);
}

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

const char* goal_text(Goal goal) { return goal == Goal::men_win ? "men's goal" : "tigers' goal"; }

}  // namespace

SolveProgress::SolveProgress(const Variant& variant, std::uint64_t memory_limit, const std::string& trace)
    : variant_(variant.name), memory_limit_(memory_limit) {
  if (trace.empty()) return;
  trace_.open(trace);
  if (!trace_) throw Failure("cannot write the trace to " + trace);
}

void SolveProgress::estimated(const SolveEstimate& needs) {
  needs_ = needs;
  say(formatted("%s: %u placements in %u classes, %.2f G positions a sweep, %d layers", variant_.c_str(),
                needs.placements, needs.classes, static_cast<double>(needs.positions) / 1e9, needs.layers),
      true);
  const std::string limit = memory_limit_ != 0 ? " (--memory allows " + bytes_text(memory_limit_) + ")"
                                               : " (" + bytes_text(available_memory()) + " available)";
  say("needs up to " + enough_text(needs.memory_bytes) + " of memory" + limit + " and about " +
          bytes_text(needs.disk_bytes) + " of disk",
      true);
}

void SolveProgress::resumed(const std::string& from) { say("resuming: " + from, true); }

/// By the decay of the number of positions decided over the last sweeps; negative while it does not decay.
double SolveProgress::sweeps_left() const {
  constexpr std::size_t kWindow = 6;
  if (log_changed_.size() <= kWindow) return -1;
  const double decay = (log_changed_[log_changed_.size() - 1 - kWindow] - log_changed_.back()) / kWindow;
  return decay < 0.02 ? -1 : log_changed_.back() / decay;
}

void SolveProgress::sweep_done(const SweepReport& report) {
  if (report.goal != goal_) log_changed_.clear();
  goal_ = report.goal;
  sweeps_[static_cast<std::size_t>(report.goal)] = report.sweep;
  log_changed_.push_back(std::log(static_cast<double>(report.men.gained) + 1));
  const double seconds = report.seconds();
  const double rate = static_cast<double>(needs_.positions) / seconds;
  std::string line = formatted("%s: sweep %d, %.3f M positions decided, %.2f G positions/s, %s gone",
                               goal_text(report.goal), report.sweep, static_cast<double>(report.men.gained) / 1e6,
                               rate / 1e9, duration_text(total_.seconds()).c_str());
  const double left = sweeps_left();
  line += left < 0 ? ", time left not known yet" : ", about " + duration_text(left * seconds) + " left for this goal";
  say(line, report.men.gained == 0);
  write_trace(nlohmann::json({{"event", "sweep"},
                              {"goal", report.goal == Goal::men_win ? "men_win" : "tigers_win"},
                              {"sweep", report.sweep},
                              {"gained", report.men.gained},
                              {"store_seconds", report.store_seconds},
                              {"store_bytes_read", report.traffic.read},
                              {"store_bytes_written", report.traffic.written},
                              {"tiger_seconds", report.tiger_seconds},
                              {"men_seconds", report.men_seconds},
                              {"positions_per_second", rate},
                              {"tiger_joins", report.tigers.joins},
                              {"men_joins", report.men.joins},
                              {"tiger_lines_share", share(report.tigers.lines, report.dense_tigers.lines)},
                              {"tiger_joins_share", share(report.tigers.joins, report.dense_tigers.joins)},
                              {"men_lines_share", share(report.men.lines, report.dense_men.lines)},
                              {"men_joins_share", share(report.men.joins, report.dense_men.joins)}})
                  .dump());
}

void SolveProgress::layer_done(const LayerReport& report) {
  bytes_ += report.file.bytes;
  const double layer_seconds = report.seconds + report.write_seconds();
  const int left = needs_.layers - 1 - report.hand;
  // The first layer's planes are the fixed points: only its writing tells about the layers to come.
  const char* const what = report.part ? ", men's wins" : "";
  say(formatted("layer %d of %d%s: %s written in %.1f s, %s gone, about %s left", report.hand, needs_.layers - 1, what,
                bytes_text(report.file.bytes).c_str(), layer_seconds, duration_text(total_.seconds()).c_str(),
                duration_text(layer_seconds * left).c_str()),
      left == 0);
  write_trace(nlohmann::json({{"event", "layer"},
                              {"hand", report.hand},
                              {"part", report.part},
                              {"seconds", report.seconds},
                              {"count_seconds", report.count_seconds},
                              {"compress_seconds", report.file.compress_seconds},
                              {"disk_seconds", report.file.disk_seconds},
                              {"file_bytes", report.file.bytes}})
                  .dump());
}

void SolveProgress::say(const std::string& line, bool important) {
  if (important) {
    status_.say(line);
  } else {
    status_.say_sometimes(line);
  }
}

void SolveProgress::write_trace(const std::string& json_line) {
  if (trace_.is_open() && !(trace_ << json_line << std::endl)) {
    trace_.close();
    status_.say("the trace cannot be written any more, and ends here; the solve goes on");
  }
}

}  // namespace rimau

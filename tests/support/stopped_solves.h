// Solves that end before they are done, as a crash would end them.
#pragma once

#include <filesystem>
#include <string>

#include "solver/retro/solve.h"

namespace rimau::test {

/// Throws once `sweeps` sweeps, `layers` written files or `events` of either are done in a run.
struct StoppingListener : SolveListener {
  struct Stop {};
  int sweeps = 0;
  int layers = 0;
  int events = 0;
  int swept = 0;
  bool resumed_once = false;

  void resumed(const std::string&) override { resumed_once = true; }
  void sweep_done(const SweepReport&) override {
    if (++swept == sweeps || --events == 0) throw Stop{};
  }
  void layer_done(const LayerReport&) override {
    if (--layers == 0 || --events == 0) throw Stop{};
  }
};

/// True where the run was stopped by the listener.
inline bool run_until_stopped(const std::filesystem::path& directory, const Variant& variant,
                              StoppingListener& listener, SolveOptions options) {
  options.tables = directory;
  options.checkpoint_seconds = 0;
  try {
    solve(variant, options, listener);
  } catch (const StoppingListener::Stop&) {
    return true;
  }
  return false;
}

}  // namespace rimau::test

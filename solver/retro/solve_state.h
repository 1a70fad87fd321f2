// How far the solve in a directory has come, from its files alone.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "solver/retro/movement.h"

namespace rimau {

struct SolveState {
  struct Checkpoint {
    Goal goal = Goal::men_win;  // the one that was worked on
    int sweep = 0;
    bool settled = false;
    std::uint64_t bytes = 0;
    double age_seconds = 0;
  };

  std::string variant;    // for which the first of the files was made
  int layers = 0;         // whole, from hand 0 on
  int men_win_parts = 0;  // layers that have the men's wins at least, from hand 0 on
  std::uint64_t bytes = 0;
  std::optional<Checkpoint> checkpoint;
};

/// Throws InputError where the directory holds nothing of a solve, Failure where a file is damaged.
SolveState read_solve_state(const std::filesystem::path& tables);

}  // namespace rimau

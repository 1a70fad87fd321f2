#include "solver/retro/solve_state.h"

#include "core/error.h"
#include "solver/retro/checkpoint.h"
#include "solver/table/layer.h"

namespace rimau {
namespace {

namespace fs = std::filesystem;

SolveState::Checkpoint read_checkpoint(const BlockFile& file) {
  SolveState::Checkpoint checkpoint;
  const nlohmann::json goals = file.header().value("goals", nlohmann::json::array());
  for (std::size_t g = 0; g < goals.size(); ++g) {
    if (!goals[g].at("planes").get<bool>()) continue;
    checkpoint.goal = g == 0 ? Goal::men_win : Goal::tigers_win;
    checkpoint.sweep = goals[g].at("sweep");
    checkpoint.settled = goals[g].at("settled");
  }
  checkpoint.bytes = file.file_bytes();
  const auto age = fs::file_time_type::clock::now() - fs::last_write_time(file.path());
  checkpoint.age_seconds = std::chrono::duration<double>(age).count();
  return checkpoint;
}

}  // namespace

SolveState read_solve_state(const fs::path& tables) {
  SolveState state;
  const auto look = [&](const fs::path& path) {
    if (!fs::exists(path)) return false;
    const BlockFile file(path);
    if (state.variant.empty()) state.variant = file.header().value("variant", "?");
    state.bytes += file.file_bytes();
    return true;
  };
  while (look(layer_path(tables, state.layers))) ++state.layers;
  state.men_win_parts = state.layers;
  while (look(part_path(tables, state.men_win_parts))) ++state.men_win_parts;
  if (look(checkpoint_path(tables))) state.checkpoint = read_checkpoint(BlockFile(checkpoint_path(tables)));
  if (state.variant.empty()) {
    throw InputError(tables.string() + ": no tables and no checkpoint there; rimau solve VARIANT --tables " +
                     tables.string() + " makes them");
  }
  return state;
}

}  // namespace rimau

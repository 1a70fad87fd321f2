// A movement phase half done, on disk.
#pragma once

#include <filesystem>
#include <optional>

#include "solver/retro/movement.h"
#include "solver/table/layer.h"

namespace rimau {

/// Makes a store for the planes of a goal, all clear.
using NewStore = std::function<std::unique_ptr<PlaneStore>()>;

std::filesystem::path checkpoint_path(const std::filesystem::path& tables);

/// Settings that a solve must keep when it goes on.
struct CheckpointSettings {
  bool distances = true;
  Goals goals = Goals::both;
};

void save_checkpoint(const std::filesystem::path& tables, const Variant& variant, const HalfMoves& half_moves,
                     const MovementState& state, const CheckpointSettings& settings);

/// The state that was saved, or nothing where there is none. Throws Failure where it was made under other rules or with
/// other settings (or symmetry), or is damaged.
std::optional<MovementState> load_checkpoint(const std::filesystem::path& tables, const Variant& variant,
                                             const HalfMoves& half_moves, const CheckpointSettings& settings,
                                             const NewStore& new_store);

}  // namespace rimau

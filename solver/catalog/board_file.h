// A board from its file. docs/boards.md describes the format.
#pragma once

#include <filesystem>
#include <memory>

#include "core/board.h"

namespace rimau {

std::shared_ptr<const Board> read_board(const std::filesystem::path& path);

}  // namespace rimau

// The boards and games there are: files in data folders, see docs/boards.md and docs/variants.md.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/variant.h"

namespace rimau {

/// Finds and loads boards and games. Errors of every kind are InputErrors that say FILE:LINE:COLUMN (or the --set at
/// fault), what is wrong and what would be right.
class Catalog {
 public:
  /// Folders with subfolders boards/ and variants/, the preferred one first.
  explicit Catalog(std::vector<std::filesystem::path> folders);

  /// The user's folder (--data), $RIMAU_DATA, the data installed with the program, the source tree's data, those of the
  /// configured installation; those that exist.
  static Catalog standard(const std::optional<std::string>& data = std::nullopt);

  std::vector<std::string> variant_names() const { return names("variants"); }
  std::vector<std::string> board_names() const { return names("boards"); }

  /// A game by its name or by the path of its file, with settings "KEY=VALUE" that override the file.
  Variant load_variant(const std::string& name_or_path, const std::vector<std::string>& settings = {}) const;
  std::shared_ptr<const Board> load_board(const std::string& name_or_path) const;

 private:
  std::vector<std::string> names(const char* kind) const;
  /// The file of a board or game. `beside` is looked in before the folders. Throws InputError listing what there is.
  std::filesystem::path find(const char* kind, const std::string& name_or_path,
                             const std::filesystem::path& beside = {}) const;

  std::vector<std::filesystem::path> folders_;
};

}  // namespace rimau

#include "solver/catalog/catalog.h"

#include <cstdlib>
#include <set>

#include "solver/catalog/board_file.h"
#include "solver/catalog/toml_file.h"
#include "solver/catalog/variant_file.h"

namespace rimau {
namespace fs = std::filesystem;
namespace {

bool is_path(const std::string& name) {
  return name.find('/') != std::string::npos || fs::path(name).extension() == ".toml";
}

/// The fields in force: the file's, over them those for the board, over them the settings.
Fields merged(const VariantFile& file, const Fields& settings, const std::string& board) {
  Fields fields = settings;
  const auto on = file.on.find(board);
  if (on != file.on.end()) fields.insert(on->second.begin(), on->second.end());
  fields.insert(file.fields.begin(), file.fields.end());
  return fields;
}

/// The installed data of a program that stands in PREFIX/bin, wherever PREFIX is; empty where that cannot be told.
fs::path data_beside_program() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path() : program.parent_path().parent_path() / "share" / "rimau";
}

}  // namespace

Catalog::Catalog(std::vector<fs::path> folders) : folders_(std::move(folders)) {}

Catalog Catalog::standard(const std::optional<std::string>& data) {
  std::vector<fs::path> folders;
  if (data && !fs::is_directory(*data)) throw InputError("--data " + *data + ": no such folder");
  if (data) folders.emplace_back(*data);
  if (const char* environment = std::getenv("RIMAU_DATA")) folders.emplace_back(environment);
  folders.push_back(data_beside_program());
  folders.emplace_back(RIMAU_SOURCE_DATA);
  folders.emplace_back(RIMAU_INSTALLED_DATA);
  std::erase_if(folders, [](const fs::path& folder) { return !fs::is_directory(folder); });
  return Catalog(folders);
}

std::vector<std::string> Catalog::names(const char* kind) const {
  std::set<std::string> found;
  for (const fs::path& folder : folders_) {
    if (!fs::is_directory(folder / kind)) continue;
    for (const auto& entry : fs::directory_iterator(folder / kind)) {
      if (entry.path().extension() == ".toml") found.insert(entry.path().stem().string());
    }
  }
  return {found.begin(), found.end()};
}

fs::path Catalog::find(const char* kind, const std::string& name_or_path, const fs::path& beside) const {
  if (is_path(name_or_path)) return name_or_path;
  std::vector<fs::path> places{beside};
  for (const fs::path& folder : folders_) places.push_back(folder / kind);
  for (const fs::path& place : places) {
    fs::path file = place / (name_or_path + ".toml");
    if (!place.empty() && fs::is_regular_file(file)) return file;
  }
  const std::string what = kind == std::string_view("boards") ? "board" : "game";
  throw InputError("there is no " + what + " \"" + name_or_path + "\"" +
                   suggestion(name_or_path, names(kind), "the " + what + "s are "));
}

std::shared_ptr<const Board> Catalog::load_board(const std::string& name_or_path) const {
  return read_board(find("boards", name_or_path));
}

Variant Catalog::load_variant(const std::string& name_or_path, const std::vector<std::string>& settings) const {
  const VariantFile file = read_variant_file(find("variants", name_or_path));
  const fs::path boards_beside = file.path.parent_path() / ".." / "boards";
  const auto find_board = [&](const std::string& name, const std::string& place) {
    try {
      return find("boards", name, boards_beside);
    } catch (const InputError& error) {
      fail(place, error.what());
    }
  };
  for (const auto& [name, place] : file.on_places) find_board(name, place);

  Fields set;
  for (const std::string& setting : settings) {
    auto [key, field] = parse_setting(setting);
    set[key] = field;
  }
  const Fields before_board = merged(file, set, "");
  const Field& name = need_field(before_board, "board", file.path);
  const std::shared_ptr<const Board> board = read_board(find_board(name.words.at(0), name.place));
  try {
    return make_variant(file.path, merged(file, set, board->name()), board);
  } catch (const InputError& error) {
    const std::string message = error.what();
    if (settings.empty() || message.rfind("--set", 0) == 0) throw;
    // A setting may have made the file's own value wrong.
    throw InputError(message + " (with --set " + join(settings, " --set ") + ")");
  }
}

}  // namespace rimau

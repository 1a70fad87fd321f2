#include "solver/catalog/board_file.h"

#include <algorithm>
#include <sstream>

#include "solver/catalog/toml_file.h"

namespace rimau {
namespace {

/// A description and where its parts stand in the file.
struct BoardFile {
  BoardDescription description;
  std::vector<std::string> point_places;
  std::vector<std::string> line_places;
};

void check_keys(const toml::table& table, const std::vector<std::string>& known) {
  for (const auto& [key, node] : table) {
    if (std::find(known.begin(), known.end(), key.str()) == known.end()) {
      fail(place_of(key.source()),
           "unknown key \"" + std::string(key.str()) + "\"" + suggestion(key.str(), known, "the keys are "));
    }
  }
}

const toml::array& need_list(const toml::table& table, const char* key, const char* example) {
  const toml::node* node = table.get(key);
  if (node == nullptr) {
    fail(place_of(table.source()), std::string("\"") + key + "\" is missing, for example " + example);
  }
  if (!node->is_array() || node->as_array()->empty()) {
    fail(place_of(node->source()), std::string("\"") + key + "\" must be a list, for example " + example);
  }
  return *node->as_array();
}

double need_number(const toml::node& node) {
  if (!node.is_number()) fail(place_of(node.source()), "a coordinate must be a number, for example -2 or 0.5");
  return *node.value<double>();
}

std::string text_or(const toml::table& table, const char* key, const std::string& otherwise) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return otherwise;
  if (!node->is_string()) fail(place_of(node->source()), std::string("\"") + key + "\" must be a text in quotes");
  return **node->as_string();
}

void read_points(const toml::table& table, BoardFile& file) {
  static constexpr const char* kExample = "points = [{ y = 1, x = [0, 1, 2] }, { y = 0, x = [0, 1, 2] }]";
  for (const toml::node& row : need_list(table, "points", kExample)) {
    const toml::table* fields = row.as_table();
    if (fields == nullptr || !fields->contains("x") || !fields->contains("y")) {
      fail(place_of(row.source()), "a row of points needs y and a list x, for example { y = 1, x = [0, 1, 2] }");
    }
    check_keys(*fields, {"x", "y"});
    const double y = need_number(*fields->get("y"));
    for (const toml::node& x : need_list(*fields, "x", "{ y = 1, x = [0, 1, 2] }")) {
      file.description.points.emplace_back(need_number(x), y);
      file.point_places.push_back(place_of(x.source()));
    }
  }
}

void read_lines(const toml::table& table, BoardFile& file) {
  const std::vector<std::string> names = point_names(file.description.points);
  for (const toml::node& node : need_list(table, "lines", "lines = [\"a1 b1 c1\", \"a1 a2 a3\"]")) {
    const std::string place = place_of(node.source());
    if (!node.is_string()) fail(place, "a line must be point names in order, in one text, for example \"a1 b1 c1\"");
    std::vector<int>& line = file.description.lines.emplace_back();
    file.line_places.push_back(place);
    std::istringstream words(**node.as_string());
    for (std::string word; words >> word;) {
      const auto found = std::find(names.begin(), names.end(), word);
      if (found == names.end()) {
        fail(place,
             "a line through \"" + word + "\", which is no point of this board; its points are " + join(names, " "));
      }
      line.push_back(static_cast<int>(found - names.begin()));
    }
  }
}

}  // namespace

std::shared_ptr<const Board> read_board(const std::filesystem::path& path) {
  const toml::table table = parse_toml(path);
  check_keys(table, {"name", "title", "points", "lines"});
  BoardFile file;
  file.description.name = text_or(table, "name", path.stem().string());
  file.description.title = text_or(table, "title", file.description.name);
  try {
    read_points(table, file);
    read_lines(table, file);
    return std::make_shared<const Board>(file.description);
  } catch (const BoardError& error) {
    const std::string place = error.line >= 0    ? file.line_places[error.line]
                              : error.point >= 0 ? file.point_places[error.point]
                                                 : path.string();
    fail(place, error.what());
  }
}

}  // namespace rimau

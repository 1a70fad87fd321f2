#include "solver/catalog/toml_file.h"

#include <algorithm>
#include <numeric>

namespace rimau {
namespace {

/// Levenshtein distance: the least number of letters to insert, drop or change.
int edit_distance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    int diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const int changed = diagonal + (a[i] != b[j] ? 1 : 0);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

toml::table parse_toml(const std::filesystem::path& path) {
  if (!std::filesystem::is_regular_file(path)) throw InputError(path.string() + ": no such file");
  try {
    return toml::parse_file(path.string());
  } catch (const toml::parse_error& error) {
    fail(place_of(error.source()), std::string(error.description()));
  }
}

std::string place_of(const toml::source_region& source) {
  return (source.path ? *source.path : std::string()) + ":" + std::to_string(source.begin.line) + ":" +
         std::to_string(source.begin.column);
}

void fail(const std::string& place, const std::string& message) { throw InputError(place + ": " + message); }

std::string suggestion(std::string_view word, const std::vector<std::string>& known, const std::string& heading) {
  const auto distance = [&](const std::string& other) { return edit_distance(word, other); };
  const auto nearest = std::min_element(known.begin(), known.end(), [&](const std::string& a, const std::string& b) {
    return distance(a) < distance(b);
  });
  if (nearest != known.end() && distance(*nearest) <= std::max(2, static_cast<int>(nearest->size()) / 3)) {
    return "; did you mean " + *nearest + "?";
  }
  return "; " + heading + join(known);
}

std::string join(const std::vector<std::string>& words, const char* separator) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

}  // namespace rimau

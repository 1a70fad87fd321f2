// A game from its file and from settings. docs/variants.md describes the keys.
//
// Whatever the source, a value becomes words with the place they come from; so a file and --set share all checks, and
// an error found late, when the rules are put together, still knows its place.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/variant.h"

namespace rimau {

struct Field {
  std::vector<std::string> words;
  std::string place;  // "FILE:LINE:COLUMN" or "--set KEY=VALUE"
};
using Fields = std::map<std::string, Field>;

struct VariantFile {
  std::filesystem::path path;
  Fields fields;
  std::map<std::string, Fields> on;              // what the game changes on other boards, by their names
  std::map<std::string, std::string> on_places;  // where each [on.BOARD] stands
};

VariantFile read_variant_file(const std::filesystem::path& path);

/// "KEY=VALUE" as a field; lists are separated by commas.
std::pair<std::string, Field> parse_setting(const std::string& setting);

/// The field of a required key; throws InputError naming the file where it is missing.
const Field& need_field(const Fields& fields, const std::string& key, const std::filesystem::path& path);

/// The rules that the fields say, on this board, checked and completed.
Variant make_variant(const std::filesystem::path& path, const Fields& fields,
                     const std::shared_ptr<const Board>& board);

}  // namespace rimau

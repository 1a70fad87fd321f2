// Reading TOML with errors that point at the place: FILE:LINE:COLUMN: what is wrong; what would be right.
#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace rimau {

/// Parses a file. Throws InputError where it is missing or not TOML.
toml::table parse_toml(const std::filesystem::path& path);

/// "FILE:LINE:COLUMN" of a value or key.
std::string place_of(const toml::source_region& source);

[[noreturn]] void fail(const std::string& place, const std::string& message);

/// "; did you mean ...?" where one of the known words is near, else "; " + `heading` + all of them.
std::string suggestion(std::string_view word, const std::vector<std::string>& known, const std::string& heading);

/// "a, b, c"
std::string join(const std::vector<std::string>& words, const char* separator = ", ");

}  // namespace rimau

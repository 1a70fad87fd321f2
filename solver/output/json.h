// JSON as every command prints it: keys in the order they were put in, two spaces of indentation.
#pragma once

#include <nlohmann/json.hpp>

namespace rimau {

using Json = nlohmann::ordered_json;

/// Prints one document to standard output.
void print_json(const Json& document);

}  // namespace rimau

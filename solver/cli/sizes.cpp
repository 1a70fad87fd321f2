#include "solver/cli/sizes.h"

#include <cctype>
#include <cmath>
#include <cstdlib>

#include "core/error.h"

namespace rimau {

std::uint64_t parse_size(const std::string& text, const char* option) {
  const auto fail = [&]() -> InputError {
    return InputError(std::string(option) + " " + text + ": expected a size such as 512M or 4G");
  };
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  if (end == text.c_str() || !std::isfinite(number) || number < 0) throw fail();
  std::string unit;
  for (; *end != '\0'; ++end) unit += static_cast<char>(std::toupper(static_cast<unsigned char>(*end)));
  if (unit.ends_with("IB")) unit.resize(unit.size() - 2);
  if (unit.ends_with("B")) unit.pop_back();
  const std::string units = "KMGT";
  const std::size_t power = unit.empty() ? 0 : unit.size() == 1 ? units.find(unit) + 1 : 0;
  if (!unit.empty() && power == 0) throw fail();
  return static_cast<std::uint64_t>(number * std::pow(1024.0, static_cast<double>(power)));
}

}  // namespace rimau

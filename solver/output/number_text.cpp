#include "solver/output/number_text.h"

#include <cmath>

#include "solver/output/svg.h"

namespace rimau {

std::string or_dash(int number) { return number < 0 ? "-" : std::to_string(number); }

std::string percent(std::uint64_t part, std::uint64_t all) {
  if (all == 0) return "-";
  const std::string text = svg_number(static_cast<double>(part) * 100 / static_cast<double>(all));
  if (text == "0" && part > 0) return "<0.01%";
  if (text == "100" && part < all) return ">99.99%";
  return text + "%";
}

std::string whole_percent(std::uint64_t part, std::uint64_t all) {
  if (all == 0) return "-";
  return std::to_string(std::lround(static_cast<double>(part) * 100 / static_cast<double>(all))) + "%";
}

}  // namespace rimau

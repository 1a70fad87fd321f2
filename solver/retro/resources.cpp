#include "solver/retro/resources.h"

#include <cmath>
#include <cstdio>
#include <fstream>

#include "core/error.h"

namespace rimau {
namespace {

/// `round` makes a whole number of a number of tenths.
std::string in_units(std::uint64_t bytes, double round(double)) {
  constexpr const char* kUnits[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  double value = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; value >= 1024 && unit + 1 < std::size(kUnits); ++unit) value /= 1024;
  char text[32];
  std::snprintf(text, sizeof text, unit == 0 ? "%.0f %s" : "%.1f %s", round(value * 10) / 10, kUnits[unit]);
  return text;
}

}  // namespace

std::string bytes_text(std::uint64_t bytes) { return in_units(bytes, std::round); }

std::string enough_text(std::uint64_t bytes) { return in_units(bytes, std::ceil); }

std::uint64_t available_memory() {
  std::ifstream file("/proc/meminfo");
  std::string key;
  std::uint64_t kib = 0;
  std::string unit;
  while (file >> key >> kib) {
    std::getline(file, unit);
    if (key == "MemAvailable:") return kib << 10;
  }
  return 0;
}

void require_memory(const std::string& what, std::uint64_t needed, std::uint64_t limit, const std::string& advice) {
  if (limit != 0 && needed > limit) {
    throw Failure(what + " needs " + enough_text(needed) + " of memory, --memory allows " + bytes_text(limit) +
                  "; allow more" + advice);
  }
  const std::uint64_t available = available_memory();
  if (available != 0 && needed > available) {
    throw Failure(what + " needs " + enough_text(needed) + " of memory, the machine has " + bytes_text(available) +
                  " to spare; use a larger machine" + advice);
  }
}

std::uint64_t directory_bytes(const std::filesystem::path& directory) {
  std::uint64_t bytes = 0;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    if (entry.is_regular_file()) bytes += entry.file_size();
  }
  return bytes;
}

void require_disk(std::uint64_t needed, const std::filesystem::path& directory) {
  std::error_code error;
  const std::filesystem::space_info space = std::filesystem::space(directory, error);
  if (!error && needed > space.available) {
    throw Failure("this solve needs about " + enough_text(needed) + " of disk, " + directory.string() + " has " +
                  bytes_text(space.available) + " left; free some or name another directory");
  }
}

}  // namespace rimau

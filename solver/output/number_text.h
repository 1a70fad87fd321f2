// Numbers for people.
#pragma once

#include <cstdint>
#include <string>

namespace rimau {

/// The number, or "-" where it is negative: there is none.
std::string or_dash(int number);

/// "31.42%"; a little is never rounded to none, nor nearly all to all. "-" of nothing.
std::string percent(std::uint64_t part, std::uint64_t all);

/// "31%", where there is room for no more.
std::string whole_percent(std::uint64_t part, std::uint64_t all);

}  // namespace rimau

// Sizes on the command line: "4G", "512MiB", "1.5g".
#pragma once

#include <cstdint>
#include <string>

namespace rimau {

/// Bytes; K, M, G and T are powers of 1024, with or without "B" or "iB". Throws InputError naming the option.
std::uint64_t parse_size(const std::string& text, const char* option);

}  // namespace rimau

// Memory and disk: what there is, and refusing to start with too little.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace rimau {

/// "1.5 GiB": a number of bytes for people.
std::string bytes_text(std::uint64_t bytes);

/// The same rounded up: so much is enough.
std::string enough_text(std::uint64_t bytes);

/// Memory that the system can give without swapping, in bytes; 0 where it does not tell.
std::uint64_t available_memory();

/// Bytes of the files in a directory.
std::uint64_t directory_bytes(const std::filesystem::path& directory);

/// Throw Failure, saying what is needed, what there is and what to do.
/// limit: bytes the user allows; 0: whatever the system has.
/// what: what needs the memory, for the message; advice: ", or ..." behind it.
void require_memory(const std::string& what, std::uint64_t needed, std::uint64_t limit, const std::string& advice);
void require_disk(std::uint64_t needed, const std::filesystem::path& directory);

}  // namespace rimau

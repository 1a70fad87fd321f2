// A file that appears whole or not at all: written aside, synced, renamed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

namespace rimau {

/// Removes what a killed run may have left of the file half written.
void remove_partial(const std::filesystem::path& path);

class AtomicFile {
 public:
  /// Suffix of files being written; such a file left behind by a killed run is worthless.
  static constexpr const char* kPartialSuffix = ".partial";

  /// Opens `path` + ".partial" for writing. Throws Failure where that cannot be done.
  explicit AtomicFile(std::filesystem::path path);
  /// Removes the partial file unless commit() has made it the real one.
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// Throw Failure on a full disk or another write error.
  void append(std::span<const std::byte> bytes);
  void write_at(std::uint64_t offset, std::span<const std::byte> bytes);
  std::uint64_t size() const { return size_; }

  /// Syncs the file, renames it to its final name and syncs the directory.
  void commit();

 private:
  [[noreturn]] void fail(const char* what) const;
  std::filesystem::path path_;
  std::filesystem::path partial_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

}  // namespace rimau

// A directory that one process at a time writes to.
#pragma once

#include <filesystem>

namespace rimau {

class DirectoryLock {
 public:
  /// Locks the directory until the object or the process ends. Throws Failure where another process has locked it. File
  /// systems without locks are trusted.
  explicit DirectoryLock(const std::filesystem::path& directory);
  ~DirectoryLock();
  DirectoryLock(const DirectoryLock&) = delete;
  DirectoryLock& operator=(const DirectoryLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace rimau

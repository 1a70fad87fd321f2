#include "solver/table/atomic_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "core/error.h"

namespace rimau {

void remove_partial(const std::filesystem::path& path) {
  std::filesystem::path partial = path;
  std::filesystem::remove(partial += AtomicFile::kPartialSuffix);
}

AtomicFile::AtomicFile(std::filesystem::path path) : path_(std::move(path)), partial_(path_) {
  partial_ += kPartialSuffix;
  descriptor_ = open(partial_.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0644);
  if (descriptor_ < 0) fail("cannot create");
}

AtomicFile::~AtomicFile() {
  if (descriptor_ < 0) return;
  close(descriptor_);
  unlink(partial_.c_str());
}

void AtomicFile::append(std::span<const std::byte> bytes) {
  write_at(size_, bytes);
  size_ += bytes.size();
}

void AtomicFile::write_at(std::uint64_t offset, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("cannot write");
    bytes = bytes.subspan(static_cast<std::size_t>(written));
    offset += static_cast<std::uint64_t>(written);
  }
}

void AtomicFile::commit() {
  if (fsync(descriptor_) != 0) fail("cannot sync");
  if (rename(partial_.c_str(), path_.c_str()) != 0) fail("cannot rename");
  close(descriptor_);
  descriptor_ = -1;
  const std::filesystem::path directory = path_.has_parent_path() ? path_.parent_path() : ".";
  const int handle = open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return;  // a file system without directory handles has nothing to sync
  fsync(handle);
  close(handle);
}

void AtomicFile::fail(const char* what) const {
  throw Failure(std::string(what) + " " + partial_.string() + ": " + std::strerror(errno) +
                "; what was finished before is untouched");
}

}  // namespace rimau

// Large memory, all zero, in large pages where the system has them.
#pragma once

#include <cstddef>
#include <utility>

namespace rimau {

class ClearedMemory {
 public:
  ClearedMemory() = default;
  /// Throws Failure where the system gives none; `what` it is for, in the message. Its start is aligned to a page.
  ClearedMemory(std::size_t bytes, const char* what);
  ~ClearedMemory();
  ClearedMemory(ClearedMemory&& other) noexcept { swap(other); }
  ClearedMemory& operator=(ClearedMemory&& other) noexcept {
    swap(other);
    return *this;
  }
  ClearedMemory(const ClearedMemory&) = delete;
  ClearedMemory& operator=(const ClearedMemory&) = delete;

  /// Null where it has no length.
  void* data() const { return data_; }

 private:
  void swap(ClearedMemory& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
  }
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace rimau

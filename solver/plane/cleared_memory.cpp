#include "solver/plane/cleared_memory.h"

#include <sys/mman.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "core/error.h"

namespace rimau {

ClearedMemory::ClearedMemory(std::size_t bytes, const char* what) : bytes_(bytes) {
  if (bytes == 0) return;  // the system maps nothing of no length
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    throw Failure("cannot get " + std::to_string(bytes >> 10) + " KiB of memory for " + what + ": " +
                  std::strerror(errno));
  }
  madvise(memory, bytes, MADV_HUGEPAGE);  // a hint: where it is refused, small pages serve
  data_ = memory;
}

ClearedMemory::~ClearedMemory() {
  if (data_ != nullptr) munmap(data_, bytes_);
}

}  // namespace rimau

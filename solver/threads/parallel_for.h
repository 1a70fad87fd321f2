// Loops on several threads whose work may throw.
#pragma once

#include <omp.h>

#include <atomic>
#include <cstddef>
#include <exception>

namespace rimau {

/// How a loop is spread.
struct Threads {
  int count = 1;
  std::size_t chunk = 1;  // numbers that a thread takes at a time
};

/// Calls work(n) for n = 0 .. count - 1, in any order. What was thrown first is thrown here once all threads are done;
/// calls that were not begun by then are left out.
template <class Work>
void parallel_for(std::size_t count, Threads threads, const Work& work) {
  std::exception_ptr error;
  std::atomic<bool> failed{false};
#pragma omp parallel for schedule(dynamic, threads.chunk) num_threads(threads.count)
  for (std::size_t n = 0; n < count; ++n) {
    if (failed) continue;
    try {
      work(n);
    } catch (...) {
      if (!failed.exchange(true)) error = std::current_exception();
    }
  }
  if (error) std::rethrow_exception(error);
}

/// Alignment, in bytes, of what each thread writes of its own all the time: the processor's lines, which come in pairs,
/// then belong to one thread.
constexpr std::size_t kThreadAlignment = 128;

/// The number of the calling thread in its parallel_for, from 0: for what each thread has of its own.
inline std::size_t this_thread() { return static_cast<std::size_t>(omp_get_thread_num()); }

}  // namespace rimau

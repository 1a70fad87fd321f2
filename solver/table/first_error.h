// Exceptions in parallel loops, which must not leave them: the first is kept for afterwards.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>

namespace rimau {

class FirstError {
 public:
  /// Calls work() and keeps what it throws, if nothing was thrown before. Many threads may call it at a time.
  template <class Work>
  void guard(const Work& work) {
    try {
      work();
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      if (!error_) error_ = std::current_exception();
      any_ = true;
    }
  }

  bool any() const { return any_; }
  /// Throws what was kept, if anything.
  void rethrow() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  std::mutex mutex_;
  std::exception_ptr error_;
  std::atomic<bool> any_{false};
};

}  // namespace rimau

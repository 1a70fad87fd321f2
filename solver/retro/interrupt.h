// Ctrl-C as a flag that long work looks at between its steps.
#pragma once

#include <stdexcept>

namespace rimau {

/// Work stopped because the user asked for it, with all that is needed to resume on disk. Exit code 130.
class Interrupted : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// While one lives, SIGINT and SIGTERM set a flag instead of ending the process; a second signal ends it at once.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
};

bool interrupted();

}  // namespace rimau

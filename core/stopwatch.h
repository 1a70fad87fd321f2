// Wall-clock time in seconds.
#pragma once

#include <chrono>

namespace rimau {

class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  /// Seconds since the start or the last lap.
  double lap() {
    const double elapsed = seconds();
    start_ = Clock::now();
    return elapsed;
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

}  // namespace rimau

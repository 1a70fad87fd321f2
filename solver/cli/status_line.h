// Progress on standard error: one line that renews itself on a terminal, a line now and then in a log.
#pragma once

#include <string>

#include "core/stopwatch.h"

namespace rimau {

class StatusLine {
 public:
  StatusLine();
  /// Says it now and keeps it.
  void say(const std::string& line);
  /// Says it unless something was said a moment ago; on a terminal the next line takes its place.
  void say_sometimes(const std::string& line);
  /// Takes a passing line off the terminal.
  void clear();

 private:
  bool terminal_;
  Stopwatch since_said_;
};

}  // namespace rimau

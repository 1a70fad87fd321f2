#include "solver/cli/status_line.h"

#include <unistd.h>

#include <iostream>

namespace rimau {
namespace {

// Without a terminal a line every so often is enough for a log.
constexpr double kTerminalSeconds = 0.5;
constexpr double kLogSeconds = 10;
constexpr const char* kEraseLine = "\r\033[K";

}  // namespace

StatusLine::StatusLine() : terminal_(isatty(STDERR_FILENO) != 0) {}

void StatusLine::say(const std::string& line) {
  std::cerr << (terminal_ ? kEraseLine : "") << line << std::endl;
  since_said_.lap();
}

void StatusLine::say_sometimes(const std::string& line) {
  if (since_said_.seconds() < (terminal_ ? kTerminalSeconds : kLogSeconds)) return;
  if (!terminal_) return say(line);
  std::cerr << kEraseLine << line << std::flush;
  since_said_.lap();
}

void StatusLine::clear() {
  if (terminal_) std::cerr << kEraseLine << std::flush;
}

}  // namespace rimau

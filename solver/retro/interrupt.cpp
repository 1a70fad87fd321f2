#include "solver/retro/interrupt.h"

#include <csignal>

namespace rimau {
namespace {

volatile std::sig_atomic_t signal_seen = 0;

extern "C" void remember_signal(int signal) {
  signal_seen = 1;
  std::signal(signal, SIG_DFL);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  signal_seen = 0;
  std::signal(SIGINT, remember_signal);
  std::signal(SIGTERM, remember_signal);
}

InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

bool interrupted() { return signal_seen != 0; }

}  // namespace rimau

#include "runner/process/standstill.hpp"

#include <signal.h>

#include <atomic>

namespace connect4 {

namespace {

std::atomic<int> continuations{0};
static_assert(std::atomic<int>::is_always_lock_free, "used in a signal handler");

void on_continue(int) {
  ++continuations;
}

}  // namespace

void Standstill::install() {
  struct sigaction action {};
  action.sa_handler = on_continue;
  action.sa_flags = SA_RESTART;
  sigaction(SIGCONT, &action, nullptr);
}

int Standstill::count() {
  return continuations;
}

}  // namespace connect4

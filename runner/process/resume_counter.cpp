#include "runner/process/resume_counter.hpp"

#include <signal.h>
#include <unistd.h>

#include <atomic>

namespace connect4 {

namespace {

std::atomic<int> continuations{0};
static_assert(std::atomic<int>::is_always_lock_free, "used in a signal handler");

void on_continue(int) {
  ++continuations;
}

}  // namespace

void ResumeCounter::install() {
  static const int installed = [] {
    struct sigaction action {};
    action.sa_handler = on_continue;
    action.sa_flags = SA_RESTART;
    return sigaction(SIGCONT, &action, nullptr);
  }();
  static_cast<void>(installed);
}

ResumeCounter::ResumeCounter() : at_start_(continuations) {}

bool ResumeCounter::has_counted() const {
  return continuations != at_start_;
}

bool ResumeCounter::has_counted_in_a_moment() const {
  constexpr useconds_t grace_us = 20'000;
  if (!has_counted()) usleep(grace_us);
  return has_counted();
}

}  // namespace connect4

#include "runner/process/stop_signal.hpp"

#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>

#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

std::atomic<int> requests{0};
std::atomic<int> event{-1};
static_assert(std::atomic<int>::is_always_lock_free, "used in a signal handler");

void on_signal(int) {
  const int saved = errno;
  ++requests;
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = write(event, &one, sizeof one);
  errno = saved;
}

}  // namespace

void StopSignal::install() {
  event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (event < 0) throw SystemFault(errno, "cannot watch for signals");
  struct sigaction action {};
  action.sa_handler = on_signal;
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaction(number, &action, nullptr);
  signal(SIGPIPE, SIG_IGN);
}

void StopSignal::request() {
  on_signal(SIGINT);
}

int StopSignal::descriptor() {
  return event;
}
bool StopSignal::is_requested() {
  return requests > 0;
}
bool StopSignal::is_urgent() {
  return requests > 1;
}

}  // namespace connect4

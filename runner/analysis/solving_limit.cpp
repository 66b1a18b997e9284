#include "runner/analysis/solving_limit.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>

#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

Descriptor opened(int number) {
  if (number < 0) throw SystemFault(errno, "cannot make a clock");
  return Descriptor(number);
}

}  // namespace

SolvingLimit::SolvingLimit(std::optional<std::chrono::microseconds> time)
    : time_(time),
      timer_(opened(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK))),
      end_(opened(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))),
      thread_([this] { wait_for_ends(); }) {}

SolvingLimit::~SolvingLimit() {
  eventfd_write(end_.number(), 1);
  thread_.join();
}

void SolvingLimit::begin() {
  if (!time_) return;
  const std::lock_guard guard(mutex_);
  flag_ = StopSignal::is_requested();
  set_timer(*time_);
}

void SolvingLimit::raise() {
  flag_ = true;
}

void SolvingLimit::check() const {
  if (StopSignal::is_requested()) throw Interrupted{};
}

/// A timer of 0 would be none.
void SolvingLimit::set_timer(std::chrono::microseconds time) const {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
  const auto rest = std::chrono::nanoseconds(time - seconds);
  itimerspec timer{};
  timer.it_value = {seconds.count(), std::max<std::int64_t>(rest.count(), 1)};
  timerfd_settime(timer_.number(), 0, &timer, nullptr);
}

void SolvingLimit::wait_for_ends() {
  std::array<pollfd, 3> waited{{{StopSignal::descriptor(), POLLIN, 0},
                                {timer_.number(), POLLIN, 0},
                                {end_.number(), POLLIN, 0}}};
  while (true) {
    if (poll(waited.data(), waited.size(), -1) < 0) continue;
    if (waited[2].revents != 0) return;
    const std::lock_guard guard(mutex_);
    std::uint64_t expirations = 0;
    if (read(timer_.number(), &expirations, sizeof expirations) > 0) flag_ = true;
    if (waited[0].revents == 0) continue;
    flag_ = true;
    waited[0].fd = -1;  // it stays readable
  }
}

}  // namespace connect4

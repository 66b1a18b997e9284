#include "runner/process/stop_signal.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>

#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

std::atomic<int> watches{0};
std::atomic<int> status_of_end{0};
std::atomic<bool> has_terminal{false};  // standard error, at the start
std::atomic<int> requests{0};
std::atomic<int> event{-1};         // readable once told
std::atomic<int> urgent_event{-1};  // readable once told twice
static_assert(std::atomic<int>::is_always_lock_free, "used in a signal handler");

void tell() {
  const std::uint64_t one = 1;
  const int told = ++requests > 1 ? urgent_event : event;
  [[maybe_unused]] const auto written = write(told, &one, sizeof one);
}

[[noreturn]] void end() {
  StopSignal::end_line_of_control_c();
  _exit(status_of_end);
}

void on_signal(int) {
  if (watches == 0) end();
  const int saved = errno;
  tell();
  errno = saved;
}

void handle(int number) {
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigaction(number, &action, nullptr);
}

bool is_ignored(int number) {
  struct sigaction action {};
  return sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

int make_event_of_signals() {
  const int made = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (made < 0) throw SystemFault(errno, "cannot watch for signals");
  return made;
}

std::atomic<int> continuations{0};
static_assert(std::atomic<int>::is_always_lock_free, "used in a signal handler");

void on_continue(int) {
  ++continuations;
}

}  // namespace

StopSignal::Watch::Watch() {
  ++watches;
}
StopSignal::Watch::~Watch() {
  --watches;
}

void StopSignal::install(int status) {
  status_of_end = status;
  has_terminal = isatty(STDERR_FILENO) == 1;
  event = make_event_of_signals();
  urgent_event = make_event_of_signals();
  handle(SIGTERM);
  for (const int number : {SIGINT, SIGHUP, SIGQUIT})
    if (!is_ignored(number)) handle(number);
  for (const int number : {SIGPIPE, SIGXFSZ}) signal(number, SIG_IGN);
}

void StopSignal::end_with(int status) {
  status_of_end = status;
}

void StopSignal::request() {
  tell();
}

int StopSignal::descriptor() {
  return event;
}
int StopSignal::urgent_descriptor() {
  return urgent_event;
}
bool StopSignal::is_requested() {
  return requests > 0;
}

void StopSignal::heed() {
  if (watches > 0 && is_requested()) throw Interrupted{};
}

void StopSignal::sleep_for(std::chrono::microseconds time) {
  const auto deadline = std::chrono::steady_clock::now() + time;
  pollfd stop{event, POLLIN, 0};
  int ready = 0;
  do {
    const timespec left = remaining_until(deadline);
    ready = ppoll(&stop, 1, &left, nullptr);
  } while (ready < 0 && errno == EINTR);
  if (is_requested()) throw Interrupted{};
}

void StopSignal::end_line_of_control_c() {
  pollfd terminal{STDERR_FILENO, POLLOUT, 0};
  if (has_terminal && poll(&terminal, 1, 0) == 1) [[maybe_unused]]
    const auto written = write(STDERR_FILENO, "\n", 1);
}

bool StopSignal::is_urgent() {
  return requests > 1;
}

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

#include "runner/process/stop_signal.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>

#include <cstdlib>

namespace connect4 {
namespace {

bool is_readable(int descriptor) {
  pollfd entry{descriptor, POLLIN, 0};
  return poll(&entry, 1, 0) == 1;
}

/// Raises a signal once and again; exits with 0 if each was told as it should be.
[[noreturn]] void be_told_by(int number) {
  signal(number, SIG_DFL);
  if (StopSignal::descriptor() != -1) std::_Exit(1);
  StopSignal::install();
  if (StopSignal::is_requested() || is_readable(StopSignal::descriptor())) std::_Exit(2);
  raise(number);
  if (!StopSignal::is_requested() || StopSignal::is_urgent()) std::_Exit(3);
  if (!is_readable(StopSignal::descriptor())) std::_Exit(4);
  if (!is_readable(StopSignal::descriptor())) std::_Exit(5);  // it stays so
  if (is_readable(StopSignal::urgent_descriptor())) std::_Exit(6);
  raise(number);
  if (!is_readable(StopSignal::urgent_descriptor())) std::_Exit(7);
  std::_Exit(StopSignal::is_urgent() ? 0 : 8);
}

TEST(StopSignal, BecomesReadableOnceToldAndUrgentTwiceTold) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT})
    EXPECT_EXIT(be_told_by(number), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace connect4

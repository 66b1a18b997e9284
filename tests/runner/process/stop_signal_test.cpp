#include "runner/process/stop_signal.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "protocol/files/whole_file.hpp"

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
  StopSignal::install(130);
  const StopSignal::Watch watch;
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

/// Gets a signal while the content of a file is made and no Watch exists.
[[noreturn]] void be_ended_by(int number, const std::string& path) {
  signal(number, SIG_DFL);
  StopSignal::install(77);
  { const StopSignal::Watch over; }
  const auto file = WholeFile::at(path);
  if (!file) std::_Exit(1);
  raise(number);
  std::_Exit(2);
}

TEST(StopSignal, EndsTheProgramAtOnceAndLeavesNoFile) {
  std::string folder = (std::filesystem::temp_directory_path() / "connect4-stop-XXXXXX").string();
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    const pid_t child = fork();
    if (child == 0) be_ended_by(number, folder + "/page.html");
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 77) << status;
    EXPECT_TRUE(std::filesystem::is_empty(folder));
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace connect4

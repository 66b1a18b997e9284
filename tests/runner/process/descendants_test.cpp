#include "runner/process/descendants.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <thread>
#include <vector>

#include "runner/process/child_process.hpp"

namespace connect4 {
namespace {

TEST(Descendants, AChildFromBeforeTheFirstPlayerIsLeftAlone) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        const pid_t stranger = fork();
        if (stranger == 0)
          for (;;) pause();
        {
          auto player = ChildProcess::start({"/bin/cat", {}, {}});
          if (!player) std::_Exit(1);
        }
        const bool lives = waitpid(stranger, nullptr, WNOHANG) == 0;
        kill(stranger, SIGKILL);
        std::_Exit(lives ? 0 : 2);
      },
      testing::ExitedWithCode(0), "");
}

/// A child of ours that has ended and that nobody has waited for; 0 where there is none.
pid_t dead_child() {
  siginfo_t info{};
  waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT);
  return info.si_pid;
}

TEST(Descendants, AnOrphanThatDiedByItselfIsReapedWhileOthersPlayOn) {
  auto other = ChildProcess::start({"/bin/cat", {}, {}});
  auto player = ChildProcess::start({"/bin/sh", {"-c", "(true &); read line"}, {}});
  while (dead_child() == 0) usleep(1000);
  player->kill();
  EXPECT_EQ(dead_child(), 0);
  EXPECT_FALSE(other->wait(std::chrono::milliseconds(0))) << "the other one lives";
}

TEST(Descendants, PlayersOfManyThreadsStartAndEndSideBySide) {
  std::atomic<int> ended_well = 0;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round < 5; ++round) {
        auto child =
            ChildProcess::start({"/bin/sh", {"-c", "(sleep 100 &); read line; exit 5"}, {}});
        child->close_input();
        const auto status = child->wait(std::chrono::seconds(20));
        if (status && status->code == 5) ++ended_well;
      }
    });
  threads.clear();
  EXPECT_EQ(ended_well, 20) << "nobody was killed as somebody else's orphan";
  siginfo_t info{};
  EXPECT_EQ(waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT), -1) << "a process is left";
}

}  // namespace
}  // namespace connect4

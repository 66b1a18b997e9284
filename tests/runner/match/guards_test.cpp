// A player as it is seen in the opponent's turn.
#include "runner/match/guards.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>
#include <thread>

#include "runner/process/child_process.hpp"

namespace connect4 {
namespace {

using std::chrono::milliseconds;

ChildProcess started(const std::string& script) {
  Command command{"/bin/sh", {"-c", script}, {}};
  command.warden = CONNECT4_BIN_DIR "/../libexec/connect4/warden";
  return *ChildProcess::start(command);
}

/// Looks until that is so, or for so long that it will not be.
template <class Condition>
bool comes_true(OtherTurn& turn, const ProcessTree& tree, const Condition& condition) {
  for (int i = 0; i < 1000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(milliseconds(10));
    turn.look(tree);
  }
  return false;
}

void wait_for_processes(const ProcessTree& tree, std::size_t count) {
  while (tree.processes().size() != count || tree.cpu_time().count() == 0)
    std::this_thread::sleep_for(milliseconds(10));
}

TEST(OtherTurnTest, OfOneThatWaitsThereIsNothing) {
  const ChildProcess waits = started("sleep 100 & read line");
  wait_for_processes(waits.tree(), 2);
  OtherTurn turn;
  turn.begin(waits.tree());
  turn.look(waits.tree());
  EXPECT_TRUE(turn.has_begun());
  EXPECT_LT(turn.ran(), milliseconds(10));
  EXPECT_FALSE(turn.has_new_process());
}

TEST(OtherTurnTest, ARunningProcessThatWasThereBeforeIsNotNew) {
  const ChildProcess runs = started("(while :; do :; done) & read line");
  wait_for_processes(runs.tree(), 2);
  OtherTurn turn;
  turn.begin(runs.tree());
  EXPECT_TRUE(comes_true(turn, runs.tree(), [&] { return turn.ran() > milliseconds(50); }));
  EXPECT_FALSE(turn.has_new_process());
}

TEST(OtherTurnTest, ANewProcessIsSeen) {
  const ChildProcess starts = started("read line; sleep 100 & read line");
  wait_for_processes(starts.tree(), 1);
  OtherTurn turn;
  turn.begin(starts.tree());
  std::this_thread::sleep_for(milliseconds(20));  // the age of a process is known to 10 ms
  ASSERT_EQ(write(starts.in(), "\n", 1), 1);
  EXPECT_TRUE(comes_true(turn, starts.tree(), [&] { return turn.has_new_process(); }));
  turn.end();
  turn.begin(starts.tree());
  EXPECT_FALSE(turn.has_new_process()) << "another turn";
}

TEST(OtherTurnTest, ChildrenInHidingAreSeenThoughTheyAreOnNoAccount) {
  // It runs next to nothing itself.
  const ChildProcess hides = *ChildProcess::start({"/usr/bin/python3",
                                                   {"-c", R"(
import os, signal, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
while True:
    if os.fork() == 0:
        end = time.process_time() + 0.02
        while time.process_time() < end: pass
        os._exit(0)
    try:
        os.wait()
    except ChildProcessError:
        pass
)"},
                                                   {}});
  while (hides.tree().cpu_time() < milliseconds(5)) std::this_thread::sleep_for(milliseconds(10));
  OtherTurn turn;
  turn.begin(hides.tree());
  EXPECT_TRUE(comes_true(turn, hides.tree(),
                         [&] { return turn.ran() > milliseconds(50) && turn.has_new_process(); }));
}

}  // namespace
}  // namespace connect4

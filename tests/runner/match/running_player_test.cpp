#include "runner/match/running_player.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "tests/runner/match/table.hpp"

namespace connect4 {
namespace {

using namespace testing_table;

/// Reads the log until it is watched no more.
void read_all_it_may_log(Bystander& bystander) {
  while (bystander.log().fd >= 0) {
    bystander.read_log();
    std::this_thread::sleep_for(milliseconds(1));
  }
}

PlayerSpec chatterbox() {
  return command("/bin/sh", {"-c", R"(read q; echo '{"id":1,"result":"chatterbox"}'; yes >&2)"});
}

TEST(Bystander, APlayerThatLogsTooMuchInOneTurnWaitsUntilItIsAskedAgain) {
  Player player(chatterbox());
  ASSERT_FALSE(player.prepare());
  read_all_it_may_log(player.bystander());
  player.bystander().forget_turn();
  EXPECT_GE(player.bystander().log().fd, 0);
}

TEST(Bystander, AFreshProgramAnswersForNoLogOfTheOneBefore) {
  Player player(chatterbox());
  ASSERT_FALSE(player.prepare());
  read_all_it_may_log(player.bystander());
  player.retire();
  ASSERT_FALSE(player.prepare());
  EXPECT_GE(player.bystander().log().fd, 0);
}

TEST(Bystander, APlayerThatDoesNotRunDoesNothing) {
  Player player(chatterbox());
  Bystander& bystander = player.bystander();
  bystander.look(std::chrono::steady_clock::now());
  EXPECT_EQ(bystander.log().fd, -1);
  EXPECT_EQ(bystander.answer_for(milliseconds(5)), milliseconds(0));
}

// The warden reaps the program at once, and its clock is gone. A record with a time below zero
// could not be read again.
TEST(RunningPlayer, HasNoProcessorTimeOfAProgramThatHasEnded) {
  PlayerSpec spec = command(
      "/bin/sh", {"-c", "i=0; while [ $i -lt 50000 ]; do i=$((i + 1)); done; read question"});
  spec.measure_cpu = true;
  PlayerWarnings warnings;
  auto program = ChildProcess::start(spec.command);
  ASSERT_TRUE(program);
  RunningPlayer player(*std::move(program), spec, warnings, nullptr);
  player.program().find_program();
  while (player.program().cpu_time() < milliseconds(5))
    std::this_thread::sleep_for(milliseconds(1));
  EXPECT_GT(player.take_cpu_time(), milliseconds(0));
  player.program().close_input();
  ASSERT_TRUE(player.program().wait(milliseconds(20000)));
  EXPECT_EQ(player.take_cpu_time(), std::nullopt);
}

}  // namespace
}  // namespace connect4

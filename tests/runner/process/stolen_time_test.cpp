#include "runner/process/stolen_time.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <thread>

#include "runner/process/child_process.hpp"

namespace connect4 {
namespace {

using std::chrono::milliseconds;

TEST(TakenByOthers, IsTheWaitingOfAThreadThatIsAlone) {
  EXPECT_EQ(taken_by_others({{1, milliseconds(5), milliseconds(7)}},
                            {{1, milliseconds(25), milliseconds(107)}}, milliseconds(20)),
            milliseconds(100));
}

TEST(TakenByOthers, IsNothingWhereNobodyWaited) {
  EXPECT_EQ(taken_by_others({}, {}, milliseconds(0)), milliseconds(0));
  EXPECT_EQ(taken_by_others({}, {{1, milliseconds(300), milliseconds(0)}}, milliseconds(300)),
            milliseconds(0));
}

TEST(TakenByOthers, IsNothingWhereATreeCrowdsItsOwnProcessor) {
  // Three threads took turns for 300 ms: each ran for 100 and waited for 200.
  const std::vector<ThreadTime> after{{1, milliseconds(100), milliseconds(200)},
                                      {2, milliseconds(100), milliseconds(200)},
                                      {3, milliseconds(100), milliseconds(200)}};
  EXPECT_EQ(taken_by_others({}, after, milliseconds(300)), milliseconds(0));
}

TEST(TakenByOthers, IsWhatOthersTookBesidesWhereATreeCrowdsItsProcessor) {
  // The same for 600 ms, of which another process had 300.
  const std::vector<ThreadTime> after{{1, milliseconds(100), milliseconds(500)},
                                      {2, milliseconds(100), milliseconds(500)},
                                      {3, milliseconds(100), milliseconds(500)}};
  EXPECT_EQ(taken_by_others({}, after, milliseconds(300)), milliseconds(300));
}

TEST(TakenByOthers, ManyThreadsThatWakeAtOnceDoNotAddUpTheirWaiting) {
  std::vector<ThreadTime> after;
  for (int thread = 1; thread <= 1000; ++thread)
    after.push_back({thread, milliseconds(1), milliseconds(900)});
  EXPECT_EQ(taken_by_others({}, after, milliseconds(1000)), milliseconds(0));
}

TEST(TakenByOthers, AThreadThatIsNewBeganFromZeroAndOneThatIsGoneIsPassedOver) {
  EXPECT_EQ(taken_by_others({{1, milliseconds(9), milliseconds(9)}},
                            {{2, milliseconds(0), milliseconds(50)}}, milliseconds(0)),
            milliseconds(50));
}

TEST(TakenByOthers, WhatIsForgottenOfATreeDoesNotCountAgainstTheMachine) {
  // A child that had run for a second has ended, and its parent ignored that.
  const std::vector<ThreadTime> after{{1, milliseconds(100), milliseconds(100)},
                                      {2, milliseconds(100), milliseconds(100)}};
  EXPECT_EQ(taken_by_others({}, after, milliseconds(-800)), milliseconds(0));
}

TEST(TakenByOthers, ProcessesThatRanUnseenBetweenTwoLooksCountAsTheTrees) {
  EXPECT_EQ(taken_by_others({}, {{1, milliseconds(100), milliseconds(200)}}, milliseconds(300)),
            milliseconds(0));
}

ChildProcess running(const std::string& script) {
  return *ChildProcess::start({"/bin/sh", {"-c", script}, {}});
}

TEST(StolenTime, IsTheTimeInWhichTheMachineStoodStill) {
  const ChildProcess sleeper = running("read line");
  StolenTime taken;
  taken.waited(milliseconds(10), milliseconds(5'010));
  EXPECT_NEAR(std::chrono::duration<double>(taken.felt(sleeper.tree(), {})).count(), 5, 0.5);
  EXPECT_EQ(taken.had_by_other_processes({}), milliseconds(5'000));
  StolenTime next_turn;
  EXPECT_EQ(next_turn.felt(sleeper.tree(), {}), milliseconds(0));
  EXPECT_EQ(next_turn.had_by_other_processes({}), milliseconds(0));
}

TEST(StolenTime, IsNotWhatWeWereLateByLessThanASecond) {
  const ChildProcess sleeper = running("read line");
  StolenTime taken;
  taken.waited(milliseconds(10), milliseconds(1'000));
  EXPECT_EQ(taken.felt(sleeper.tree(), {}), milliseconds(0)) << "a player may have crowded us out";
}

TEST(StolenTime, IsNotWhatThePlayerItselfRanMeanwhile) {
  const ChildProcess busy = running("while :; do :; done");
  while (busy.cpu_time() < milliseconds(200)) std::this_thread::sleep_for(milliseconds(10));
  StolenTime taken;
  taken.waited(milliseconds(0), milliseconds(1'150));
  EXPECT_LT(taken.felt(busy.tree(), {}), milliseconds(1'000));
}

TEST(StolenTime, OfAPlayerThatStartsThreadsOrProcessesThatIsSeen) {
  for (const char* const script : {"while :; do :; done", "read line; sleep 100 & read line"}) {
    const ChildProcess player = running(script);
    while (player.cpu_time().count() == 0) std::this_thread::sleep_for(milliseconds(10));
    StolenTime taken;
    taken.start_measuring(player.tree());
    taken.felt(player.tree(), {});
    EXPECT_FALSE(taken.has_new_thread());
    ASSERT_EQ(write(player.in(), "\n", 1), 1);
    const bool starts_another = script[0] == 'r';
    for (int i = 0; i < (starts_another ? 1000 : 10) && !taken.has_new_thread(); ++i) {
      std::this_thread::sleep_for(milliseconds(10));
      taken.felt(player.tree(), {});
    }
    EXPECT_EQ(taken.has_new_thread(), starts_another);
  }
}

TEST(StolenTime, IsNotTheTimeThatWeKeptTheProcessorToLook) {
  const ChildProcess busy = running("while :; do :; done");
  StolenTime taken;
  taken.start_measuring(busy.tree());
  EXPECT_EQ(taken.felt(busy.tree(), std::chrono::hours(1)), milliseconds(0));
}

}  // namespace
}  // namespace connect4

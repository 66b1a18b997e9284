#include "runner/process/stolen_time.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <thread>
#include <vector>

#include "runner/process/child_process.hpp"
#include "runner/process/proc_file.hpp"
#include "runner/process/this_machine.hpp"

namespace connect4 {
namespace {

using std::chrono::milliseconds;

TEST(TakenByOthers, IsTheWaitingOfAThreadThatIsAlone) {
  EXPECT_EQ(taken_by_others({{1, milliseconds(5), milliseconds(7), {}}},
                            {{1, milliseconds(25), milliseconds(107), {}}}, milliseconds(20)),
            milliseconds(100));
}

TEST(TakenByOthers, IsNothingIfNobodyWaited) {
  EXPECT_EQ(taken_by_others({}, {}, milliseconds(0)), milliseconds(0));
  EXPECT_EQ(taken_by_others({}, {{1, milliseconds(300), milliseconds(0), {}}}, milliseconds(300)),
            milliseconds(0));
}

TEST(TakenByOthers, IsNothingIfATreeCrowdsItsOwnProcessor) {
  // Three threads took turns for 300 ms: each ran for 100 and waited for 200.
  const std::vector<ThreadTime> after{{1, milliseconds(100), milliseconds(200), {}},
                                      {2, milliseconds(100), milliseconds(200), {}},
                                      {3, milliseconds(100), milliseconds(200), {}}};
  EXPECT_EQ(taken_by_others({}, after, milliseconds(300)), milliseconds(0));
}

TEST(TakenByOthers, IsOnlyTheTimeOfOthersIfATreeCrowdsItsProcessor) {
  // The turn took 600 ms, of which another process had 300.
  const std::vector<ThreadTime> after{{1, milliseconds(100), milliseconds(500), {}},
                                      {2, milliseconds(100), milliseconds(500), {}},
                                      {3, milliseconds(100), milliseconds(500), {}}};
  EXPECT_EQ(taken_by_others({}, after, milliseconds(300)), milliseconds(300));
}

TEST(TakenByOthers, ManyThreadsThatWakeAtOnceDoNotAddUpTheirWaiting) {
  std::vector<ThreadTime> after;
  for (int thread = 1; thread <= 1000; ++thread)
    after.push_back({thread, milliseconds(1), milliseconds(900), {}});
  EXPECT_EQ(taken_by_others({}, after, milliseconds(1000)), milliseconds(0));
}

TEST(TakenByOthers, AThreadThatIsNewBeganFromZeroAndOneThatIsGoneIsPassedOver) {
  EXPECT_EQ(taken_by_others({{1, milliseconds(9), milliseconds(9), {}}},
                            {{2, milliseconds(0), milliseconds(50), {}}}, milliseconds(0)),
            milliseconds(50));
}

TEST(TakenByOthers, ForgottenTimeOfATreeDoesNotCountAgainstTheMachine) {
  // A child that had run for a second has ended, and its parent ignored that.
  const std::vector<ThreadTime> after{{1, milliseconds(100), milliseconds(100), {}},
                                      {2, milliseconds(100), milliseconds(100), {}}};
  EXPECT_EQ(taken_by_others({}, after, milliseconds(-800)), milliseconds(0));
}

TEST(TakenByOthers, ProcessesThatRanUnseenBetweenTwoLooksCountAsTheTrees) {
  EXPECT_EQ(taken_by_others({}, {{1, milliseconds(100), milliseconds(200), {}}}, milliseconds(300)),
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
  StolenTime next_turn;
  EXPECT_EQ(next_turn.felt(sleeper.tree(), {}), milliseconds(0));
}

TEST(StolenTime, IsNotOurOwnDelayOfLessThanASecond) {
  const ChildProcess sleeper = running("read line");
  StolenTime taken;
  taken.waited(milliseconds(10), milliseconds(1'000));
  EXPECT_EQ(taken.felt(sleeper.tree(), {}), milliseconds(0)) << "a player may have crowded us out";
}

TEST(StolenTime, IsNotReducedByWhatChildrenOfThePlayerRanBeforeTheTurn) {
  ChildProcess parent = running("i=0; (while [ $i -lt 300000 ]; do i=$((i+1)); done); read line");
  while (parent.tree().cpu_time() < milliseconds(100))
    std::this_thread::sleep_for(milliseconds(10));
  StolenTime taken(parent.cpu_time());
  taken.waited(milliseconds(0), milliseconds(5'000));
  EXPECT_NEAR(std::chrono::duration<double>(taken.felt(parent.tree(), {})).count(), 5, 0.05);
}

TEST(StolenTime, IsNeverMoreThanTheMachineStoodStill) {
  ChildProcess ended = running("exit 0");
  ASSERT_TRUE(ended.wait(milliseconds(10'000)));
  StolenTime taken(milliseconds(3'000));
  taken.waited(milliseconds(0), milliseconds(5'000));
  EXPECT_EQ(taken.felt(ended.tree(), {}), milliseconds(5'000));
}

TEST(StolenTime, IsNotTimeThatThePlayerItselfRan) {
  const ChildProcess busy = running("while :; do :; done");
  while (busy.cpu_time() < milliseconds(200)) std::this_thread::sleep_for(milliseconds(10));
  StolenTime taken;
  taken.waited(milliseconds(0), milliseconds(1'150));
  EXPECT_LT(taken.felt(busy.tree(), {}), milliseconds(1'000));
}

TEST(StolenTime, IsNotShortenedByTimeThatThePlayerRanBeforeTheTurn) {
  ChildProcess busy = running("while :; do :; done");
  while (busy.cpu_time() < milliseconds(400)) std::this_thread::sleep_for(milliseconds(10));
  kill(busy.pid(), SIGSTOP);
  while (read_process_status(busy.pid()).state != 'T') std::this_thread::sleep_for(milliseconds(1));
  StolenTime taken(busy.cpu_time());
  taken.waited(milliseconds(0), milliseconds(1'150));
  EXPECT_GT(taken.felt(busy.tree(), {}), milliseconds(1'100));
}

constexpr const char* proc_stat =
    "cpu  92162 0 20069 144276 1504 0 448 1211 0 0\n"
    "cpu0 45273 0 8858 74964 161 0 21 558 0 0\n"
    "cpu10 46888 0 11211 69311 1343 0 427 650 0 0\n"
    "intr 1234 5 6 7 8 9 10 11 12\n";

TEST(StolenByHost, IsTheEighthColumnOfTheProcessor) {
  const auto ticks = [](int count) {
    return std::chrono::nanoseconds(std::chrono::seconds(count)) / sysconf(_SC_CLK_TCK);
  };
  EXPECT_EQ(stolen_by_host(proc_stat, 0), ticks(558));
  EXPECT_EQ(stolen_by_host(proc_stat, 10), ticks(650));
}

TEST(StolenByHost, IsNotKnownIfTheSystemDoesNotTell) {
  EXPECT_EQ(stolen_by_host(proc_stat, 1), std::nullopt);
  EXPECT_EQ(stolen_by_host("cpu0 1 2 3 4 5 6 7\n", 0), std::nullopt);
  EXPECT_EQ(stolen_by_host("", 0), std::nullopt);
}

TEST(PartOfPlayer, IsAsLargeAsThePartOfTheTimeInWhichItRan) {
  EXPECT_EQ(part_of_player(milliseconds(40), milliseconds(25), milliseconds(100)),
            milliseconds(10));
  EXPECT_EQ(part_of_player(milliseconds(40), milliseconds(0), milliseconds(100)), milliseconds(0));
}

TEST(PartOfPlayer, IsNeverMoreThanTheHostTook) {
  EXPECT_EQ(part_of_player(milliseconds(40), milliseconds(300), milliseconds(100)),
            milliseconds(40))
      << "what comes and goes may be presumed to have run for longer than the stretch";
  EXPECT_EQ(part_of_player(milliseconds(40), milliseconds(5), milliseconds(0)), milliseconds(0));
}

TEST(PresumedRun, IsTheTimeOnAccountIfNoProcessCameOrWent) {
  EXPECT_EQ(presumed_run(milliseconds(3), true, milliseconds(10)), milliseconds(3));
  EXPECT_EQ(presumed_run(milliseconds(-3), true, milliseconds(10)), milliseconds(0));
}

TEST(PresumedRun, IsTwiceTheStretchIfOneDid) {
  EXPECT_EQ(presumed_run(milliseconds(-50), false, milliseconds(10)), milliseconds(20));
  EXPECT_EQ(presumed_run(milliseconds(3), false, milliseconds(10)), milliseconds(20));
}

TEST(PresumedRun, IsNeverLessThanTheTimeOnAccount) {
  EXPECT_EQ(presumed_run(milliseconds(45), false, milliseconds(10)), milliseconds(45))
      << "it may use several processors";
}

/// Keeps a test and its processes on one processor.
void stay_on_one_processor() {
  pin_to_processor(current_processor());
}

/// Runs the script beside a busy program on one processor, and looks forty times. Returns the time
/// that the script felt to be taken. Our own looks count as `looked`.
StolenTime::Duration felt_by(const std::string& script, StolenTime::Duration looked = {}) {
  StolenTime::Duration felt{};
  std::jthread([&] {
    stay_on_one_processor();
    const ChildProcess player = running(script), other = running("while :; do :; done");
    while (player.tree().cpu_time() < milliseconds(50) || other.cpu_time() < milliseconds(50))
      std::this_thread::sleep_for(milliseconds(10));
    StolenTime taken;
    taken.start_measuring(player.tree());
    for (int look = 0; look < 40; ++look) {
      std::this_thread::sleep_for(milliseconds(10));
      felt = taken.felt(player.tree(), looked);
    }
  }).join();
  return felt;
}

TEST(StolenTime, IsTheTimeOfAnotherProgramOnTheProcessor) {
  EXPECT_GT(felt_by("while :; do :; done"), milliseconds(100));
}

TEST(StolenTime, IsNotTheTimeThatWeKeptTheProcessorToLook) {
  EXPECT_EQ(felt_by("while :; do :; done", std::chrono::hours(1)), milliseconds(0));
}

TEST(StolenTime, IsNothingOfTheTimeInWhichThePlayersProcessesComeAndGo) {
  EXPECT_EQ(felt_by("while :; do /bin/true; done"), milliseconds(0));
}

/// The state of a player at a look. It has the time in which it neither ran nor, as far as known,
/// waited for others, and the longest wait to come.
struct WaitAtLook {
  StolenTime::Duration missing;
  StolenTime::Duration to_come;
};

/// Looks forty times at a player with so many computing processes, beside so many other processes
/// on its processor.
std::vector<WaitAtLook> waits_at_looks(int own, int others) {
  std::vector<WaitAtLook> waits;
  std::jthread([&] {
    stay_on_one_processor();
    const auto loops = [](int count) {
      std::string script;
      for (int i = 0; i < count; ++i) script += "while :; do :; done & ";
      return script + "wait";
    };
    const ChildProcess player = running(loops(own)), other = running(loops(others));
    while (player.tree().cpu_time() + other.tree().cpu_time() < milliseconds(100))
      std::this_thread::sleep_for(milliseconds(10));
    const StolenTime::Duration run_before = player.tree().cpu_time();
    StolenTime taken;
    taken.start_measuring(player.tree());
    const auto start = std::chrono::steady_clock::now();
    for (int look = 0; look < 40; ++look) {
      std::this_thread::sleep_for(milliseconds(5 + look % 11));
      const StolenTime::Duration passed = std::chrono::steady_clock::now() - start;
      const StolenTime::Duration found = taken.felt(player.tree(), {}) + taken.wait_to_come();
      const StolenTime::Duration run = player.tree().cpu_time() - run_before;
      waits.push_back({passed - run - found, taken.wait_to_come()});
    }
  }).join();
  return waits;
}

TEST(StolenTime, AWaitForOthersThatIsNotOverIsToCome) {
  // A wait that was not over at the start is counted with the later waits, and may hide one of
  // them.
  StolenTime::Duration longest{};
  for (int attempt = 0; attempt < 10 && longest < milliseconds(2); ++attempt)
    for (const WaitAtLook& wait : waits_at_looks(1, 3)) longest = std::max(longest, wait.to_come);
  EXPECT_GE(longest, milliseconds(2));
}

TEST(StolenTime, WaitsForOthersAreAllTheTimeInWhichItDoesNotRun) {
  auto waits = waits_at_looks(1, 3);
  const auto middle = waits.begin() + 20;
  std::ranges::nth_element(waits, middle, {}, &WaitAtLook::missing);
  EXPECT_LT(middle->missing, milliseconds(1)) << "others may run in the midst of a look";
}

TEST(StolenTime, AWaitForItsOwnIsNot) {
  const auto waits = waits_at_looks(4, 0);
  EXPECT_EQ(std::ranges::min(waits, {}, &WaitAtLook::to_come).to_come, milliseconds(0))
      << "three of them always wait";
}

TEST(StolenTime, OneThatDoesNotWaitHasNoneToCome) {
  for (const WaitAtLook& wait : waits_at_looks(0, 1)) EXPECT_EQ(wait.to_come, milliseconds(0));
}

}  // namespace
}  // namespace connect4

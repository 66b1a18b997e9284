#include "lib/game/time_control.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

using namespace std::chrono_literals;

constexpr TimeControl one_second_and_five{.turn = 1000ms, .bank = 5000ms};

TEST(TimeControl, OfFixedWorkHasTenTimesAsLongOnTheClockAndNoBank) {
  TimeControl time = one_second_and_five;
  EXPECT_EQ(time.time_to_think(), 1000ms);
  time.fix_work(30ms);
  EXPECT_EQ(time.turn_cpu, 30ms);
  EXPECT_EQ(time.time_to_think(), 30ms);
  EXPECT_EQ(Clock(time).allowed(), 300ms);
  EXPECT_EQ(Clock(time).bank(), 0ms);
}

TEST(Clock, AllowsTheTurnAndTheWholeBank) {
  const Clock clock(one_second_and_five);
  EXPECT_EQ(clock.allowed(), 6s);
  EXPECT_EQ(clock.bank(), 5s);
}

TEST(Clock, ATurnWithinItsOwnTimeLeavesTheBank) {
  Clock clock(one_second_and_five);
  EXPECT_TRUE(clock.spend(0ns));
  EXPECT_TRUE(clock.spend(999'999'999ns));
  EXPECT_TRUE(clock.spend(1s));
  EXPECT_EQ(clock.bank(), 5s);
}

TEST(Clock, TimeLeftOverInATurnIsNotSaved) {
  Clock clock(one_second_and_five);
  EXPECT_TRUE(clock.spend(1ms));
  EXPECT_EQ(clock.allowed(), 6s);
}

TEST(Clock, ASlowTurnDrawsOnTheBankToTheNanosecond) {
  Clock clock(one_second_and_five);
  EXPECT_TRUE(clock.spend(1s + 1ns));
  EXPECT_EQ(clock.bank(), 5s - 1ns);
  EXPECT_EQ(clock.allowed(), 6s - 1ns);
  EXPECT_TRUE(clock.spend(3s));
  EXPECT_EQ(clock.bank(), 3s - 1ns);
}

TEST(Clock, ATurnExactlyAtTheLimitIsInTime) {
  Clock clock(one_second_and_five);
  EXPECT_TRUE(clock.spend(6s));
  EXPECT_EQ(clock.bank(), 0ns);
  EXPECT_EQ(clock.allowed(), 1s);
  EXPECT_TRUE(clock.spend(1s));
}

TEST(Clock, ATurnJustOverTheLimitIsLateAndEmptiesTheBank) {
  Clock clock(one_second_and_five);
  EXPECT_FALSE(clock.spend(6s + 1ns));
  EXPECT_EQ(clock.bank(), 0ns);
}

TEST(Clock, TheBankNeverFallsBelowZero) {
  Clock clock(one_second_and_five);
  EXPECT_FALSE(clock.spend(1h));
  EXPECT_FALSE(clock.spend(1s + 1ns));
  EXPECT_EQ(clock.bank(), 0ns);
  EXPECT_EQ(clock.allowed(), 1s);
}

TEST(Clock, WithoutABankTheTurnIsTheLimit) {
  Clock clock({.turn = 100ms, .bank = 0ms});
  EXPECT_EQ(clock.allowed(), 100ms);
  EXPECT_TRUE(clock.spend(100ms));
  EXPECT_FALSE(clock.spend(100ms + 1ns));
}

TEST(Clock, WithoutATurnTimeTheBankIsForTheWholeGame) {
  Clock clock({.turn = 0ms, .bank = 10ms});
  EXPECT_TRUE(clock.spend(4ms));
  EXPECT_TRUE(clock.spend(6ms));
  EXPECT_FALSE(clock.spend(1ns));
}

TEST(Clock, APersonHasNoLimit) {
  Clock clock({.turn = 1ms, .bank = 1ms, .unlimited = true});
  EXPECT_EQ(clock.allowed(), std::nullopt);
  EXPECT_EQ(clock.bank(), std::nullopt);
  EXPECT_TRUE(clock.spend(24h));
  EXPECT_EQ(clock.bank(), std::nullopt);
}

TEST(TimeControl, IsOneSecondATurnAndFiveInReserveUnlessSaid) {
  const TimeControl control;
  EXPECT_EQ(control.turn, 1s);
  EXPECT_EQ(control.bank, 5s);
  EXPECT_EQ(control.startup, 10s);
  EXPECT_FALSE(control.unlimited);
  EXPECT_EQ(Clock(control).control(), control);
}

TEST(TimeControl, GivesTenTurnsToGetReadyAtLeastASecondAndAtMostTheTimeToStart) {
  EXPECT_EQ(TimeControl{.turn = 300ms}.ready_limit(), 3s);
  EXPECT_EQ(TimeControl{.turn = 50ms}.ready_limit(), 1s);
  EXPECT_EQ(TimeControl{.turn = 2s}.ready_limit(), 10s);
  EXPECT_EQ((TimeControl{.turn = 50ms, .startup = 400ms}.ready_limit()), 400ms);
  EXPECT_EQ((TimeControl{.turn = 2s, .startup = 4s, .ready = 9s}.ready_limit()), 9s);
}

}  // namespace
}  // namespace connect4

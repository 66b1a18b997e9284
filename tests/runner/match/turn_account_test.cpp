#include "runner/match/turn_account.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace connect4 {

namespace {

using std::chrono::milliseconds;

const TurnAccount::TimePoint beginning{std::chrono::hours(1)};

TEST(TurnAccount, WithoutALimitHasNoDeadline) {
  TurnAccount account(beginning, std::nullopt);
  account.give(milliseconds(5));
  account.leave_out(milliseconds(5));
  EXPECT_FALSE(account.deadline());
}

TEST(TurnAccount, WaitsLongerForTimeTakenByOthersAndUs) {
  TurnAccount account(beginning, milliseconds(100));
  EXPECT_EQ(account.deadline(), beginning + milliseconds(100));
  account.give(milliseconds(30));
  account.leave_out(milliseconds(7));
  EXPECT_EQ(account.deadline(), beginning + milliseconds(137));
}

TEST(TurnAccount, ChargesNeitherTimeOfOthersNorOurs) {
  TurnAccount account(beginning, milliseconds(100));
  account.give(milliseconds(30));
  account.leave_out(milliseconds(7));
  EXPECT_EQ(account.charged_at(beginning + milliseconds(90)), milliseconds(53));
  account.close(beginning + milliseconds(120));
  EXPECT_EQ(account.elapsed(), milliseconds(113)) << "what others took was time all the same";
  EXPECT_EQ(account.charged(), milliseconds(83));
}

TEST(TurnAccount, TimeLeftOutAfterTheCloseIsNotAPartOfTheTurn) {
  TurnAccount account(beginning, milliseconds(100));
  account.close(beginning + milliseconds(120));
  account.leave_out(milliseconds(50));
  EXPECT_EQ(account.elapsed(), milliseconds(120));
}

TEST(TurnAccount, TakesNothingBackThatWasGiven) {
  TurnAccount account(beginning, milliseconds(100));
  account.give(milliseconds(30));
  account.give(milliseconds(20));
  EXPECT_EQ(account.given(), milliseconds(30));
}

TEST(TurnAccount, GivesAtMostTwentyTimesTheAllowedTime) {
  TurnAccount account(beginning, milliseconds(100));
  account.give(milliseconds(1500));
  EXPECT_EQ(account.may_be_given(), milliseconds(500));
  account.give(std::chrono::hours(1));
  EXPECT_EQ(account.given(), milliseconds(2000));
  EXPECT_EQ(account.may_be_given(), milliseconds(0));
}

using namespace std::chrono_literals;

TEST(Lateness, OfALateAnswerSaysByHowMuchThoughBothTimesLookTheSame) {
  EXPECT_EQ(describe_late_answer({249ms, 249ms + 85us, 0ms}),
            "answered after 249 ms, 85 us too late: 249 ms were left");
}

TEST(Lateness, DoesNotChargeTimeOfOthers) {
  EXPECT_EQ(describe_late_answer({100ms, 150ms, 30ms}),
            "answered after 150 ms, 20 ms too late: 100 ms were left, not counting 30 ms that "
            "other programs took");
}

TEST(Lateness, OfNoAnswerNamesTheAllowedTime) {
  EXPECT_EQ(describe_no_answer("the turn", {50ms, 50ms + 120us, 0ms}),
            "gave no answer to the turn within 50 ms");
}

TEST(Lateness, TellsTheTurnFromTheReserve) {
  EXPECT_EQ(describe_no_answer("the turn", {6s, 6s, 0s, 5s}),
            "gave no answer to the turn within 6 s: 1 s for the turn and 5 s in reserve");
  EXPECT_EQ(describe_late_answer({6s, 6s + 20ms, 0s, 5s}),
            "answered after 6.02 s, 20 ms too late: 6 s were left, 1 s for the turn and 5 s in "
            "reserve");
}

TEST(Lateness, OfNoAnswerNamesTheWaitingTimeIfThatIsMore) {
  EXPECT_EQ(describe_no_answer("`name`", {50ms, 70ms, 0ms}),
            "gave no answer to `name` within 50 ms; waited 70 ms");
  EXPECT_EQ(describe_no_answer("the turn", {50ms, 70ms, 20ms}),
            "gave no answer to the turn within 50 ms; waited 70 ms, because other programs used "
            "the processor for 20 ms");
}

}  // namespace

}  // namespace connect4

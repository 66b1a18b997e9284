// Fixed work: the processor time of a turn.
#include "runner/match/work_meter.hpp"

#include "tests/runner/match/table.hpp"

namespace connect4 {
namespace {

using namespace testing_table;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TimeControl with_work(milliseconds work) {
  TimeControl time = patient;
  time.fix_work(work);
  return time;
}

constexpr milliseconds some_work{100};

TEST(WorkRuling, APlayerThatSleepsLongerThanItsProcessorTimeIsInTime) {
  const GameRecord record = play_against_good(badbot({"late", "250"}, with_work(some_work)));
  EXPECT_FALSE(has_fault(record)) << faults_in(record);
}

TEST(WorkRuling, APlayerThatComputesWithinItsTimeIsInTimeInEveryTurn) {
  const GameRecord record = play_against_good(badbot({"burns", "60"}, with_work(some_work)));
  EXPECT_FALSE(has_fault(record)) << faults_in(record);
  EXPECT_GE(record.plies.size(), 7u) << "so that the sum is over the limit of a turn";
}

TEST(WorkRuling, AnAnswerAfterMoreProcessorTimeLoses) {
  const GameRecord record = play_against_good(badbot({"burns", "150"}, with_work(some_work)));
  EXPECT_THAT(record, RedLosesBy(Ending::timeout));
  EXPECT_THAT(red_fault(record)->detail,
              StartsWith("used over 100 ms of processor time for the turn"));
}

TEST(WorkRuling, APlayerThatComputesForEverLosesByItsProcessorTimeNotByTheClock) {
  const GameRecord record = play_against_good(badbot({"burns-for-ever"}, with_work(some_work)));
  EXPECT_THAT(record, RedLosesBy(Ending::timeout));
  EXPECT_THAT(red_fault(record)->detail, HasSubstr("of processor time for the turn"));
}

TEST(WorkRuling, APlayerThatSleepsForEverLosesByTheClock) {
  const GameRecord record = play_against_good(badbot({"silent"}, with_work(milliseconds(20))));
  EXPECT_THAT(record, RedLosesBy(Ending::timeout));
  EXPECT_THAT(red_fault(record)->detail, StartsWith("gave no answer to the turn within 200 ms"));
}

TEST(WorkRuling, TheTimeOfChildrenCounts) {
  const GameRecord record = play_against_good(badbot({"burns", "70", "1"}, with_work(some_work)));
  EXPECT_THAT(record, RedLosesBy(Ending::timeout));
  EXPECT_THAT(red_fault(record)->detail, HasSubstr("of processor time for the turn"));
}

TEST(WorkRuling, TheTimeInTheOthersTurnDoesNotCount) {
  const GameRecord record =
      play(badbot({"ponders-busily", "80"}, with_work(milliseconds(60))), slow(800));
  EXPECT_FALSE(has_fault(record)) << faults_in(record);
}

TEST(WorkMeter, SaysHowMuchWasUsedIfThatLooksLikeMore) {
  EXPECT_EQ(describe_used_up(milliseconds(150), some_work),
            "used over 100 ms of processor time for the turn: 150 ms");
  EXPECT_EQ(describe_used_up(some_work + std::chrono::microseconds(1), some_work),
            "used over 100 ms of processor time for the turn");
}

TEST(WorkRuling, APlayerIsToldThatItsTimeIsProcessorTime) {
  const GameRecord record = play_against_good(badbot({"exits", "1"}, with_work(some_work)));
  EXPECT_THAT(
      red_fault(record)->request,
      HasSubstr(R"("clock":{"turn_ms":100,"bank_ms":0,"opponent_bank_ms":0,"turn_cpu_ms":100})"));
}

TEST(WorkRuling, WithoutALimitNothingIsSaidOfProcessorTime) {
  const GameRecord record = play_against_good(badbot({"exits", "1"}));
  EXPECT_THAT(red_fault(record)->request, Not(HasSubstr("turn_cpu_ms")));
}

}  // namespace
}  // namespace connect4

// Time: late answers, answers that draw on the bank, and programs that cannot hold the referee up.
#include "tests/runner/match/table.hpp"

namespace connect4 {
namespace {

using namespace testing_table;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

TEST(ClockRuling, SilenceLosesWhenTurnAndBankAreSpent) {
  const TimeControl time{milliseconds(100), milliseconds(150), milliseconds(20000)};
  const GameRecord record = play_against_good(badbot({"silent"}, time));
  EXPECT_THAT(record, RedLosesBy(Ending::timeout));
  EXPECT_THAT(
      red_fault(record)->detail,
      StartsWith("gave no answer to the turn within 250 ms: 100 ms for the turn and 150 ms in "
                 "reserve"));
  EXPECT_GE(red_fault(record)->time, milliseconds(250));
  EXPECT_THAT(red_fault(record)->request, HasSubstr(R"("clock":{"turn_ms":100,"bank_ms":150)"));
  EXPECT_EQ(red_fault(record)->reply, "");
}

TEST(ClockRuling, SlowTurnsDrawOnTheBankUntilItIsEmpty) {
  // Each turn takes 300 ms more than its own time: the bank is good for some turns, not for all.
  const TimeControl time{milliseconds(150), milliseconds(1050), milliseconds(20000)};
  const GameRecord record = play(badbot({"late", "450"}, time), scripted({"1", "2", "1", "2"}));
  EXPECT_THAT(record, RedLosesBy(Ending::timeout));
  EXPECT_GE(record.plies.size(), 2u) << "the first slow turn was paid from the bank";
  EXPECT_LE(record.plies.size(), 6u) << "three turns leave less in the bank than the fourth takes";
  EXPECT_THAT(red_fault(record)->request, HasSubstr(R"("turn_ms":150,"bank_ms":)"));
  EXPECT_THAT(red_fault(record)->request, Not(HasSubstr(R"("bank_ms":1050)")))
      << "what is left is told";
  // Not quite 450: the referee looks at the opponent meanwhile, and that is not charged.
  for (std::size_t i = 0; i < record.plies.size(); i += 2)
    EXPECT_GE(record.plies[i].time, milliseconds(420));
}

TEST(ClockRuling, EachGameBeginsWithAFullBank) {
  const TimeControl time{milliseconds(20), milliseconds(1000), milliseconds(20000)};
  PlayerPair pair(badbot({"late", "180"}, time), scripted({"1", "1", "1", "1"}));
  Records records;
  play_match(pair, {2, {}, 0}, records);
  ASSERT_THAT(records.games, SizeIs(2));
  for (const GameRecord& game : records.games) EXPECT_FALSE(has_fault(game)) << faults_in(game);
}

TEST(ClockRuling, DribbledBytesDoNotStopTheClock) {
  const GameRecord record = play_against_good(badbot({"dribbles"}, brief));
  EXPECT_THAT(record, RedLosesBy(Ending::timeout));
  EXPECT_THAT(red_fault(record)->reply, StartsWith(R"({"id":2,"result":0} )"));
}

TEST(ClockRuling, AReplyWithoutItsNewlineIsNotAReply) {
  const GameRecord record = play_against_good(badbot({"no-newline"}, brief));
  EXPECT_THAT(record, RedLosesBy(Ending::timeout));
  EXPECT_EQ(red_fault(record)->reply, R"({"id":2,"result":0})");
}

TEST(ClockRuling, AFloodOfStaleRepliesDoesNotStopTheClock) {
  const GameRecord record = play_against_good(badbot({"floods"}, brief));
  EXPECT_THAT(record, RedLosesBy(Ending::timeout));
  EXPECT_THAT(record.warnings, SizeIs(10));
}

TEST(ClockRuling, APlayerThatStopsItselfRunsOutOfTime) {
  const GameRecord record =
      play_against_good(badbot({"kills-itself", std::to_string(SIGSTOP)}, brief));
  EXPECT_THAT(record, RedLosesBy(Ending::timeout));
  EXPECT_FALSE(red_fault(record)->signal);
}

TEST(ClockRuling, APlayerWithAFullPipeRunsOutOfTime) {
  const GameRecord record = play_against_good(badbot({"stuffs-input"}, brief));
  EXPECT_THAT(record, RedLosesBy(Ending::timeout));
  EXPECT_GE(red_fault(record)->time, brief.turn);
  EXPECT_THAT(warning_texts(record), testing::Contains(HasSubstr("does not read its input")));
}

// Fills its own input before it answers, thinks for so many seconds while the next question cannot
// be written. Then it empties it, reads the question, and thinks again.
constexpr const char* stuffs_and_thinks = R"(
import json, os, sys, time
own = os.open("/proc/self/fd/0", os.O_WRONLY | os.O_NONBLOCK)
def question():
    line = b""
    while not line.endswith(b"\n"):
        line += os.read(0, 1)
    return json.loads(line)
def stuff():
    count = 0
    try:
        while True:
            count += os.write(own, b"x")
    except BlockingIOError:
        return count
while True:
    message = question()
    if "id" not in message:
        continue
    is_turn = message["method"] == "take_turn"
    if is_turn:
        time.sleep(0.2)
        stuffed = stuff()
    result = message["params"]["legal"][0] if is_turn else "stuffs"
    os.write(1, json.dumps({"id": message["id"], "result": result}).encode() + b"\n")
    if is_turn:
        time.sleep(float(sys.argv[1]))
        while stuffed > 0:
            stuffed -= len(os.read(0, stuffed))
)";

TEST(ClockRuling, APlayerThatFillsItsOwnInputGainsNoTime) {
  const TimeControl time{milliseconds(300), milliseconds(0), milliseconds(20000)};
  EXPECT_THAT(
      play_against_good(command("/usr/bin/python3", {"-c", stuffs_and_thinks, "0.2"}, time)),
      RedLosesBy(Ending::timeout));
}

TEST(ClockRuling, ThatAQuestionCouldNotBeWrittenIsNotTheMachinesDoing) {
  const TimeControl time{milliseconds(300), milliseconds(1200), milliseconds(20000)};
  EXPECT_THAT(
      play_against_good(command("/usr/bin/python3", {"-c", stuffs_and_thinks, "1.45"}, time)),
      RedLosesBy(Ending::timeout));
}

TEST(ClockRuling, APlayerWithoutALimitMayTakeItsTime) {
  TimeControl time{milliseconds(10), milliseconds(0), milliseconds(20000)};
  time.unlimited = true;
  const GameRecord record = play(badbot({"late", "60"}, time), scripted({"1", "1", "1", "1"}));
  EXPECT_EQ(record.outcome, (Outcome{Colour::red, Ending::four}));
}

TEST(ClockRuling, ALateReplyIsNotReadInTheNextGame) {
  const TimeControl time{milliseconds(100), milliseconds(0), milliseconds(20000)};
  PlayerPair pair(badbot({"late", "300"}, time), first_legal());
  Records records;
  const MatchScore score = play_match(pair, {2, {}, 0}, records);
  EXPECT_EQ(score.losses, 2);
  for (const GameRecord& game : records.games) {
    EXPECT_EQ(game.outcome.ending, Ending::timeout);
    EXPECT_THAT(game.warnings, testing::IsEmpty());
  }
  EXPECT_NE(records.games[0].players[0].version, records.games[1].players[1].version);
}

}  // namespace
}  // namespace connect4

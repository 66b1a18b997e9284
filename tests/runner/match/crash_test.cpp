// Players that exit, are killed, or close their pipes.
#include "tests/runner/match/table.hpp"

namespace connect4 {
namespace {

using namespace testing_table;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST(CrashRuling, ExitingLosesWithStatusLogAndRequest) {
  const GameRecord record = play_against_good(badbot({"exits", "3"}));
  EXPECT_THAT(record, RedLosesBy(Ending::crash));
  EXPECT_EQ(red_fault(record)->detail, "exited with status 3");
  EXPECT_EQ(red_fault(record)->exit_status, 3);
  EXPECT_FALSE(red_fault(record)->signal);
  EXPECT_EQ(red_fault(record)->log, "badbot: giving up");
  EXPECT_THAT(red_fault(record)->request, HasSubstr(R"("method":"take_turn")"));
  EXPECT_EQ(red_fault(record)->reply, "");
}

TEST(CrashRuling, ExitingWithStatusZeroIsACrashToo) {
  const GameRecord record = play_against_good(badbot({"exits", "0"}));
  EXPECT_THAT(record, RedLosesBy(Ending::crash));
  EXPECT_EQ(red_fault(record)->exit_status, 0);
}

TEST(CrashRuling, BeingKilledLosesWithTheSignal) {
  const GameRecord record = play_against_good(badbot({"kills-itself", std::to_string(SIGKILL)}));
  EXPECT_THAT(record, RedLosesBy(Ending::crash));
  EXPECT_EQ(red_fault(record)->detail, "was killed by SIGKILL");
  EXPECT_EQ(red_fault(record)->signal, SIGKILL);
  EXPECT_FALSE(red_fault(record)->exit_status);
}

TEST(CrashRuling, ClosingTheOutputLosesAtOnceThoughTheProgramLivesOn) {
  const GameRecord record = play_against_good(badbot({"closes-output"}));
  EXPECT_THAT(record, RedLosesBy(Ending::crash));
  EXPECT_EQ(red_fault(record)->detail, "closed its output but is still running");
  EXPECT_FALSE(red_fault(record)->exit_status);
  EXPECT_FALSE(red_fault(record)->signal);
}

TEST(CrashRuling, ClosingTheInputLosesTheNextTurn) {
  const GameRecord record = play_against_good(badbot({"closes-input"}));
  EXPECT_THAT(record, RedLosesBy(Ending::crash));
  EXPECT_EQ(red_fault(record)->detail, "closed its input but is still running");
  EXPECT_THAT(record.plies, SizeIs(2)) << "the turn it answered counts";
}

TEST(CrashRuling, AChildLeftBehindWithThePipesDoesNotHideTheCrash) {
  const GameRecord record = play_against_good(badbot({"leaves-child"}));
  EXPECT_THAT(record, RedLosesBy(Ending::crash));
  EXPECT_EQ(red_fault(record)->detail, "exited with status 7");
  EXPECT_EQ(red_fault(record)->exit_status, 7);
}

TEST(CrashRuling, AProcessLeftBehindDoesNotPlayInItsPlaceThoughNobodyEndsIt) {
  const std::string script = R"(
read -r question
kill -STOP $PPID
exec 3<&0
"$0" <&3 &
echo '{"id": 1, "result": "heir"}')";
  const GameRecord record =
      play_against_good(command("/bin/sh", {"-c", script, test_player("first_legal")}));
  EXPECT_THAT(record, RedLosesBy(Ending::crash));
  EXPECT_EQ(red_fault(record)->detail, "exited with status 0");
  EXPECT_LE(record.plies.size(), 2U);
}

TEST(CrashRuling, DyingInTheMiddleOfALineKeepsItsBeginning) {
  const GameRecord record = play_against_good(badbot({"half-line"}));
  EXPECT_THAT(record, RedLosesBy(Ending::crash));
  EXPECT_EQ(red_fault(record)->reply, R"({"id":2,"resu)");
  EXPECT_EQ(red_fault(record)->exit_status, 3);
}

TEST(CrashRuling, AWinningReplyCountsThoughTheProgramExitsAtOnce) {
  const GameRecord record =
      play(badbot({"last-words", "3", "3", "3", "3"}), scripted({"0", "1", "2"}));
  EXPECT_EQ(record.outcome, (Outcome{Colour::red, Ending::four}));
  EXPECT_FALSE(has_fault(record));
}

TEST(CrashRuling, AReplyCountsThoughTheProgramExitsAtOnceAndTheNextTurnIsLost) {
  const GameRecord record = play_against_good(badbot({"last-words", "3"}));
  EXPECT_THAT(record, RedLosesBy(Ending::crash));
  EXPECT_THAT(record.plies, SizeIs(2));
  EXPECT_EQ(red_fault(record)->exit_status, 0);
}

TEST(CrashRuling, ThePlayerThatDidNotCrashMayBeBlue) {
  const GameRecord record = play(first_legal(), badbot({"exits", "3"}));
  EXPECT_EQ(record.outcome, (Outcome{Colour::red, Ending::crash}));
  EXPECT_TRUE(record.fault_of(Colour::blue));
  EXPECT_FALSE(red_fault(record));
}

TEST(CrashRuling, AShellScriptThatEndsIsACrash) {
  const GameRecord record = play_against_good(
      command("/bin/sh", {"-c", R"(read line; echo '{"id":1,"result":"sh"}'; read l; exit 9)"}));
  EXPECT_THAT(record, RedLosesBy(Ending::crash));
  EXPECT_EQ(record.players[0].name, "sh");
  EXPECT_EQ(red_fault(record)->exit_status, 9);
}

}  // namespace
}  // namespace connect4

// Standard error: always drained, kept in bounds, shown with a fault.
#include <sys/resource.h>

#include "tests/runner/match/table.hpp"

namespace connect4 {
namespace {

using namespace testing_table;
using testing::EndsWith;

constexpr const char* many_bytes = "1000000";  // a pipe holds 65536

TEST(LogRuling, MegabytesOfLogDoNotHoldAPlayerUp) {
  const GameRecord record = play(badbot({"logs", many_bytes}), scripted({"1", "1", "1", "1"}));
  EXPECT_EQ(record.outcome, (Outcome{Colour::red, Ending::four}));
}

TEST(LogRuling, ALogIsDrainedWhileTheOtherThinks) {
  // Red fills its log and then thinks for 500 ms while blue thinks for 900: red is ready when its
  // turn comes. Were it stuck on a full pipe meanwhile, it would exceed the 400 ms of its own.
  const TimeControl time{milliseconds(400), milliseconds(0), milliseconds(20000)};
  const GameRecord record = play(badbot({"ponders", many_bytes, "500"}, time),
                                 badbot({"late", "900", "6"}), *parse_start("1212"));
  EXPECT_FALSE(has_fault(record)) << faults_in(record);
  EXPECT_EQ(record.outcome, (Outcome{Colour::red, Ending::four}));
}

TEST(LogRuling, AFaultShowsTheLastTwentyLines) {
  const GameRecord record = play_against_good(
      command("/bin/sh", {"-c",
                          "i=0; while [ $i -lt 5000 ]; do i=$((i+1)); echo line $i; done >&2;"
                          "exit 1"}));
  EXPECT_THAT(record, RedLosesBy(Ending::start_failed));
  EXPECT_EQ(red_fault(record)->log.substr(0, 9), "line 4981");
  EXPECT_THAT(red_fault(record)->log, EndsWith("line 5000"));
}

TEST(LogRuling, ControlCharactersOfALogAreMadeHarmless) {
  const GameRecord record =
      play_against_good(command("/bin/sh", {"-c", R"(printf '\033[2Jboo\n' >&2; exit 1)"}));
  EXPECT_EQ(red_fault(record)->log, "\uFFFD[2Jboo");
}

TEST(LogRuling, ALogBelongsToItsGame) {
  // The process plays two games; the fault of the second does not show the log of the first.
  Player red(command("/bin/sh", {"-c", R"(
        read name; echo '{"id":1,"result":"sh"}'
        read new_game; read turn; echo 'from the first game' >&2; echo '{"id":2,"result":9}'
        read game_over; read new_game; read turn; echo 'from the second' >&2; exit 1)"}));
  Player blue(first_legal());
  const GameRecord first = play_game(red, blue, {1, {}, 0}, nobody());
  EXPECT_EQ(red_fault(first)->log, "from the first game");
  const GameRecord second = play_game(red, blue, {2, {}, 0}, nobody());
  EXPECT_EQ(red_fault(second)->log, "from the second");
}

TEST(LogRuling, ALogOfAFailedStartIsForgottenAtTheNext) {
  const std::string count = testing::TempDir() + "log_test." + std::to_string(getpid());
  Player red(command("/bin/sh", {"-c", "if [ -e " + count + " ]; then echo second >&2; else " +
                                           "touch " + count + "; echo first >&2; fi; exit 1"}));
  EXPECT_EQ(red.prepare()->log, "first");
  EXPECT_EQ(red.prepare()->log, "second");
  unlink(count.c_str());
}

PlayerSpec kept(PlayerSpec spec) {
  spec.keep_log = true;
  return spec;
}

/// A player that prints the word in each of its turns, and when it is told of the end.
PlayerSpec printing(const std::string& word) {
  return kept(command("/bin/sh", {"-c", "echo " + word + R"( starts >&2; turn=1; id() {
          id=${line#*'"id":'}; id=${id%%,*}; legal=${line#*'"legal":['}; legal=${legal%%]*}; }
        while read -r line; do case $line in
          *'"method":"name"'*) id; echo "{\"id\":$id,\"result\":\"sh\"}" ;;
          *'"method":"take_turn"'*) id; echo turn $turn >&2; turn=$((turn+1))
             echo "{\"id\":$id,\"result\":${legal%%,*}}" ;;
          *'"method":"game_over"'*) echo over >&2 ;; esac; done)"}));
}

TEST(KeptLog, HasTheOutputOfEachTurn) {
  const GameRecord record = play(printing("red"), printing("blue"), three_plies());
  EXPECT_EQ(record.logs[0], (PlayerLog{{before_first_turn, "red starts\n"},
                                       {1, "turn 1\n"},
                                       {3, "turn 2\n"},
                                       {after_the_end, "over\n"}}));
  EXPECT_EQ(record.logs[1],
            (PlayerLog{
                {before_first_turn, "blue starts\n"}, {2, "turn 1\n"}, {after_the_end, "over\n"}}));
}

TEST(KeptLog, IsNoneIfNobodyAskedForIt) {
  PlayerSpec unasked = printing("red");
  unasked.keep_log = false;
  const GameRecord record = play(unasked, printing("blue"), three_plies());
  EXPECT_EQ(record.logs[0], PlayerLog());
  EXPECT_EQ(record.logs[1].size(), 3U);
}

TEST(KeptLog, BelongsToItsGame) {
  PlayerPair pair(printing("red"), printing("blue"));
  Records records;
  play_match(pair, {2, {three_plies()}, 0}, records);
  ASSERT_EQ(records.games.size(), 2U);
  EXPECT_EQ(records.games[1].logs[1], (PlayerLog{{2, "turn 3\n"}, {after_the_end, "over\n"}}))
      << "the process goes on to count, and says that it starts once";
}

TEST(KeptLog, HasTheTurnThatAFaultEnded) {
  const GameRecord record =
      play(printing("red"),
           kept(python("print('thinking', file=sys.stderr, flush=True); os.kill(os.getpid(), 9)")),
           three_plies());
  EXPECT_EQ(record.outcome, (Outcome{Colour::red, Ending::crash}));
  EXPECT_EQ(record.logs[1], (PlayerLog{{2, "thinking\n"}}));
}

TEST(KeptLog, HasTheOutputOfAFailedStart) {
  const GameRecord record =
      play_against_good(kept(command("/bin/sh", {"-c", "echo no >&2; exit 1"})));
  EXPECT_THAT(record, RedLosesBy(Ending::start_failed));
  EXPECT_EQ(record.logs[0], (PlayerLog{{before_first_turn, "no\n"}}));
}

TEST(KeptLog, IsBoundedHoweverMuchIsPrintedAndWithoutAnEnd) {
  // It floods its log for good, in a process of its own, without a line end.
  const GameRecord record =
      play(kept(command("/bin/sh",
                        {"-c", R"(yes | tr -d '\n' >&2 & read name; echo '{"id":1,"result":"sh"}'
        read new_game; read turn; head -c 300000 /dev/zero >&2; echo '{"id":2,"result":0}'
        read turn; exit 1)"})),
           first_legal());
  std::size_t bytes = 0;
  for (const LogPart& part : record.logs[0]) bytes += part.text.size();
  EXPECT_GE(bytes, 2 * GameLog::kept_bytes);
  EXPECT_LT(bytes, 3 * 2 * GameLog::kept_bytes + 500) << "a zero is shown by three bytes";
}

TEST(LogRuling, AClosedLogDoesNotKeepTheRefereeBusy) {
  const auto processor_time = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec * 1000000 + usage.ru_utime.tv_usec +
           usage.ru_stime.tv_sec * 1000000 + usage.ru_stime.tv_usec;
  };
  const auto before = processor_time();
  const GameRecord record =
      play(badbot({"closes-log", "120", "0"}), badbot({"closes-log", "120", "1"}));
  EXPECT_EQ(record.outcome, (Outcome{Colour::red, Ending::four}));
  EXPECT_LT(processor_time() - before, 400000) << "microseconds, of 840000 spent waiting";
}

}  // namespace
}  // namespace connect4

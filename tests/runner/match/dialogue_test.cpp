#include "runner/match/dialogue.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <thread>

namespace connect4 {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using testing::Optional;

void append(GameLog& log, const std::string& text) {
  log.append(text.data(), text.size());
}

TEST(GameLog, KeepsAShortLogWhole) {
  GameLog log;
  append(log, "one\ntwo\n");
  EXPECT_EQ(log.text(), "one\ntwo\n");
}

TEST(GameLog, KeepsSixtyFourKiBWhole) {
  GameLog log;
  append(log, std::string(2 * GameLog::kept_bytes, 'x'));
  EXPECT_EQ(log.text(), std::string(2 * GameLog::kept_bytes, 'x'));
}

TEST(GameLog, KeepsHeadAndTailAndCountsTheBytesBetween) {
  for (const std::size_t between : {1u, 100u, 32768u, 32769u, 1000000u}) {
    GameLog log;
    const std::string head(GameLog::kept_bytes, 'h'), tail(GameLog::kept_bytes, 't');
    const std::string all = head + std::string(between, '.') + tail;
    for (std::size_t i = 0; i < all.size(); i += 1000) append(log, all.substr(i, 1000));
    EXPECT_EQ(log.text(),
              head + "\n[... " + std::to_string(between) + " bytes left out ...]\n" + tail);
  }
}

TEST(GameLog, IsEmptyAfterClear) {
  GameLog log;
  append(log, std::string(1000000, 'x'));
  log.clear();
  EXPECT_EQ(log.text(), "");
  append(log, "new");
  EXPECT_EQ(log.text(), "new");
}

TEST(GameLog, IsCutIntoItsTurns) {
  GameLog log;
  append(log, "loading\n");
  log.begin_turn(1);
  append(log, "one\n");
  append(log, "two");
  log.begin_turn(3);
  log.begin_turn(5);
  append(log, "\x1b[2J\xff\tthree\r\n");
  log.begin_turn(after_the_end);
  append(log, "bye");
  EXPECT_EQ(log.by_turns(), (PlayerLog{{before_first_turn, "loading\n"},
                                       {1, "one\ntwo"},
                                       {5, "\uFFFD[2J\uFFFD three\n"},
                                       {after_the_end, "bye"}}));
  log.clear();
  EXPECT_EQ(log.by_turns(), PlayerLog());
  append(log, "again");
  EXPECT_EQ(log.by_turns(), (PlayerLog{{before_first_turn, "again"}}));
}

TEST(GameLog, CountsInEveryTurnTheBytesLeftOut) {
  GameLog log;
  const std::string half(GameLog::kept_bytes / 2, 'x');
  append(log, half);
  for (int ply = 1; ply <= 9; ply += 2) {
    log.begin_turn(ply);
    append(log, half);
  }
  const std::string all_of_it = "[... " + std::to_string(half.size()) + " bytes left out ...]\n";
  EXPECT_EQ(log.by_turns(), (PlayerLog{{before_first_turn, half},
                                       {1, half},
                                       {3, all_of_it},
                                       {5, all_of_it},
                                       {7, half},
                                       {9, half}}));
  append(log, "yz");
  EXPECT_EQ(log.by_turns()[4], (LogPart{7, "[... 2 bytes left out ...]\n" + half.substr(2)}));
}

TEST(GameLog, KeepsNoMoreOfItsTurnsThanOfAll) {
  GameLog log;
  const std::string flood(1'000'000, 'x');
  for (int ply = 1; ply <= cell_count; ++ply) {
    log.begin_turn(ply);
    append(log, flood);
  }
  const PlayerLog turns = log.by_turns();
  ASSERT_EQ(turns.size(), std::size_t{cell_count});
  EXPECT_EQ(turns.front().text,
            flood.substr(0, GameLog::kept_bytes) + "\n[... 967232 bytes left out ...]\n");
  EXPECT_EQ(turns[20].text, "[... 1000000 bytes left out ...]\n");
  EXPECT_EQ(turns.back().text,
            "[... 967232 bytes left out ...]\n" + flood.substr(0, GameLog::kept_bytes));
}

TEST(GameLog, TellsItsLastLines) {
  GameLog log;
  append(log, "one\ntwo\nthree\n");
  EXPECT_EQ(log.last_lines(2), "two\nthree");
  EXPECT_EQ(log.last_lines(3), "one\ntwo\nthree");
  EXPECT_EQ(log.last_lines(30), "one\ntwo\nthree");
  EXPECT_EQ(log.last_lines(0), "");
}

TEST(GameLog, CountsEmptyLinesAmongTheLast) {
  GameLog log;
  append(log, "\n\na\n\nb");
  EXPECT_EQ(log.last_lines(1), "b");
  EXPECT_EQ(log.last_lines(2), "\nb");
  EXPECT_EQ(log.last_lines(3), "a\n\nb");
  EXPECT_EQ(log.last_lines(4), "\na\n\nb");
}

TEST(GameLog, AnEmptyLogHasNoLastLines) {
  EXPECT_EQ(GameLog().last_lines(5), "");
}

TEST(GameLog, LastLinesAreSafeOnATerminal) {
  GameLog log;
  append(log, "\x1b[2J\xff\n");
  EXPECT_EQ(log.last_lines(1), "\uFFFD[2J\uFFFD");
}

TEST(GameLog, DrainsAPipeUntilItIsEmptyAndTellsItsEnd) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe2(ends.data(), O_NONBLOCK), 0);
  GameLog log;
  EXPECT_TRUE(log.drain(ends[0])) << "open and empty";
  const std::string text(10000, 'x');
  ASSERT_EQ(write(ends[1], text.data(), text.size()), 10000);
  EXPECT_TRUE(log.drain(ends[0]));
  EXPECT_EQ(log.text(), text);
  close(ends[1]);
  EXPECT_FALSE(log.drain(ends[0]));
  close(ends[0]);
}

Dialogue dialogue_with(const std::string& script) {
  return Dialogue(*ChildProcess::start({"/bin/sh", {"-c", script}, {}}));
}

/// The next line, however long it takes.
std::optional<Dialogue::Heard> heard(Dialogue& dialogue) {
  for (;;) {
    if (auto line = dialogue.hear()) return line;
    if (dialogue.wait(steady_clock::now() + std::chrono::seconds(20)) != Dialogue::Wake::awake)
      return std::nullopt;
  }
}

void wait_for_output_of(const Dialogue& dialogue) {
  while (unread_bytes(dialogue.program().out()) == 0) std::this_thread::sleep_for(milliseconds(1));
}

TEST(Dialogue, TakesTheLineWithItsIdForTheReply) {
  Dialogue dialogue = dialogue_with("read q; echo '{\"id\":7,\"result\":3}'");
  dialogue.open(7, "question 7\n", steady_clock::now());
  ASSERT_EQ(dialogue.deliver(), Dialogue::Delivery::done);
  const auto line = heard(dialogue);
  ASSERT_TRUE(line && std::holds_alternative<Result>(line->reply));
  EXPECT_EQ(dialogue.question(), "question 7");
  EXPECT_EQ(dialogue.reply(), "{\"id\":7,\"result\":3}");
}

TEST(Dialogue, IgnoresAReplyThatLayThereBeforeItsQuestion) {
  Dialogue dialogue = dialogue_with("echo '{\"id\":7,\"result\":3}'; read q");
  wait_for_output_of(dialogue);
  dialogue.open(7, "question 7\n", steady_clock::now());
  ASSERT_EQ(dialogue.deliver(), Dialogue::Delivery::done);
  const auto line = heard(dialogue);
  ASSERT_TRUE(line && std::holds_alternative<IgnoredLine>(line->reply));
  EXPECT_EQ(std::get<IgnoredLine>(line->reply).reason, "a reply that began before its request");
}

TEST(Dialogue, ThatNothingLayThereAMomentAgoIsTrueForAMomentOnly) {
  Dialogue dialogue = dialogue_with("echo '{\"id\":7,\"result\":3}'; read q");
  wait_for_output_of(dialogue);
  const auto now = steady_clock::now();
  dialogue.note_silence(now - milliseconds(1));
  dialogue.open(7, "question 7\n", now);
  ASSERT_EQ(dialogue.deliver(), Dialogue::Delivery::done);
  const auto line = heard(dialogue);
  ASSERT_TRUE(line);
  EXPECT_TRUE(std::holds_alternative<IgnoredLine>(line->reply));
}

TEST(Dialogue, SendsHeldBackMessagesBeforeTheQuestionInOneWrite) {
  Dialogue dialogue = dialogue_with("read a; read b; echo \"{\\\"$a\\\": \\\"$b\\\"}\"");
  dialogue.hold_back("first\n");
  dialogue.open(1, "second\n", steady_clock::now());
  EXPECT_EQ(unread_bytes(dialogue.program().in()), 0U);
  ASSERT_EQ(dialogue.deliver(), Dialogue::Delivery::done);
  const auto line = heard(dialogue);
  ASSERT_TRUE(line);
  EXPECT_EQ(line->text, "{\"first\": \"second\"}");
}

TEST(Dialogue, TellsThatAMessageIsDroppedWhenNobodyReads) {
  Dialogue dialogue = dialogue_with("exec sleep 100");
  const std::string message(2000, 'x');
  bool is_told = true;
  for (int i = 0; i < 100 && is_told; ++i) is_told = dialogue.tell(message);
  EXPECT_FALSE(is_told);
  dialogue.open(1, message, steady_clock::now());
  EXPECT_EQ(dialogue.deliver(), Dialogue::Delivery::full);
}

TEST(Dialogue, AWithdrawnMessageIsNotSentLater) {
  Dialogue dialogue = dialogue_with("exec sed -un '/^question/p; /^last/p'");
  dialogue.program().signal(SIGSTOP);
  const std::string filling = std::string(2000, 'x') + "\n";
  while (dialogue.tell(filling)) {
  }
  const std::string question = "question " + filling;
  dialogue.open(1, question, steady_clock::now());
  ASSERT_EQ(dialogue.deliver(), Dialogue::Delivery::full);
  dialogue.withdraw();
  dialogue.program().signal(SIGCONT);
  while (unread_bytes(dialogue.program().in()) > 0) std::this_thread::sleep_for(milliseconds(1));
  ASSERT_TRUE(dialogue.tell("last\n"));
  const auto line = heard(dialogue);
  ASSERT_TRUE(line);
  EXPECT_EQ(line->text, "last");
}

TEST(Dialogue, NoticesTheEndOfAProgramThatLeavesAnHeirOnItsPipes) {
  Dialogue dialogue = dialogue_with("sleep 100 & exit 3");
  ASSERT_TRUE(dialogue.program().wait(std::chrono::seconds(20)));
  EXPECT_FALSE(dialogue.has_ended()) << "nobody has looked";
  dialogue.notice_end();
  EXPECT_TRUE(dialogue.has_ended());
  EXPECT_EQ(dialogue.wait(std::nullopt), Dialogue::Wake::closed);
}

TEST(Dialogue, WaitsNoLongerThanItIsTold) {
  Dialogue dialogue = dialogue_with("exec sleep 100");
  EXPECT_FALSE(dialogue.wait_briefly(milliseconds(1)));
  EXPECT_EQ(dialogue.wait(steady_clock::now() + milliseconds(1)), Dialogue::Wake::time_up);
}

TEST(Dialogue, WakesUpForOthersToo) {
  Dialogue dialogue = dialogue_with("exec sleep 100");
  Dialogue other = dialogue_with("echo log >&2; read q");
  std::array<pollfd, 1> log{{{other.program().err(), POLLIN, 0}}};
  EXPECT_EQ(dialogue.wait(steady_clock::now() + std::chrono::seconds(20), log),
            Dialogue::Wake::awake);
  EXPECT_NE(log[0].revents, 0);
  other.read_log();
  EXPECT_EQ(other.log().text(), "log\n");
}

}  // namespace

}  // namespace connect4

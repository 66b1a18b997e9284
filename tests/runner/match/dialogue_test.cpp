// A program at the other end of two pipes, without a rule of fairness. What a game makes of its
// lines is in reply_test.cpp.
#include "runner/match/dialogue.hpp"

#include <gmock/gmock.h>
#include <signal.h>

#include <thread>

namespace connect4 {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using testing::Optional;

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
  EXPECT_EQ(std::get<IgnoredLine>(line->reply).reason, "a reply begun before its question");
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

TEST(Dialogue, SendsWhatWasHeldBackBeforeTheQuestionInOneWrite) {
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

TEST(Dialogue, WhatIsWithdrawnIsNotSentLater) {
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

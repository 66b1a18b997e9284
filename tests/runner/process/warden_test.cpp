// Programs that a warden starts: to us they look as without, and nothing of them is left.
#include <gmock/gmock.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "runner/process/child_process.hpp"
#include "runner/process/proc_file.hpp"
#include "runner/process/system_fault.hpp"
#include "tests/runner/process/box.hpp"

namespace connect4 {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing_box::long_enough;
using testing_box::read_all;

Command guarded(std::string program, std::vector<std::string> arguments) {
  Command command{std::move(program), std::move(arguments), {}};
  command.warden = CONNECT4_BIN_DIR "/../libexec/connect4/warden";
  return command;
}

Command guarded_shell(const std::string& script) {
  return guarded("/bin/sh", {"-c", script});
}

std::string read_until(int descriptor, char last) {
  std::string text;
  for (char byte = 0; !text.ends_with(last);) {
    pollfd readable{descriptor, POLLIN, 0};
    if (poll(&readable, 1, static_cast<int>(long_enough.count())) != 1) return text + "(no end)";
    if (read(descriptor, &byte, 1) <= 0) return text;
    text += byte;
  }
  return text;
}

bool is_gone(pid_t pid) {
  for (int i = 0; i < 2000 && kill(pid, 0) == 0; ++i) std::this_thread::sleep_for(milliseconds(10));
  return kill(pid, 0) != 0;
}

TEST(Warden, TheStreamsAreTheProgramsAndEndWithIt) {
  auto child = ChildProcess::start(guarded_shell("read line; echo got $line; echo log >&2"));
  ASSERT_TRUE(child);
  ASSERT_EQ(write(child->in(), "x\n", 2), 2);
  EXPECT_EQ(read_all(child->out()), "got x\n");
  EXPECT_EQ(read_all(child->err()), "log\n");
}

TEST(Warden, TheEndOfTheOutputIsSeenThoughTheProgramLives) {
  auto child = ChildProcess::start(guarded_shell("exec >&-; read line"));
  ASSERT_TRUE(child);
  EXPECT_EQ(read_all(child->out()), "");
  EXPECT_FALSE(child->wait(milliseconds(0)));
}

TEST(Warden, TellsTheExitStatusOrTheSignal) {
  for (const int code : {0, 1, 127, 143, 255}) {
    auto child = ChildProcess::start(guarded_shell("exit " + std::to_string(code)));
    const auto status = child->wait(long_enough);
    ASSERT_TRUE(status);
    EXPECT_EQ(status->code, code);
    EXPECT_FALSE(status->signal);
  }
  for (const int number :
       {SIGKILL, SIGTERM, SIGSEGV, SIGABRT, SIGHUP, SIGUSR1, SIGPIPE, SIGRTMIN}) {
    auto child = ChildProcess::start(guarded_shell("kill -" + std::to_string(number) + " $$"));
    const auto status = child->wait(long_enough);
    ASSERT_TRUE(status);
    EXPECT_EQ(status->signal, number);
    EXPECT_FALSE(status->code);
  }
}

TEST(Warden, AFileThatCannotBeExecutedIsExplainedAsWithoutIt) {
  const std::string file = testing::TempDir() + "warden_test." + std::to_string(getpid());
  const auto errors = [](Command command) {
    const auto with = ChildProcess::start(command);
    command.warden.clear();
    const auto without = ChildProcess::start(command);
    EXPECT_FALSE(with);
    EXPECT_FALSE(without);
    return std::pair(with ? "" : with.error(), without ? "" : without.error());
  };
  const auto missing = errors(guarded("/nowhere/bot", {"x"}));
  EXPECT_EQ(missing.first, missing.second);
  for (const auto& [text, mode] :
       {std::pair("#!/bin/sh\n", 0644), {"#!/nowhere/python9\n", 0755}, {"echo hello\n", 0755}}) {
    std::ofstream(file) << text;
    chmod(file.c_str(), static_cast<mode_t>(mode));
    const auto [with, without] = errors(guarded(file, {}));
    EXPECT_EQ(with, without);
    EXPECT_THAT(with, HasSubstr(file));
    std::filesystem::remove(file);
  }
  siginfo_t info{};
  EXPECT_EQ(waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT), -1) << "no process is left";
}

TEST(Warden, ThatIsMissingIsAFaultOfOurs) {
  Command command = guarded_shell("exit 0");
  command.warden = "/nowhere/warden";
  try {
    (void)ChildProcess::start(command);
    FAIL() << "it started without";
  } catch (const SystemFault& fault) {
    EXPECT_THAT(fault.what(), HasSubstr("/nowhere/warden"));
  }
}

TEST(Warden, PassesOnNothingButThreeStreamsAndNoChangedSignal) {
  auto child = ChildProcess::start(guarded(CONNECT4_TEST_PLAYERS_DIR "/badbot", {"inherits"}));
  ASSERT_TRUE(child);
  const std::string question = "{\"id\":1,\"method\":\"name\"}\n";
  ASSERT_GT(write(child->in(), question.data(), question.size()), 0);
  EXPECT_THAT(read_until(child->out(), '\n'), HasSubstr("fds 0 1 2, signals default, mask empty"));
}

TEST(Warden, TheProgramHasItsOwnNumberClockAndSession) {
  auto child = ChildProcess::start(guarded_shell("echo $$; while :; do :; done"));
  ASSERT_TRUE(child);
  const pid_t told = std::stoi(read_until(child->out(), '\n'));
  EXPECT_EQ(child->pid(), told);
  EXPECT_EQ(getsid(told), told);
  EXPECT_EQ(getpgid(told), told);
  for (int i = 0; i < 2000 && child->cpu_time() < milliseconds(50); ++i)
    std::this_thread::sleep_for(milliseconds(10));
  EXPECT_GE(child->cpu_time(), milliseconds(50));
}

TEST(Warden, TheProgramGetsTheSignalsAndMayTakeItsTime) {
  auto child = ChildProcess::start(
      guarded_shell("trap 'echo bye; exit 7' TERM; echo ready; while :; do sleep 0.01; done"));
  ASSERT_TRUE(child);
  EXPECT_EQ(read_until(child->out(), '\n'), "ready\n");
  child->signal(SIGTERM);
  EXPECT_EQ(read_until(child->out(), '\n'), "bye\n");
  EXPECT_EQ(child->wait(long_enough)->code, 7);
}

TEST(Warden, AStoppedProgramIsKilledAndSoIsOneWithAStoppedWarden) {
  auto child = ChildProcess::start(guarded_shell("kill -STOP $PPID; kill -STOP $$"));
  ASSERT_TRUE(child);
  std::this_thread::sleep_for(milliseconds(50));
  const pid_t program = child->pid();
  child->kill();
  EXPECT_EQ(child->wait(milliseconds(0))->signal, SIGKILL);
  EXPECT_TRUE(is_gone(program));
}

TEST(Warden, AProgramThatStopsItAllTheTimeIsStartedAndEndedAllTheSame) {
  auto child = ChildProcess::start(guarded_shell("while :; do kill -STOP $PPID; done"));
  ASSERT_TRUE(child);
  const pid_t program = child->pid();
  child->kill();
  EXPECT_TRUE(is_gone(program));
}

TEST(Warden, ThatStandsStillHidesNeitherTheEndOfTheProgramNorItsStatus) {
  auto child = ChildProcess::start(guarded_shell("kill -STOP $PPID; sleep 100 & exit 3"));
  ASSERT_TRUE(child);
  pollfd end{child->program_end_descriptor(), POLLIN, 0};
  EXPECT_EQ(poll(&end, 1, static_cast<int>(long_enough.count())), 1);
  const auto status = child->wait(long_enough);
  ASSERT_TRUE(status);
  EXPECT_EQ(status->code, 3);
}

TEST(Warden, TheProcessesOfTheProgramAreGoneOnceItsEndIsSeen) {
  auto child = ChildProcess::start(guarded_shell(
      "for i in 1 2 3 4 5 6 7 8 9; do (trap '' TERM HUP; setsid sh -c 'setsid sleep 100 & "
      "echo $!; sleep 100') & done; read line; exit 3"));
  ASSERT_TRUE(child);
  std::vector<pid_t> left;
  while (left.size() < 9) left.push_back(std::stoi(read_until(child->out(), '\n')));
  ASSERT_EQ(write(child->in(), "\n", 1), 1);
  EXPECT_EQ(child->wait(long_enough)->code, 3);
  for (const pid_t pid : left) EXPECT_NE(kill(pid, 0), 0) << pid;
}

TEST(Warden, HundredsOfProcessesAreNotAHindrance) {
  auto child = ChildProcess::start(guarded_shell(
      "i=0; while [ $i -lt 300 ]; do sleep 100 & i=$((i+1)); done; echo $!; read line; exit 0"));
  ASSERT_TRUE(child);
  const pid_t last = std::stoi(read_until(child->out(), '\n'));
  child->close_input();
  EXPECT_EQ(child->wait(long_enough)->code, 0);
  EXPECT_NE(kill(last, 0), 0);
}

TEST(Warden, EndsAllWhenTheThreadThatStartedItEnds) {
  std::optional<ChildProcess> child;
  pid_t left = 0;
  std::jthread([&] {
    auto started = ChildProcess::start(guarded_shell("(setsid sleep 100 & echo $!); read line"));
    left = std::stoi(read_until(started->out(), '\n'));
    child.emplace(*std::move(started));
  }).join();
  EXPECT_TRUE(child->wait(long_enough));
  EXPECT_NE(kill(left, 0), 0);
}

TEST(Warden, TheProcessesOfAProgramThatKilledItFallToUs) {
  auto child = ChildProcess::start(
      guarded_shell("setsid sleep 100 & echo $!; kill -KILL $PPID; read line; read line"));
  ASSERT_TRUE(child);
  const pid_t left = std::stoi(read_until(child->out(), '\n'));
  EXPECT_TRUE(child->wait(long_enough));
  child->kill();
  EXPECT_NE(kill(left, 0), 0);
}

TEST(Warden, HoldsAProgramAtTheTerminalToo) {
  Command command = guarded_shell("setsid sleep 100 & echo $!; read line; exit 3");
  command.uses_terminal = true;
  auto child = ChildProcess::start(command);
  ASSERT_TRUE(child);
  EXPECT_EQ(getpgid(child->pid()), getpgid(0)) << "it may read the terminal";
  const pid_t left = std::stoi(read_until(child->out(), '\n'));
  ASSERT_EQ(write(child->in(), "\n", 1), 1);
  EXPECT_EQ(child->wait(long_enough)->code, 3);
  EXPECT_NE(kill(left, 0), 0);
}

}  // namespace
}  // namespace connect4

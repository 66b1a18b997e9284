// Start and end of a program in the sandbox. The programs are real, and so is the sandbox.
#include "runner/process/sandbox.hpp"

#include <gmock/gmock.h>
#include <poll.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "runner/process/system_fault.hpp"
#include "tests/runner/process/box.hpp"

namespace connect4 {
namespace {

using namespace testing_box;
namespace fs = std::filesystem;
using std::chrono::milliseconds;
using testing::HasSubstr;

TEST_F(Sandbox, ItsStreamsAreThePlayersAndItEndsAsThePlayerEnds) {
  auto child = ChildProcess::start(
      in_sandbox(shell_command("read line; echo got $line; echo log >&2; exit 5")));
  ASSERT_TRUE(child);
  ASSERT_EQ(write(child->in(), "x\n", 2), 2);
  EXPECT_EQ(read_all(child->out()), "got x\n");
  EXPECT_EQ(read_all(child->err()), "log\n");
  EXPECT_EQ(child->wait(long_enough)->code, 5);
}

TEST_F(Sandbox, TellsTheSignalThatEndedThePlayer) {
  for (const int number : {SIGSEGV, SIGKILL, SIGABRT}) {
    auto child =
        ChildProcess::start(in_sandbox(shell_command("kill -" + std::to_string(number) + " $$")));
    ASSERT_TRUE(child);
    const auto status = child->wait(long_enough);
    ASSERT_TRUE(status);
    EXPECT_EQ(status->signal, number);
    EXPECT_FALSE(status->code);
  }
}

TEST_F(Sandbox, APlayerThatClosesItsOutputIsNoticedThoughItLives) {
  auto child = ChildProcess::start(in_sandbox(shell_command("exec >&-; exec sleep 100")));
  ASSERT_TRUE(child);
  EXPECT_EQ(read_all(child->out()), "");
  EXPECT_FALSE(child->wait(milliseconds(0)));
}

TEST_F(Sandbox, SigtermReachesThePlayerWhichMayTidyUp) {
  auto child = ChildProcess::start(in_sandbox(
      shell_command("trap 'echo tidy; exit 7' TERM; echo ready; while :; do sleep 0.02; done")));
  ASSERT_TRUE(child);
  char ready[6] = "";
  pollfd readable{child->out(), POLLIN, 0};
  ASSERT_EQ(poll(&readable, 1, static_cast<int>(long_enough.count())), 1);
  ASSERT_EQ(read(child->out(), ready, sizeof ready), 6);
  child->signal(SIGTERM);
  EXPECT_EQ(child->wait(long_enough)->code, 7);
  EXPECT_EQ(read_all(child->out()), "tidy\n");
}

TEST_F(Sandbox, OnlyExitStatusesFrom129To192StandForSignals) {
  const auto end_of = [&](const std::string& script) {
    auto child = ChildProcess::start(in_sandbox(shell_command(script)));
    return child->wait(long_enough).value();
  };
  for (const int status : {1, 127, 128, 193, 255}) {
    const ExitStatus end = end_of("exit " + std::to_string(status));
    EXPECT_EQ(end.code, status);
    EXPECT_EQ(end.signal, std::nullopt) << status;
  }
  EXPECT_EQ(end_of("kill -TERM $$").signal, SIGTERM);
  EXPECT_EQ(end_of("kill -64 $$").signal, 64);
}

/// Processes with that working directory; they see it at the same path.
std::set<std::string> processes_in(const fs::path& folder) {
  std::set<std::string> found;
  for (const auto& process : fs::directory_iterator("/proc")) {
    std::error_code gone;
    if (fs::read_symlink(process.path() / "cwd", gone) == folder)
      found.insert(process.path().filename().string());
  }
  return found;
}

TEST_F(Sandbox, NothingOfItSurvivesItsEnd) {
  const Folder folder;
  const fs::path program =
      folder.write("bot",
                   "#!/bin/sh\nsetsid sh -c 'trap \"\" TERM HUP; sleep 1000; true' &\n"
                   "setsid sleep 1000 & kill -STOP $!; echo started; exec sleep 1000\n");
  auto child = ChildProcess::start(in_sandbox({program.string(), {}, {}}));
  ASSERT_TRUE(child);
  pollfd readable{child->out(), POLLIN, 0};
  ASSERT_EQ(poll(&readable, 1, static_cast<int>(long_enough.count())), 1);
  ASSERT_GE(processes_in(folder.path()).size(), 4U) << "the test looks for the wrong ones";
  child->kill();
  EXPECT_THAT(processes_in(folder.path()), testing::IsEmpty());
}

TEST_F(Sandbox, NothingInItLivesOnceItIsKilledThoughAnotherPlayerDoes) {
  auto other = ChildProcess::start(in_sandbox(shell_command("read line")));
  auto child = ChildProcess::start(in_sandbox(
      shell_command("for i in 1 2 3 4 5 6 7 8; do setsid sh -c 'trap \"\" TERM; while :; do "
                    ":; done' & done; echo started; read line")));
  ASSERT_TRUE(other && child);
  pollfd started{child->out(), POLLIN, 0};
  ASSERT_EQ(poll(&started, 1, static_cast<int>(long_enough.count())), 1);
  const std::vector<pid_t> inside = child->tree().processes();
  EXPECT_GE(inside.size(), 9U);
  child->kill();
  for (const pid_t pid : inside) EXPECT_NE(kill(pid, 0), 0) << pid;
}

TEST_F(Sandbox, AProgramThatCannotBeExecutedSaysWhy) {
  const Folder folder;
  const fs::path no_interpreter = folder.write("a/bot", "#!/nowhere/interpreter\n");
  const fs::path no_program = folder.write("b/bot", "just text\n");
  const fs::path not_executable = folder.write("c/bot", "#!/bin/sh\n", 0644);
  EXPECT_THAT(told_by({no_interpreter.string(), {}, {}}),
              HasSubstr("interpreter in its first line"));
  EXPECT_THAT(told_by({no_program.string(), {}, {}}), HasSubstr("does its first line lack #!"));
  EXPECT_THAT(told_by({not_executable.string(), {}, {}}), HasSubstr("chmod +x"));
}

TEST_F(Sandbox, ASandboxThatCannotBeMadeIsOurFaultNotThePlayers) {
  SandboxSettings settings = settings_for(shell_command(""));
  settings.visible.push_back(fs::path("/nowhere"));
  try {
    (void)ChildProcess::start(confined(shell_command("echo here"), settings));
    FAIL() << "it started";
  } catch (const SystemFault& fault) {
    EXPECT_THAT(fault.what(), HasSubstr("Can't find source path /nowhere"));
  }
}

TEST_F(Sandbox, OneThatMayNotHideTheMachineIsOurFaultNotThePlayers) {
  Command command = in_sandbox(shell_command("echo here"));
  std::vector<std::string>& words = command.arguments;
  const std::vector<std::string> rights{"--cap-drop", "CAP_SYS_ADMIN"};
  words.insert(std::find(words.begin(), words.end(), "--"), rights.begin(), rights.end());
  try {
    (void)ChildProcess::start(command);
    FAIL() << "it started";
  } catch (const SystemFault& fault) {
    EXPECT_THAT(fault.what(),
                HasSubstr("cannot hide the machine in /proc: Operation not permitted"));
  }
}

TEST_F(Sandbox, IsFoundToWorkHere) {
  EXPECT_EQ(sandbox_problem(installation()), std::nullopt);
}

}  // namespace
}  // namespace connect4

#include "runner/process/child_process.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <atomic>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <thread>

#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "tests/runner/process/box.hpp"
#include "tests/runner/process/few_descriptors.hpp"

namespace connect4 {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing_box::long_enough;
using testing_box::read_all;
using testing_box::shell_command;

std::string output_of(const Command& command) {
  auto child = ChildProcess::start(command);
  return child ? read_all(child->out()) : child.error();
}

TEST(ChildProcess, ItsStreamsArePipes) {
  auto child = ChildProcess::start(shell_command("read line; echo got $line; echo log >&2"));
  ASSERT_TRUE(child);
  ASSERT_EQ(write(child->in(), "x\n", 2), 2);
  EXPECT_EQ(read_all(child->out()), "got x\n");
  EXPECT_EQ(read_all(child->err()), "log\n");
}

TEST(ChildProcess, ClosingItsInputEndsIt) {
  auto child = ChildProcess::start({"/bin/cat", {}, {}});
  ASSERT_TRUE(child);
  EXPECT_FALSE(child->wait(milliseconds(0)));
  child->close_input();
  const auto status = child->wait(long_enough);
  ASSERT_TRUE(status);
  EXPECT_EQ(status->code, 0);
  EXPECT_FALSE(status->signal);
}

TEST(ChildProcess, TellsItsExitStatusAgainAndAgain) {
  auto child = ChildProcess::start(shell_command("exit 5"));
  ASSERT_TRUE(child);
  EXPECT_EQ(child->wait(long_enough)->code, 5);
  EXPECT_EQ(child->wait(milliseconds(0))->code, 5);
  child->kill();
  EXPECT_EQ(child->wait(milliseconds(0))->code, 5) << "the end it had, not the one we gave it";
}

TEST(ChildProcess, TellsTheSignalThatEndedIt) {
  auto child = ChildProcess::start({"/bin/cat", {}, {}});
  ASSERT_TRUE(child);
  child->signal(SIGTERM);
  const auto status = child->wait(long_enough);
  ASSERT_TRUE(status);
  EXPECT_EQ(status->signal, SIGTERM);
  EXPECT_FALSE(status->code);
}

TEST(ChildProcess, KillEndsAStoppedProcess) {
  auto child = ChildProcess::start({"/bin/cat", {}, {}});
  ASSERT_TRUE(child);
  child->signal(SIGSTOP);
  child->kill();
  EXPECT_EQ(child->wait(milliseconds(0))->signal, SIGKILL);
  EXPECT_NE(::kill(child->pid(), 0), 0) << "reaped";
}

TEST(ChildProcess, KillNeedsNoDescriptorAndASurvivorIsFoundAtTheNextOccasion) {
  auto child = ChildProcess::start(shell_command("setsid sleep 100 & echo $!; exec cat"));
  ASSERT_TRUE(child);
  pollfd readable{child->out(), POLLIN, 0};
  ASSERT_EQ(poll(&readable, 1, static_cast<int>(long_enough.count())), 1);
  char digits[32] = "";
  ASSERT_GT(read(child->out(), digits, sizeof digits - 1), 0);
  const pid_t survivor = std::atoi(digits);
  {
    const FewDescriptors none(0);
    child->kill();
  }
  EXPECT_NE(::kill(child->pid(), 0), 0);
  EXPECT_EQ(::kill(survivor, 0), 0) << "nobody could look for it: the test tests nothing";
  auto another = ChildProcess::start({"/bin/cat", {}, {}});
  another->kill();
  EXPECT_NE(::kill(survivor, 0), 0);
}

TEST(ChildProcess, WithoutDescriptorsTheFaultIsOurs) {
#ifdef CONNECT4_SANITIZED
  const std::vector<int> numbers_too_few{
      2, 4};  // the undefined behaviour sanitizer needs two of its own
#else
  const std::vector<int> numbers_too_few{0, 2, 4, 6};  // our pipes take six, its watch a seventh
#endif
  const auto try_with_few = [&] {
    for (const int spare : numbers_too_few) {
      const FewDescriptors few(spare);
      EXPECT_THROW((void)ChildProcess::start({"/bin/cat", {}, {}}), SystemFault) << spare;
    }
  };
  try_with_few();
  ASSERT_TRUE(ChildProcess::start({"/bin/cat", {}, {}}));
  try_with_few();
}

TEST(ChildProcess, ItsEndDescriptorBecomesReadable) {
  auto child = ChildProcess::start({"/bin/cat", {}, {}});
  ASSERT_TRUE(child);
  pollfd ended{child->end_descriptor(), POLLIN, 0};
  EXPECT_EQ(poll(&ended, 1, 0), 0);
  child->close_input();
  EXPECT_EQ(poll(&ended, 1, static_cast<int>(long_enough.count())), 1);
}

TEST(ChildProcess, AMovedOneIsStillTheOneThatRuns) {
  auto child = ChildProcess::start({"/bin/cat", {}, {}});
  ASSERT_TRUE(child);
  std::optional<ChildProcess> owner;
  {
    ChildProcess moved = *std::move(child);
    owner.emplace(std::move(moved));
  }
  EXPECT_FALSE(owner->wait(milliseconds(0)));
  EXPECT_EQ(::kill(owner->pid(), 0), 0);
}

TEST(ChildProcess, ItsEnvironmentIsOursWithTheVariablesOfTheCommand) {
  setenv("CONNECT4_TEST_KEPT", "kept", 1);
  setenv("CONNECT4_TEST_REPLACED", "old", 1);
  Command command = shell_command("echo $CONNECT4_TEST_KEPT $CONNECT4_TEST_REPLACED");
  command.environment = {{"CONNECT4_TEST_REPLACED", "new"}};
  EXPECT_EQ(output_of(command), "kept new\n");
}

/// A badbot that gives its inheritance as its name.
std::string inheritance() {
  auto child = ChildProcess::start({CONNECT4_TEST_PLAYERS_DIR "/badbot", {"inherits"}, {}});
  if (!child) return child.error();
  const std::string question = "{\"id\":1,\"method\":\"name\"}\n";
  if (write(child->in(), question.data(), question.size()) < 0) return "cannot ask";
  child->close_input();
  return read_all(child->out());
}

TEST(ChildProcess, InheritsThreeDescriptorsAndNothingElseThoughOthersAreOpen) {
  const int leaked = open("/dev/null", O_RDONLY);  // without O_CLOEXEC, as many libraries open
  const int high = dup2(leaked, 200);
  const std::ofstream file("/dev/null");
  EXPECT_THAT(inheritance(), HasSubstr("fds 0 1 2, "));
  close(leaked);
  close(high);
}

TEST(ChildProcess, InheritsNoIgnoredSignalAndNoMask) {
  signal(SIGQUIT, SIG_IGN);
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  const std::string told = inheritance();
  pthread_sigmask(SIG_UNBLOCK, &all, nullptr);
  signal(SIGQUIT, SIG_DFL);
  EXPECT_THAT(told, HasSubstr("signals default, mask empty"));
}

TEST(ChildProcess, StartingItLeavesTheSignalsOfTheStarterAsTheyWere) {
  signal(SIGQUIT, SIG_IGN);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &one, nullptr);
  inheritance();
  sigset_t after;
  pthread_sigmask(SIG_UNBLOCK, &one, &after);
  EXPECT_EQ(signal(SIGQUIT, SIG_DFL), SIG_IGN);
  EXPECT_TRUE(sigismember(&after, SIGUSR2));
  EXPECT_FALSE(sigismember(&after, SIGUSR1));
}

TEST(ChildProcess, LeadsASessionOfItsOwnUnlessItUsesTheTerminal) {
  auto alone = ChildProcess::start({"/bin/cat", {}, {}});
  Command person{"/bin/cat", {}, {}};
  person.uses_terminal = true;
  auto with_us = ChildProcess::start(person);
  ASSERT_TRUE(alone && with_us);
  EXPECT_EQ(getpgid(alone->pid()), alone->pid());
  EXPECT_EQ(getsid(alone->pid()), alone->pid());
  EXPECT_EQ(getpgid(with_us->pid()), getpgid(0));
}

TEST(ChildProcess, AWriteToADeadProcessIsAnErrorCode) {
  auto child = ChildProcess::start(shell_command("exit 0"));
  ASSERT_TRUE(child);
  ASSERT_TRUE(child->wait(long_enough));
  EXPECT_EQ(write(child->in(), "x", 1), -1);
  EXPECT_EQ(errno, EPIPE);
}

TEST(ChildProcess, AFailedStartLeavesNoProcessBehind) {
  ASSERT_FALSE(ChildProcess::start({"/nowhere/bot", {}, {}}));
  siginfo_t info{};
  EXPECT_EQ(waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT), -1);
  EXPECT_EQ(errno, ECHILD);
}

// The rest runs in a process of its own, since it changes the process.

class ChildProcessOfAnOddParent : public testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST_F(ChildProcessOfAnOddParent, AFailedStartDoesNotWriteOurBufferedOutputTwice) {
  EXPECT_EXIT(
      {
        const std::string path = testing::TempDir() + "buffered." + std::to_string(getpid());
        std::FILE* const file = std::fopen(path.c_str(), "a");
        std::fputs("once\n", file);
        (void)ChildProcess::start({"/nowhere/bot", {}, {}});
        std::fclose(file);
        std::ifstream written(path);
        const std::string text((std::istreambuf_iterator<char>(written)), {});
        unlink(path.c_str());
        std::_Exit(text == "once\n" ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(ChildProcessOfAnOddParent, ClosedStandardStreamsDoNotConfuseTheChilds) {
  EXPECT_EXIT(
      {
        for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) close(number);
        auto child = ChildProcess::start(shell_command("read line; echo got $line; echo log >&2"));
        bool fine = child && write(child->in(), "x\n", 2) == 2;
        fine = fine && read_all(child->out()) == "got x\n" && read_all(child->err()) == "log\n";
        std::_Exit(fine ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(ChildProcessOfAnOddParent, AnIgnoredSigchldDoesNotHideTheExitStatus) {
  EXPECT_EXIT(
      {
        signal(SIGCHLD, SIG_IGN);
        auto child = ChildProcess::start(shell_command("exit 5"));
        const auto status = child->wait(long_enough);
        std::_Exit(status && status->code == 5 ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

/// As if another process of our user had taken all of fs.epoll.max_user_watches.
bool leave_no_epoll_watch() {
  sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_epoll_ctl, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSPC),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog program{4, code};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

TEST_F(ChildProcessOfAnOddParent, StartsAndEndsIfAPlayerHasTakenAllEpollWatches) {
  EXPECT_EXIT(
      {
        if (!leave_no_epoll_watch()) std::_Exit(2);
        auto child = ChildProcess::start(shell_command("echo here; exit 5"));
        const bool fine = child && read_all(child->out()) == "here\n";
        std::_Exit(fine && child->wait(long_enough)->code == 5 ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

/// Starts a sandbox that is never ready, after a Ctrl-C. Exits with 0 if that is heard.
[[noreturn]] void start_after_a_stop() {
  StopSignal::install(130);
  const StopSignal::Watch watch;
  StopSignal::request();
  Command sandbox = shell_command("exec sleep 1000");
  sandbox.confined = true;
  try {
    static_cast<void>(ChildProcess::start(sandbox));
  } catch (const Interrupted&) {
    std::_Exit(0);
  }
  std::_Exit(1);
}

TEST(ChildProcess, AStopEndsTheWaitForASandbox) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(start_after_a_stop(), testing::ExitedWithCode(0), "");
}

TEST(ChildProcess, AChildFromBeforeTheFirstPlayerIsLeftAlone) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        const pid_t stranger = fork();
        if (stranger == 0)
          for (;;) pause();
        {
          auto player = ChildProcess::start({"/bin/cat", {}, {}});
          if (!player) std::_Exit(1);
        }
        const bool lives = waitpid(stranger, nullptr, WNOHANG) == 0;
        kill(stranger, SIGKILL);
        std::_Exit(lives ? 0 : 2);
      },
      testing::ExitedWithCode(0), "");
}

/// A child of ours that has ended and that nobody has waited for; 0 if there is none.
pid_t dead_child() {
  siginfo_t info{};
  waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT);
  return info.si_pid;
}

TEST(ChildProcess, AnOrphanThatDiedByItselfIsReapedWhileOthersPlayOn) {
  auto other = ChildProcess::start({"/bin/cat", {}, {}});
  auto player = ChildProcess::start({"/bin/sh", {"-c", "(true &); read line"}, {}});
  while (dead_child() == 0) usleep(1000);
  player->kill();
  EXPECT_EQ(dead_child(), 0);
  EXPECT_FALSE(other->wait(std::chrono::milliseconds(0))) << "the other one lives";
}

TEST(ChildProcess, PlayersOfManyThreadsStartAndEndSideBySide) {
  std::atomic<int> ended_well = 0;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round < 5; ++round) {
        auto child =
            ChildProcess::start({"/bin/sh", {"-c", "(sleep 100 &); read line; exit 5"}, {}});
        child->close_input();
        const auto status = child->wait(std::chrono::seconds(20));
        if (status && status->code == 5) ++ended_well;
      }
    });
  threads.clear();
  EXPECT_EQ(ended_well, 20) << "nobody was killed as somebody else's orphan";
  siginfo_t info{};
  EXPECT_EQ(waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT), -1) << "a process is left";
}

}  // namespace
}  // namespace connect4

// The kernel's refusals to a player, if a cgroup is delegated to the tests:
//   systemd-run --scope -p Delegate=yes build/dev/tests/runner_tests --gtest_filter='ControlGroup*'
#include "runner/process/control_group.hpp"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>

#include <fstream>
#include <iterator>

#include "tests/runner/process/box.hpp"

namespace connect4 {
namespace {

using namespace testing_box;
namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

/// In which cgroups a process is.
std::string groups_of(const std::string& process) {
  std::ifstream file("/proc/" + process + "/cgroup");
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(ControlGroupOfNobody, WithoutDelegationThereIsNoneAndWeStayInOurGroup) {
  const std::string before = groups_of("self");
  if (ControlGroup::make(Limits(), 0)) GTEST_SKIP() << "one is delegated to the tests";
  EXPECT_EQ(groups_of("self"), before);
}

class ControlGroupTest : public BoxTest {
 protected:
  void SetUp() override {
    BoxTest::SetUp();
    if (!ControlGroup::make(Limits(), 0)) GTEST_SKIP() << "no cgroup is delegated to the tests";
  }

  /// The group that was delegated to the tests.
  static fs::path delegated() {
    std::string own = groups_of("self");
    own = own.substr(own.find("0::") + 3);
    own.pop_back();
    const fs::path alone = "/sys/fs/cgroup" + own, beside = "/sys/fs/cgroup/unified" + own;
    return (fs::exists(alone / "cgroup.procs") ? alone : beside).parent_path();
  }

  static SandboxPlan small() {
    SandboxPlan plan;
    plan.limits.memory_mb = 64;
    plan.limits.file_mb = 8;
    plan.limits.processes = 16;
    return plan;
  }
};

TEST_F(ControlGroupTest, APlayerIsInItAndWeAreNot) {
  auto child = ChildProcess::start(in_sandbox(shell_command("echo x; exec sleep 100"), small()));
  ASSERT_TRUE(child);
  child->find_program();
  EXPECT_THAT(groups_of(std::to_string(child->pid())), HasSubstr("/player-"));
  EXPECT_THAT(groups_of("self"), Not(HasSubstr("/player-")));
  EXPECT_EQ(child->out_of_memory(), OutOfMemory::no);
}

TEST_F(ControlGroupTest, ItGoesWithThePlayer) {
  const auto groups = [] {
    int count = 0;
    for (const auto& entry : fs::directory_iterator(delegated()))
      count += entry.is_directory() ? 1 : 0;
    return count;
  };
  const int before = groups();
  {
    auto child =
        ChildProcess::start(in_sandbox(shell_command("sleep 100 & exec sleep 100"), small()));
    ASSERT_TRUE(child);
    EXPECT_EQ(groups(), before + 1);
  }
  EXPECT_EQ(groups(), before);
}

/// Runs until it is told that it was given some time.
void run_for(const ProcessTree& tree, std::chrono::nanoseconds more) {
  const auto start = tree.cpu_time();
  while (tree.cpu_time() < start + more) usleep(10'000);
}

TEST_F(ControlGroupTest, NoSignalContinuesStoppedProcesses) {
  auto child = ChildProcess::start(in_sandbox(shell_command("while :; do :; done"), small()));
  ASSERT_TRUE(child);
  child->find_program();
  const ProcessTree tree = child->tree();
  constexpr std::chrono::milliseconds some{50};
  run_for(tree, some);
  tree.stop();
  usleep(100'000);
  const auto stopped = tree.cpu_time();
  kill(child->pid(), SIGCONT);
  usleep(200'000);
  EXPECT_LT(tree.cpu_time(), stopped + some / 10);
  tree.resume();
  run_for(tree, some);
}

TEST_F(ControlGroupTest, HiddenTimeOfChildrenIsOnItsAccount) {
  auto child = ChildProcess::start(in_sandbox(python_command(R"(
import os, signal, sys, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
if os.fork() == 0:
    while time.process_time() < 0.3: pass
    os._exit(0)
try:
    os.wait()
except ChildProcessError:
    print("x", flush=True)
time.sleep(100)
)"),
                                              small()));
  ASSERT_TRUE(child);
  pollfd readable{child->out(), POLLIN, 0};
  ASSERT_EQ(poll(&readable, 1, static_cast<int>(long_enough.count())), 1);
  child->find_program();
  EXPECT_LT(child->cpu_time(), std::chrono::milliseconds(200));
  EXPECT_GT(child->tree().cpu_time(), std::chrono::milliseconds(290));
}

TEST_F(ControlGroupTest, AWardenIsNotInItSinceItActsWhileItsPlayerIsStopped) {
  Command command = in_sandbox(shell_command("exec sleep 100"), small());
  command.warden = CONNECT4_BIN_DIR "/../libexec/connect4/warden";
  auto child = ChildProcess::start(command);
  ASSERT_TRUE(child);
  EXPECT_THAT(groups_of(std::to_string(child->tree().root())), HasSubstr("/runner-"));
  child->find_program();
  EXPECT_THAT(groups_of(std::to_string(child->pid())), HasSubstr("/player-"));
}

/// Skips the test if the kernel does not keep memory and processes in groups of version 1.
class ControlGroupLimitsTest : public ControlGroupTest {
 protected:
  void SetUp() override {
    ControlGroupTest::SetUp();
    if (!IsSkipped() && !fs::exists(delegated() / "memory.max"))
      GTEST_SKIP() << "the delegated cgroup has no limits";
  }

  /// The end of a script that nobody watches but the kernel.
  static void expect_killed_for_memory(const std::string& script) {
    auto child = ChildProcess::start(in_sandbox(python_command(script), small()));
    ASSERT_TRUE(child);
    EXPECT_THAT(read_all(child->out()), Not(HasSubstr("had it")));
    const auto status = child->wait(long_enough);
    ASSERT_TRUE(status);
    EXPECT_EQ(status->signal, SIGKILL);
    EXPECT_EQ(child->out_of_memory(), OutOfMemory::the_groups);
  }
};

TEST_F(ControlGroupLimitsTest, MemoryWithinItsLimitsIsNotTakenFromIt) {
  EXPECT_EQ(told_by(python_command("held = bytearray(40 << 20)\n"
                                   "for place in '/tmp/x', '/dev/shm/x':\n"
                                   "    open(place, 'wb').write(bytes(8 << 20))\n"
                                   "print('had it')"),
                    small()),
            "had it\n");
}

TEST_F(ControlGroupLimitsTest, MemoryThatIsTakenFasterThanAnybodyLooksIsNotHad) {
  expect_killed_for_memory(
      "import os\n"
      "for _ in range(3): os.fork()\n"
      "held = bytearray(b'x') * (30 << 20)\n"
      "print('had it', flush=True)\n");
}

TEST_F(ControlGroupLimitsTest, MemoryOfTheKernelForItCounts) {
  expect_killed_for_memory(
      "import os\n"
      "for i in range(1000000): os.mknod(f'/tmp/{i}')\n"
      "print('had it', flush=True)\n");
}

/// The number of processes that a child of ours can start in the group without a sandbox.
int processes_in(const ControlGroup& group) {
  const pid_t child = fork();
  if (child == 0) {
    if (write(group.entrance(), "0", 1) != 1) _exit(255);
    int count = 1;
    for (pid_t another = 0; (another = fork()) >= 0; ++count)
      if (another == 0)
        for (;;) pause();
    _exit(count);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

TEST_F(ControlGroupLimitsTest, ItsProcessesAreBounded) {
  EXPECT_EQ(processes_in(*ControlGroup::make({.processes = 14}, 2)), 16);
}

}  // namespace
}  // namespace connect4

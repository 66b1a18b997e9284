// What the kernel itself refuses a player, where a cgroup is delegated to the tests:
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

TEST(ControlGroupOfNobody, WithoutDelegationThereIsNoneAndWeStayWhereWeAre) {
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

  static SandboxPlan small() {
    SandboxPlan plan;
    plan.memory_mb = 64;
    plan.file_mb = 8;
    plan.processes = 16;
    return plan;
  }

  /// How a script ends that nobody watches but the kernel.
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
    std::string own = groups_of("self");
    own = own.substr(own.find("0::") + 3);
    own.pop_back();
    int count = 0;
    for (const auto& entry : fs::directory_iterator(fs::path("/sys/fs/cgroup" + own).parent_path()))
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

TEST_F(ControlGroupTest, WhatItHoldsWithinItsLimitsIsNotTakenFromIt) {
  EXPECT_EQ(told_by(python_command("held = bytearray(40 << 20)\n"
                                   "for place in '/tmp/x', '/dev/shm/x':\n"
                                   "    open(place, 'wb').write(bytes(8 << 20))\n"
                                   "print('had it')"),
                    small()),
            "had it\n");
}

TEST_F(ControlGroupTest, MemoryThatIsTakenFasterThanAnybodyLooksIsNotHad) {
  expect_killed_for_memory(
      "import os\n"
      "for _ in range(3): os.fork()\n"
      "held = bytearray(b'x') * (30 << 20)\n"
      "print('had it', flush=True)\n");
}

TEST_F(ControlGroupTest, WhatTheKernelHoldsForItCounts) {
  expect_killed_for_memory(
      "import os\n"
      "for i in range(1000000): os.mknod(f'/tmp/{i}')\n"
      "print('had it', flush=True)\n");
}

/// How many processes a child of ours can start that is in the group and in no sandbox.
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

TEST_F(ControlGroupTest, ItsProcessesAreBounded) {
  EXPECT_EQ(processes_in(*ControlGroup::make({.processes = 14}, 2)), 16);
}

}  // namespace
}  // namespace connect4

// What the kernel itself refuses a player, where a cgroup is delegated to the tests:
//   systemd-run --scope -p Delegate=yes build/dev/tests/runner_tests --gtest_filter='ControlGroup*'
#include "runner/process/control_group.hpp"

#include <gmock/gmock.h>
#include <signal.h>

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
    auto child = ChildProcess::start(in_sandbox(python(script), small()));
    ASSERT_TRUE(child);
    EXPECT_THAT(read_all(child->out()), Not(HasSubstr("had it")));
    const auto status = child->wait(long_enough);
    ASSERT_TRUE(status);
    EXPECT_EQ(status->signal, SIGKILL);
    EXPECT_TRUE(child->ran_out_of_memory());
  }
};

TEST_F(ControlGroupTest, APlayerIsInItAndWeAreNot) {
  auto child = ChildProcess::start(in_sandbox(shell("echo x; exec sleep 100"), small()));
  ASSERT_TRUE(child);
  child->find_program();
  EXPECT_THAT(groups_of(std::to_string(child->pid())), HasSubstr("/player-"));
  EXPECT_THAT(groups_of("self"), Not(HasSubstr("/player-")));
  EXPECT_FALSE(child->ran_out_of_memory());
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
    auto child = ChildProcess::start(in_sandbox(shell("sleep 100 & exec sleep 100"), small()));
    ASSERT_TRUE(child);
    EXPECT_EQ(groups(), before + 1);
  }
  EXPECT_EQ(groups(), before);
}

TEST_F(ControlGroupTest, WhatItHoldsWithinItsLimitsIsNotTakenFromIt) {
  EXPECT_EQ(told_by(python("held = bytearray(40 << 20)\n"
                           "for place in '/tmp/x', '/dev/shm/x':\n"
                           "    open(place, 'wb').write(bytes(8 << 20))\n"
                           "print('had it')"),
                    small()),
            "had it\n");
}

TEST_F(ControlGroupTest, MemoryThatIsTakenFasterThanAnybodyLooksIsNotHad) {
  expect_killed_for_memory(
      "import os\n"
      "for _ in range(5): os.fork()\n"
      "held = bytearray(b'x') * (30 << 20)\n"
      "print('had it', flush=True)\n");
}

TEST_F(ControlGroupTest, WhatTheKernelHoldsForItCounts) {
  expect_killed_for_memory(
      "import os\n"
      "for i in range(1000000): os.mknod(f'/tmp/{i}')\n"
      "print('had it', flush=True)\n");
}

TEST_F(ControlGroupTest, ItsProcessesAreBounded) {
  EXPECT_EQ(told_by(python(R"(
import os, time
count = 1
try:
    while count < 100:
        if os.fork() == 0:
            time.sleep(100)
        count += 1
except BlockingIOError:
    print(count)
)"),
                    small()),
            "16\n");
}

}  // namespace
}  // namespace connect4

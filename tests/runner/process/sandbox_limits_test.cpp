// The limits of a program in the sandbox. The programs are real, and so is the sandbox.
#include "runner/process/sandbox.hpp"

#include <gmock/gmock.h>
#include <poll.h>

#include "tests/runner/process/box.hpp"

namespace connect4 {
namespace {

using namespace testing_box;

TEST_F(Sandbox, MemoryThatNoLimitCountsCannotBeHad) {
  EXPECT_EQ(told_by(python_command(R"(
import mmap, os
def tried(what):
    try:
        return bool(what())
    except OSError as e:
        return e.strerror
zero = os.open("/dev/zero", os.O_RDWR)
print(tried(lambda: mmap.mmap(-1, 4096, mmap.MAP_SHARED)))
print(tried(lambda: mmap.mmap(zero, 4096, mmap.MAP_SHARED)))
print(tried(lambda: mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)))
print(os.read(zero, 3))
file = os.open("/tmp/x", os.O_RDWR | os.O_CREAT)
os.ftruncate(file, 4096)
print(tried(lambda: mmap.mmap(file, 4096, mmap.MAP_SHARED)))
)")),
            "Operation not permitted\nNo such device\nTrue\nb'\\x00\\x00\\x00'\nTrue\n");
}

TEST_F(Sandbox, AForkBombIsBoundedAndThoseOfTwoPlayersAreApart) {
  SandboxPlan plan;
  plan.limits.processes = 10;
  const Command bomb = python_command(R"(
import os, time
count = 1
try:
    while True:
        if os.fork() == 0:
            time.sleep(100)
        count += 1
except OSError as e:
    print(count, e.strerror, flush=True)
    time.sleep(100)
)");
  auto first = ChildProcess::start(in_sandbox(bomb, plan));
  auto second = ChildProcess::start(in_sandbox(bomb, plan));
  ASSERT_TRUE(first && second);
  for (const ChildProcess* const child : {&*first, &*second}) {
    pollfd readable{child->out(), POLLIN, 0};
    ASSERT_EQ(poll(&readable, 1, static_cast<int>(long_enough.count())), 1);
    char bytes[100] = "";
    ASSERT_GT(read(child->out(), bytes, sizeof bytes - 1), 0);
    EXPECT_STREQ(bytes, "10 Resource temporarily unavailable\n");
  }
}

TEST_F(Sandbox, ItsLimitsAreSetInside) {
  SandboxPlan plan;
  plan.limits.file_mb = 8;
  plan.limits.descriptors = 100;
  plan.limits.memory_mb = 256;
  EXPECT_EQ(told_by(shell_command("ulimit -Hf; ulimit -Hn; ulimit -Hc"), plan), "16384\n100\n0\n");
#ifndef CONNECT4_SANITIZED
  EXPECT_EQ(told_by(shell_command("ulimit -Hd"), plan), "1048576\n");
#endif
}

}  // namespace
}  // namespace connect4

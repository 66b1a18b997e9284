#include "runner/process/process_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <thread>
#include <vector>

#include "runner/process/child_process.hpp"
#include "runner/process/proc_file.hpp"
#include "tests/runner/process/box.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;
using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using testing::SizeIs;
using testing_box::long_enough;

/// A shell script with a warden, which has said the number of a process that it started.
struct Started {
  explicit Started(const std::string& script, bool guarded = true)
      : child([&] {
          Command command{"/bin/sh", {"-c", script}, {}};
          if (guarded) command.warden = CONNECT4_BIN_DIR "/../libexec/connect4/warden";
          return *ChildProcess::start(command);
        }()) {
    pollfd readable{child.out(), POLLIN, 0};
    poll(&readable, 1, static_cast<int>(long_enough.count()));
    char digits[32] = "";
    if (read(child.out(), digits, sizeof digits - 1) > 0) other = std::atoi(digits);
  }
  pid_t warden() const { return child.tree().root(); }
  ChildProcess child;
  pid_t other = 0;
};

char state_of(pid_t pid) {
  const std::string text = read_proc_file("/proc/" + std::to_string(pid) + "/stat");
  return text.empty() ? '-' : text[text.rfind(')') + 2];
}

/// Whether that comes to be true; signals take their time to be heard.
template <class Condition>
bool comes_true(const Condition& condition) {
  for (int i = 0; i < 2000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(milliseconds(10));
  }
  return false;
}

TEST(ProcessTree, HoldsTheProgramAndAllThatItStartedButNotItsWarden) {
  Started some("sleep 100 & echo $!; read line");
  EXPECT_THAT(some.child.tree().processes(), ElementsAre(some.child.pid(), some.other));
  EXPECT_EQ(some.child.tree().first(), some.child.pid());
}

TEST(ProcessTree, HoldsProcessesLeftBehindToo) {
  Started some("(setsid sleep 100 & echo $!); read line");
  // A process that falls to another parent while the tree is read can be on neither's list.
  const auto was_left = [&] { return read_process_status(some.other).parent == some.warden(); };
  ASSERT_TRUE(comes_true(was_left));
  EXPECT_THAT(some.child.tree().processes(), Contains(some.other));
}

TEST(ProcessTree, HasOnlyTheProgramIfThereIsNoWarden) {
  Started some("echo 1; read line", false);
  EXPECT_THAT(some.child.tree().processes(), ElementsAre(some.child.pid()));
}

TEST(ProcessTree, SkipsAsManyLevelsAsThereAreSupervisors) {
  Started some("sh -c 'sleep 100 & echo $!; read line'; true", false);
  const pid_t middle = read_process_status(some.other).parent;
  EXPECT_THAT(ProcessTree(some.child.pid(), 1).processes(), ElementsAre(middle, some.other));
  EXPECT_THAT(ProcessTree(some.child.pid(), 2).processes(), ElementsAre(some.other));
  EXPECT_EQ(ProcessTree(some.child.pid(), 2).first(), some.other);
}

TEST(ProcessTree, IsEmptyOnceAllHaveEnded) {
  Started some("echo 1");
  ASSERT_TRUE(some.child.wait(long_enough));
  EXPECT_THAT(some.child.tree().processes(), SizeIs(0));
  EXPECT_EQ(some.child.tree().resident_bytes(0), 0);
}

TEST(ProcessTree, CountsTheTimeOfChildrenThatRunAndOfThoseThatEnded) {
  const std::string burn = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done";
  Started running("(while :; do :; done) & echo $!; read line");
  EXPECT_TRUE(comes_true([&] { return running.child.tree().cpu_time() > milliseconds(100); }));
  EXPECT_LT(running.child.cpu_time(), milliseconds(100)) << "the program itself waits";
  Started ended("(" + burn + "); echo 1; read line");
  EXPECT_GT(ended.child.tree().cpu_time(), ended.child.cpu_time() + milliseconds(9));
}

TEST(ProcessTree, StopsAndContinuesAllOfThem) {
  Started some("(setsid sleep 100 & echo $!); read line");
  const ProcessTree tree = some.child.tree();
  tree.stop();
  EXPECT_TRUE(comes_true([&] { return state_of(some.other) == 'T'; }));
  EXPECT_TRUE(comes_true([&] { return state_of(some.child.pid()) == 'T'; }));
  tree.resume();
  EXPECT_TRUE(comes_true([&] { return state_of(some.other) != 'T'; }));
  EXPECT_TRUE(comes_true([&] { return state_of(some.child.pid()) != 'T'; }));
}

TEST(ProcessTree, MemoryThatIsSharedCountsOnce) {
  Started some(
      "x=$(head -c 20000000 /dev/zero | tr '\\0' x); for i in 1 2 3 4 5 6 7; do "
      "(sleep 100; true) & done; echo $!; read line");
  const std::int64_t sum = some.child.tree().resident_bytes(std::int64_t{1} << 40);
  const std::int64_t shared = some.child.tree().resident_bytes(0);
  EXPECT_GT(sum, 100'000'000) << "seven forks hold the text of their parent";
  EXPECT_LT(shared, sum / 2);
  EXPECT_GT(shared, 20'000'000);
}

TEST(ProcessTree, MemoryOfAProgramWithoutItsFirstThreadCounts) {
  Started some(R"(exec /usr/bin/python3 -c '
import ctypes, os, threading
def hold():
    text = b"x" * 30_000_000
    while " Z " not in open("/proc/self/task/%d/stat" % os.getpid()).read(): pass
    print(1, flush=True)
    os.read(0, 1)
threading.Thread(target=hold).start()
ctypes.CDLL(None).syscall(os.uname().machine == "x86_64" and 60 or 93, 0)
')");
  ASSERT_EQ(some.other, 1);
  EXPECT_GT(some.child.tree().resident_bytes(std::int64_t{1} << 40), 30'000'000);
  EXPECT_GT(some.child.tree().resident_bytes(0), 30'000'000) << "where it is looked at closely";
}

TEST(ProcessTree, PageTablesCountAsMemory) {
  Started some(R"(/usr/bin/python3 -c '
import mmap, os
desert = mmap.mmap(-1, 20 * 2**30, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, mmap.PROT_READ)
desert.madvise(15)  # MADV_NOHUGEPAGE
for at in range(0, len(desert), 2**21): desert[at]
print(1, flush=True)
os.read(0, 1)
'; true)");
  ASSERT_EQ(some.other, 1);
  EXPECT_GT(some.child.tree().resident_bytes(std::int64_t{1} << 40), 40'000'000);
  EXPECT_GT(some.child.tree().resident_bytes(0), 40'000'000) << "where shared memory counts once";
}

}  // namespace

}  // namespace connect4

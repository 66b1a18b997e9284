#include "runner/process/affinity.hpp"

#include <gtest/gtest.h>
#include <sched.h>

#include <thread>

#include "runner/process/child_process.hpp"

namespace connect4 {
namespace {

/// The processors that a process may run on; 0 is the calling thread.
cpu_set_t processors_of(pid_t pid) {
  cpu_set_t set;
  CPU_ZERO(&set);
  sched_getaffinity(pid, sizeof set, &set);
  return set;
}

TEST(Affinity, PinsTheThreadAndWhatItStartsButNoOtherThread) {
  const int here = current_processor();
  const cpu_set_t before = processors_of(0);
  std::jthread([&] {
    ASSERT_TRUE(pin_to_processor(here));
    EXPECT_EQ(current_processor(), here);
    auto child = ChildProcess::start({"/bin/cat", {}, {}});
    ASSERT_TRUE(child);
    const cpu_set_t of_child = processors_of(child->pid());
    EXPECT_EQ(CPU_COUNT(&of_child), 1);
    EXPECT_TRUE(CPU_ISSET(static_cast<unsigned>(here), &of_child));
  }).join();
  const cpu_set_t after = processors_of(0);
  EXPECT_TRUE(CPU_EQUAL(&before, &after));
}

TEST(Affinity, AProcessorThatIsNotThereIsRefused) {
  EXPECT_FALSE(pin_to_processor(-1));
  EXPECT_FALSE(pin_to_processor(1000));
  EXPECT_FALSE(pin_to_processor(1000000));
}

}  // namespace
}  // namespace connect4

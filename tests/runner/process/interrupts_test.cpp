// The time that a processor spends in interrupts.
#include "runner/process/interrupts.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <thread>

#include "runner/process/affinity.hpp"

namespace connect4 {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds a_second{1000};

TEST(Interrupts, AreTheTimeInWhichTheProcessorNeitherRanAProgramNorWasIdle) {
  EXPECT_EQ(lost_to_interrupts(a_second, milliseconds(680), 0, a_second), milliseconds(300));
}

TEST(Interrupts, OfLessThanTheKernelCanTellAreNothing) {
  EXPECT_EQ(lost_to_interrupts(a_second, milliseconds(980), 0, a_second), milliseconds(0));
  EXPECT_EQ(lost_to_interrupts(a_second, milliseconds(1010), 0, a_second), milliseconds(0));
  EXPECT_EQ(lost_to_interrupts(milliseconds(0), milliseconds(0), 0, a_second), milliseconds(0));
}

TEST(Interrupts, TakeFromAPlayerByThePartThatItRan) {
  EXPECT_EQ(lost_to_interrupts(a_second, milliseconds(680), 0, milliseconds(500)),
            milliseconds(150));
  EXPECT_EQ(lost_to_interrupts(a_second, milliseconds(680), 0, milliseconds(0)), milliseconds(0));
  EXPECT_EQ(lost_to_interrupts(a_second, milliseconds(680), 0, 2 * a_second), milliseconds(300))
      << "on several processors";
}

TEST(Interrupts, ArePlayedByNobodyThatSleepsWheneverTheKernelLooks) {
  EXPECT_EQ(lost_to_interrupts(a_second, milliseconds(680), 20, a_second), milliseconds(100));
  EXPECT_EQ(lost_to_interrupts(a_second, milliseconds(100), 250, a_second), milliseconds(0));
}

/// The time that the hypervisor took from a processor: user, nice, system, idle, iowait, irq,
/// softirq, steal.
milliseconds stolen_from(int processor) {
  std::ifstream stat("/proc/stat");
  const std::string name = "cpu" + std::to_string(processor);
  for (std::string word; stat >> word && word != name;) {
  }
  long long ticks = 0;
  for (int field = 0; field < 8; ++field) stat >> ticks;
  return milliseconds(ticks * 1000 / sysconf(_SC_CLK_TCK));
}

/// The time measured while that is done on one processor, without what the hypervisor took.
template <class Work>
Interrupts::Duration interrupts_while(const Work& work) {
  Interrupts::Duration took{};
  std::jthread([&] {
    const int processor = current_processor();
    pin_to_processor(processor);
    const milliseconds stolen = stolen_from(processor);
    Interrupts interrupts;
    interrupts.start({});
    work();
    took = interrupts.took({}, std::chrono::hours(1)) - (stolen_from(processor) - stolen);
  }).join();
  return took;
}

TEST(Interrupts, AProcessorThatComputesOrWaitsHasNone) {
  EXPECT_LT(interrupts_while([] { std::this_thread::sleep_for(milliseconds(300)); }),
            milliseconds(50));
  EXPECT_LT(interrupts_while([] {
              for (const auto end = steady_clock::now() + milliseconds(300);
                   steady_clock::now() < end;) {
              }
            }),
            milliseconds(50));
}

}  // namespace
}  // namespace connect4

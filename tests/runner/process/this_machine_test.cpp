#include "runner/process/this_machine.hpp"

#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <thread>

#include "runner/process/child_process.hpp"

namespace connect4 {

namespace {

TEST(ThisMachine, HasTheNameOfTheHostAndAProcessor) {
  unsetenv("SLURMD_NODENAME");
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  EXPECT_EQ(this_machine().node, host.data());
  EXPECT_FALSE(this_machine().processor.empty());
}

TEST(ThisMachine, HasTheNameOfTheNodeInACluster) {
  setenv("SLURMD_NODENAME", "n7", 1);
  EXPECT_EQ(this_machine().node, "n7");
  unsetenv("SLURMD_NODENAME");
}

/// The processors that a process may run on; 0 is the calling thread.
cpu_set_t processors_of(pid_t pid) {
  cpu_set_t set;
  CPU_ZERO(&set);
  sched_getaffinity(pid, sizeof set, &set);
  return set;
}

TEST(Affinity, PinsTheThreadAndItsProcessesButNoOtherThread) {
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

std::vector<int> processors_for(const Cores& cores, int games) {
  std::vector<int> processors;
  for (int game = 0; game < games; ++game) processors.push_back(cores.processor_for(game));
  return processors;
}

TEST(Cores, EachProcessorIsACoreIfThereAreNoHyperthreads) {
  const Cores cores({0, 1, 2}, {{0}, {1}, {2}});
  EXPECT_EQ(cores.count(), 3);
  EXPECT_EQ(processors_for(cores, 4), (std::vector<int>{0, 1, 2, 0}));
}

TEST(Cores, NoTwoGamesShareACoreBeforeEachHasOne) {
  const Cores neighbours({0, 1, 2, 3}, {{0, 1}, {0, 1}, {2, 3}, {2, 3}});
  EXPECT_EQ(neighbours.count(), 2);
  EXPECT_EQ(processors_for(neighbours, 5), (std::vector<int>{0, 2, 1, 3, 0}));
  const Cores far({0, 1, 2, 3}, {{0, 2}, {1, 3}, {0, 2}, {1, 3}});
  EXPECT_EQ(far.count(), 2);
  EXPECT_EQ(processors_for(far, 5), (std::vector<int>{0, 1, 2, 3, 0}));
}

TEST(Cores, OnlyUsableProcessorsCount) {
  const Cores cores({3, 5, 7}, {{2, 3}, {4, 5}, {6, 7}});
  EXPECT_EQ(processors_for(cores, 4), (std::vector<int>{3, 5, 7, 3}));
  EXPECT_EQ(Cores({5}, {{1, 5}}).count(), 1);
}

TEST(Cores, MayBeOfDifferentSizes) {
  const Cores hybrid({0, 1, 2, 3}, {{0, 1}, {0, 1}, {2}, {3}});
  EXPECT_EQ(hybrid.count(), 3);
  EXPECT_EQ(processors_for(hybrid, 6), (std::vector<int>{0, 2, 3, 1, 2, 3}));
}

TEST(Cores, AreTheProcessorsIfTheMachineTellsNothing) {
  EXPECT_EQ(processors_for(Cores({4, 6}, {}), 3), (std::vector<int>{4, 6, 4}));
  EXPECT_EQ(processors_for(Cores({4, 6}, {{}, {}}), 3), (std::vector<int>{4, 6, 4}));
}

TEST(Cores, OfThisMachineAreUsable) {
  const Cores cores = Cores::of_this_machine();
  const std::vector<int> usable = usable_processors();
  EXPECT_GE(cores.count(), 1);
  EXPECT_LE(cores.count(), static_cast<int>(usable.size()));
  for (int game = 0; game < 9; ++game)
    EXPECT_TRUE(std::count(usable.begin(), usable.end(), cores.processor_for(game)));
}

TEST(Cores, ListsAreReadAsTheKernelWritesThem) {
  EXPECT_EQ(parse_processor_list("0-2,8\n"), (std::vector<int>{0, 1, 2, 8}));
  EXPECT_EQ(parse_processor_list("3"), (std::vector<int>{3}));
  EXPECT_EQ(parse_processor_list(""), (std::vector<int>{}));
  EXPECT_EQ(parse_processor_list("x"), (std::vector<int>{}));
}

}  // namespace

}  // namespace connect4

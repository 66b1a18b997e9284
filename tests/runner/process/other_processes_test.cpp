// Whom the processors were taken by. These tests are alone: any other one would be among them.
#include "runner/process/other_processes.hpp"

#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <thread>
#include <vector>

#include "runner/process/affinity.hpp"
#include "runner/process/child_process.hpp"
#include "runner/process/children.hpp"
#include "runner/process/proc_file.hpp"

namespace connect4 {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds a_while{400};

/// On one processor, with players and others that are started by what a test does.
class OtherProcessesTest : public testing::Test {
 protected:
  void SetUp() override {
    usable_ = usable_processors();
    sched_getaffinity(0, sizeof affinity_, &affinity_);
    pin_to_processor(current_processor());
  }

  void TearDown() override { use_all_processors(); }

  void use_all_processors() const { sched_setaffinity(0, sizeof affinity_, &affinity_); }

  static ChildProcess started(const std::string& script) {
    return *ChildProcess::start({"/bin/sh", {"-c", script}, {}});
  }

  using Players = std::vector<const ChildProcess*>;

  static OtherProcesses::Duration seen_beside(OtherProcesses& others, const Players& players) {
    std::array<pid_t, 2> roots{};
    std::transform(players.begin(), players.end(), roots.begin(),
                   [](const ChildProcess* player) { return player->tree().root(); });
    return others.run({roots[0], roots[1]});
  }

  /// What other processes ran in a while, in the eyes of the referees of these tables.
  template <std::same_as<Players>... Tables>
  static std::array<OtherProcesses::Duration, sizeof...(Tables)> run_beside(
      const Tables&... tables) {
    OtherProcesses others;
    others.watch();
    std::this_thread::sleep_for(a_while);
    std::array<OtherProcesses, sizeof...(Tables)> copies;
    copies.fill(others);
    auto one = copies.begin();
    return {seen_beside(*one++, tables)...};
  }

  /// The longest of a few looks, until one is long enough: nobody is seen to have run more than
  /// there was to be had, and real ones may have had it all.
  template <typename Look>
  static OtherProcesses::Duration most_of(const Look& look) {
    constexpr int most_looks = 5;
    OtherProcesses::Duration most{};
    for (int looks = 0; looks < most_looks && most <= a_while / 4; ++looks)
      most = std::max(most, look());
    return most;
  }

  std::vector<int> usable_;

 private:
  cpu_set_t affinity_{};
};

TEST_F(OtherProcessesTest, WhatTheyRunIsSeen) {
  const ChildProcess player = started("read line"), neighbour = started("while :; do :; done");
  EXPECT_GT(run_beside(Players{&player})[0], a_while / 2);
}

// The machine may have work of its own meanwhile, which is the same for two referees at a time:
// what one sees and the other does not is their players'.

TEST_F(OtherProcessesTest, WhatThePlayerRunsIsNotTheirs) {
  const ChildProcess player = started("while :; do :; done & while :; do :; done"),
                     other = started("read line");
  EXPECT_GT(most_of([&] {
              const auto [seen, seen_by_other] = run_beside(Players{&player}, Players{&other});
              return seen_by_other - seen;
            }),
            a_while / 4);
}

TEST_F(OtherProcessesTest, WhatNeitherOfTwoPlayersRunsIsTheirs) {
  const ChildProcess player = started("while :; do :; done"),
                     other = started("while :; do :; done");
  EXPECT_GT(
      most_of([&] {
        const auto [seen, seen_without] = run_beside(Players{&player}, Players{&player, &other});
        return seen - seen_without;
      }),
      a_while / 4);
}

TEST_F(OtherProcessesTest, WhatRunsElsewhereIsNotMeant) {
  const int here = current_processor();
  std::optional<ChildProcess> elsewhere;
  for (const int processor : usable_) {
    if (processor == here || elsewhere) continue;
    pin_to_processor(processor);
    elsewhere.emplace(started("while :; do :; done"));
    pin_to_processor(here);
  }
  if (!elsewhere) GTEST_SKIP() << "there is one processor only";
  const ChildProcess player = started("read line");
  const auto before = elsewhere->tree().cpu_time();
  const auto [seen, seen_without] = run_beside(Players{&player}, Players{&*elsewhere});
  EXPECT_LT(seen - seen_without, (elsewhere->tree().cpu_time() - before) / 4);
}

/// Sockets in flight to themselves, which the kernel has to look at whenever one of them is closed.
ChildProcess has_the_kernel_work() {
  return *ChildProcess::start({"/usr/bin/python3",
                               {"-c", R"(
import socket
def put_in_flight(times):
    here, there = socket.socketpair()
    socket.send_fds(here, [b"x"], [there.fileno()] * times)
    return here, there
kept = [put_in_flight(200) for _ in range(200)]
while True:
    for end in put_in_flight(1):
        end.close()
)"},
                               {}});
}

/// What the kernel's own threads ran since the machine started.
std::chrono::nanoseconds run_by_kernel() {
  std::chrono::nanoseconds sum{};
  for (const pid_t pid : numbers_in("/proc"))
    if (read_process_status(pid).is_kernels) sum += processor_time_of(pid);
  return sum;
}

TEST_F(OtherProcessesTest, TheKernelsThreadsAreNobody) {
  constexpr pid_t kernels_first = 2;  // the parent of all of them
  if (!read_process_status(kernels_first).is_kernels) GTEST_SKIP() << "here nobody sees the kernel";
  use_all_processors();  // it chooses where its threads run
  const ChildProcess worker = has_the_kernel_work();
  while (worker.cpu_time() < milliseconds(100)) std::this_thread::sleep_for(milliseconds(10));
  const auto by_kernel = run_by_kernel();
  OtherProcesses others;
  others.watch();
  std::this_thread::sleep_for(a_while);
  OtherProcesses without_kernel = others;
  const pid_t root = worker.tree().root();
  const auto seen = others.run({root});
  EXPECT_GT(run_by_kernel() - by_kernel, a_while / 10) << "the test tests something";
  EXPECT_LT(seen - without_kernel.run({root, kernels_first}), a_while / 20);
}

TEST_F(OtherProcessesTest, WhatOneHadRunBeforeDoesNotCountWhenItsParentSeesItsEnd) {
  const ChildProcess player = started("read line");
  // The child has run for most of a second when it is looked at, and ends soon.
  const ChildProcess neighbour =
      started("sh -c 'i=0; while [ $i -lt 1500000 ]; do i=$((i+1)); done; sleep 0.2'; read line");
  const auto children_of_it = [&] { return neighbour.tree().processes().size(); };
  while (neighbour.tree().cpu_time() < milliseconds(500) && children_of_it() > 0)
    std::this_thread::sleep_for(milliseconds(10));
  const auto used = neighbour.tree().cpu_time();
  OtherProcesses others;
  others.watch();
  while (children_of_it() > 1) std::this_thread::sleep_for(milliseconds(10));
  const auto more = neighbour.tree().cpu_time() - used;
  OtherProcesses same = others;
  const auto seen = seen_beside(others, {&player});
  EXPECT_LT(seen - seen_beside(same, {&neighbour}), more + used / 2);
}

}  // namespace
}  // namespace connect4

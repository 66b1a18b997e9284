// Whom the processors were taken by. These tests are alone: any other one would be a stranger.
#include "runner/process/strangers.hpp"

#include <gtest/gtest.h>
#include <sched.h>

#include <optional>
#include <thread>
#include <vector>

#include "runner/process/affinity.hpp"
#include "runner/process/child_process.hpp"

namespace connect4 {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds a_while{400};

/// On one processor, with players and strangers that are started by what a test does.
class StrangersTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!Strangers::are_visible()) GTEST_SKIP() << "here nobody sees all processes";
    usable_ = usable_processors();
    sched_getaffinity(0, sizeof affinity_, &affinity_);
    pin_to_processor(current_processor());
  }

  void TearDown() override {
    if (!usable_.empty()) sched_setaffinity(0, sizeof affinity_, &affinity_);
  }

  static ChildProcess started(const std::string& script) {
    return *ChildProcess::start({"/bin/sh", {"-c", script}, {}});
  }

  /// What strangers ran in a while, in the eyes of that player's referee.
  static Strangers::Duration run_beside(const ChildProcess& player) {
    Strangers strangers;
    strangers.watch();
    std::this_thread::sleep_for(a_while);
    return strangers.run(player.tree());
  }

  /// Whether they ran next to nothing in one of some tries: now and then the machine has work.
  static bool are_quiet_beside(const ChildProcess& player) {
    constexpr int most_tries = 10;
    for (int tries = 0; tries < most_tries; ++tries)
      if (run_beside(player) < a_while / 4) return true;
    return false;
  }

  std::vector<int> usable_;

 private:
  cpu_set_t affinity_{};
};

TEST_F(StrangersTest, WhatTheyRunIsSeen) {
  const ChildProcess player = started("read line"), stranger = started("while :; do :; done");
  EXPECT_GT(run_beside(player), a_while / 2);
}

TEST_F(StrangersTest, WhatThePlayerRunsIsNotTheirs) {
  const ChildProcess player = started("while :; do :; done & while :; do :; done");
  EXPECT_TRUE(are_quiet_beside(player));
}

TEST_F(StrangersTest, WhatRunsElsewhereIsNotMeant) {
  const int here = current_processor();
  std::optional<ChildProcess> stranger;
  for (const int other : usable_) {
    if (other == here || stranger) continue;
    pin_to_processor(other);
    stranger.emplace(started("while :; do :; done"));
    pin_to_processor(here);
  }
  if (!stranger) GTEST_SKIP() << "there is one processor only";
  EXPECT_TRUE(are_quiet_beside(started("read line")));
}

TEST_F(StrangersTest, WhatOneHadRunBeforeDoesNotCountWhenItsParentSeesItsEnd) {
  const ChildProcess player = started("read line");
  // The child has run for most of a second when it is looked at, and ends soon.
  const ChildProcess stranger =
      started("sh -c 'i=0; while [ $i -lt 1500000 ]; do i=$((i+1)); done; sleep 0.2'; read line");
  const auto children_of_it = [&] { return stranger.tree().processes().size(); };
  while (stranger.tree().cpu_time() < milliseconds(500) && children_of_it() > 0)
    std::this_thread::sleep_for(milliseconds(10));
  const auto used = stranger.tree().cpu_time();
  Strangers strangers;
  strangers.watch();
  while (children_of_it() > 1) std::this_thread::sleep_for(milliseconds(10));
  const auto more = stranger.tree().cpu_time() - used;
  EXPECT_LT(strangers.run(player.tree()), more + used / 2);
}

}  // namespace
}  // namespace connect4

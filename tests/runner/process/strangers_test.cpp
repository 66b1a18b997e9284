// Whom the processors were taken by. These tests are alone: any other one would be a stranger.
#include "runner/process/strangers.hpp"

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

  /// What strangers ran in a while, in the eyes of each of these players' referees.
  template <std::same_as<ChildProcess>... Players>
  static std::array<Strangers::Duration, sizeof...(Players)> run_beside(const Players&... players) {
    Strangers strangers;
    strangers.watch();
    std::this_thread::sleep_for(a_while);
    return {strangers.run({players.tree()})...};
  }

  /// The longest of a few looks, until one is long enough: nobody is seen to have run more than
  /// there was to be had, and real strangers may have had it all.
  template <typename Look>
  static Strangers::Duration most_of(const Look& look) {
    constexpr int most_looks = 5;
    Strangers::Duration most{};
    for (int looks = 0; looks < most_looks && most <= a_while / 4; ++looks)
      most = std::max(most, look());
    return most;
  }

  std::vector<int> usable_;

 private:
  cpu_set_t affinity_{};
};

TEST_F(StrangersTest, WhatTheyRunIsSeen) {
  const ChildProcess player = started("read line"), stranger = started("while :; do :; done");
  EXPECT_GT(run_beside(player)[0], a_while / 2);
}

// The machine may have work of its own meanwhile, which is the same for two referees at a time:
// what one sees and the other does not is their players'.

TEST_F(StrangersTest, WhatThePlayerRunsIsNotTheirs) {
  const ChildProcess player = started("while :; do :; done & while :; do :; done"),
                     other = started("read line");
  EXPECT_GT(most_of([&] {
              const auto [seen, seen_by_other] = run_beside(player, other);
              return seen_by_other - seen;
            }),
            a_while / 4);
}

TEST_F(StrangersTest, WhatNeitherOfTwoPlayersRunsIsTheirs) {
  const ChildProcess player = started("while :; do :; done"),
                     other = started("while :; do :; done");
  EXPECT_GT(most_of([&] {
              Strangers strangers;
              strangers.watch();
              std::this_thread::sleep_for(a_while);
              const auto seen = strangers.run({player.tree()});
              return seen - strangers.run({player.tree(), other.tree()});
            }),
            a_while / 4);
}

TEST_F(StrangersTest, WhatRunsElsewhereIsNotMeant) {
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
  const auto [seen, seen_without] = run_beside(player, *elsewhere);
  EXPECT_LT(seen - seen_without, (elsewhere->tree().cpu_time() - before) / 4);
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
  const auto seen = strangers.run({player.tree()});
  EXPECT_LT(seen - strangers.run({stranger.tree()}), more + used / 2);
}

}  // namespace
}  // namespace connect4

#include "runner/tournament/workers/local_pool.hpp"

#include <gtest/gtest.h>

#include "runner/process/system_fault.hpp"

namespace connect4 {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// Games of two seconds each, of which other processes had so much; before each it rests if it
/// must.
void play(Fitness& fitness, int games, Clock::Duration had_by_other_processes) {
  for (int game = 0; game < games; ++game) {
    fitness.rest_if_unfit();
    fitness.add({seconds(2), had_by_other_processes});
  }
}

constexpr milliseconds no_rest{0};
constexpr int games_until_known = 8, rests = 14;

TEST(FitnessTest, AMachineThatOtherProcessesLeaveATwentiethOfIsFitForEver) {
  Fitness fitness(no_rest);
  EXPECT_NO_THROW(play(fitness, 1000, milliseconds(1900)));
}

TEST(FitnessTest, OneThatTheyLeaveLessOfIsToldOfWhenRestsHaveNotHelped) {
  Fitness fitness(no_rest);
  EXPECT_NO_THROW(play(fitness, games_until_known * (rests + 1), milliseconds(1920)));
  try {
    play(fitness, 1, {});
    FAIL() << "it played on";
  } catch (const SystemFault& fault) {
    EXPECT_NE(std::string(fault.what()).find("other programs had 96 % of processor"),
              std::string::npos)
        << fault.what();
  }
}

TEST(FitnessTest, RestsInARowBeginAgainIfOneHelped) {
  Fitness fitness(no_rest);
  for (int time = 0; time < 5; ++time) {
    EXPECT_NO_THROW(play(fitness, games_until_known * rests, seconds(2)));
    EXPECT_NO_THROW(play(fitness, games_until_known, {}));
  }
}

TEST(FitnessTest, EachRestInARowIsTwiceAsLongAsTheOneBefore) {
  Fitness fitness(milliseconds(20));
  const auto begin = std::chrono::steady_clock::now();
  play(fitness, games_until_known * 3 + 1, seconds(2));
  EXPECT_GE(std::chrono::steady_clock::now() - begin, milliseconds(20 + 40 + 80));
}

TEST(FitnessTest, FewGamesOrShortOnesTellNothing) {
  Fitness few(no_rest), brief(no_rest);
  for (int game = 0; game < games_until_known - 1; ++game) few.add({seconds(100), seconds(100)});
  EXPECT_NO_THROW(few.rest_if_unfit());
  for (int game = 0; game < 90; ++game) {
    EXPECT_NO_THROW(brief.rest_if_unfit());
    brief.add({seconds(1) / 10, seconds(1) / 10});
  }
}

}  // namespace
}  // namespace connect4

#include <gmock/gmock.h>

#include <cstdlib>
#include <map>
#include <set>

#include "tests/lib/tournament/schedule/simulation.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;

std::vector<std::pair<int, int>> first_and_second(const ScheduleRules& rules) {
  std::vector<std::pair<int, int>> meetings;
  const std::vector<PlannedGame> games = planned(rules).games;
  for (std::size_t i = 0; i < games.size(); i += 2)
    meetings.emplace_back(games[i].red, games[i].blue);
  return meetings;
}

TEST(RoundRobin, FollowsTheBergerTableOfSix) {
  using Pair = std::pair<int, int>;
  EXPECT_THAT(first_and_second({.players = 6}), ElementsAre(Pair(0, 5), Pair(1, 4), Pair(2, 3),  //
                                                            Pair(5, 3), Pair(4, 2), Pair(0, 1),  //
                                                            Pair(1, 5), Pair(2, 0), Pair(3, 4),  //
                                                            Pair(5, 4), Pair(0, 3), Pair(1, 2),  //
                                                            Pair(2, 5), Pair(3, 1), Pair(4, 0)));
}

TEST(RoundRobin, LetsEveryPairMeetOncePerCycle) {
  for (int players = 2; players <= 21; ++players) {
    std::map<std::pair<int, int>, int> met;
    for (const auto& [first, second] :
         first_and_second({.players = players, .openings = 3, .rounds = 3}))
      ++met[std::minmax(first, second)];
    EXPECT_EQ(met.size(), static_cast<std::size_t>(players * (players - 1) / 2));
    for (const auto& [pair, times] : met) EXPECT_EQ(times, 3);
  }
}

TEST(RoundRobin, SeatsNobodyTwiceInARound) {
  for (int players = 2; players <= 21; ++players) {
    std::set<std::pair<int, int>> seen;
    for (const PlannedGame& game : planned({.players = players}).games) {
      EXPECT_LE(game.round, players - 1 + players % 2);
      EXPECT_TRUE(seen.emplace(game.round, game.red).second || game.number % 2 == 0);
      EXPECT_TRUE(seen.emplace(game.round, game.blue).second || game.number % 2 == 0);
    }
  }
}

TEST(RoundRobin, BalancesWhoHasRedFirst) {
  for (int players = 2; players <= 21; ++players) {
    std::map<int, int> balance;
    for (const auto& [first, second] : first_and_second({.players = players})) {
      ++balance[first];
      --balance[second];
    }
    for (const auto& [player, difference] : balance)
      EXPECT_LE(std::abs(difference), players % 2 == 0 ? 1 : 0) << players << " players";
  }
}

TEST(RoundRobin, SwapsWhoHasRedFirstInTheNextCycle) {
  std::map<int, int> balance;
  for (const auto& [first, second] : first_and_second({.players = 6, .openings = 2, .rounds = 2})) {
    ++balance[first];
    --balance[second];
  }
  for (const auto& [player, difference] : balance) EXPECT_EQ(difference, 0);
}

}  // namespace
}  // namespace connect4

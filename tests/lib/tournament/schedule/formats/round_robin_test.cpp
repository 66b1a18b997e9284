#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>

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

TEST(RoundRobin, LetsEveryPairMeetOnceARound) {
  for (int players = 2; players <= 21; ++players) {
    std::map<std::pair<int, int>, int> met;
    for (const auto& [first, second] :
         first_and_second({.players = players, .openings = 3, .rounds = 3}))
      ++met[std::minmax(first, second)];
    EXPECT_EQ(met.size(), static_cast<std::size_t>(players * (players - 1) / 2));
    for (const auto& [pair, times] : met) EXPECT_EQ(times, 3);
  }
}

TEST(RoundRobin, SeatsNobodyTwiceInATurn) {
  for (int players = 2; players <= 21; ++players) {
    const auto meetings = first_and_second({.players = players});
    for (std::size_t i = 0; i < meetings.size(); ++i) {
      const std::size_t turn = i / static_cast<std::size_t>(players / 2);
      for (std::size_t other = turn * static_cast<std::size_t>(players / 2); other < i; ++other)
        for (const int player : {meetings[i].first, meetings[i].second})
          EXPECT_TRUE(player != meetings[other].first && player != meetings[other].second);
    }
  }
}

TEST(RoundRobin, KeepsTheNumbersOfItsMeetingsWhenPlayersJoin) {
  using Place = std::tuple<int, int, int, int, int>;
  const auto places = [](int players) {
    std::set<Place> all;
    for (const PlannedGame& game : planned({.players = players, .openings = 2, .rounds = 2}).games)
      EXPECT_TRUE(all.emplace(game.round, game.pairing, game.opening, game.red, game.blue).second);
    return all;
  };
  for (int players = 2; players <= 20; ++players) {
    const std::set<Place> before = places(players), after = places(players + 1);
    EXPECT_TRUE(std::includes(after.begin(), after.end(), before.begin(), before.end())) << players;
  }
}

TEST(RoundRobin, BalancesRedInFirstGames) {
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

TEST(RoundRobin, SwapsRedInFirstGamesInTheNextRound) {
  std::map<int, int> balance;
  for (const auto& [first, second] : first_and_second({.players = 6, .openings = 2, .rounds = 2})) {
    ++balance[first];
    --balance[second];
  }
  for (const auto& [player, difference] : balance) EXPECT_EQ(difference, 0);
}

}  // namespace
}  // namespace connect4

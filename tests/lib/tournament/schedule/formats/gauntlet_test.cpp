#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "tests/lib/tournament/schedule/simulation.hpp"

namespace connect4 {
namespace {

TEST(Gauntlet, LetsEachChallengerMeetAllOthersOnceAndNobodyElseMeet) {
  for (int players = 2; players <= 12; ++players)
    for (int challengers = 1; challengers < players; ++challengers) {
      std::map<std::pair<int, int>, int> games;
      for (const PlannedGame& game :
           planned({.format = Format::gauntlet, .players = players, .gauntlet_size = challengers})
               .games) {
        EXPECT_LT(std::min(game.red, game.blue), challengers);
        EXPECT_GE(std::max(game.red, game.blue), challengers);
        ++games[{game.red, game.blue}];
      }
      EXPECT_EQ(games.size(), static_cast<std::size_t>(2 * challengers * (players - challengers)));
      for (const auto& [colours, count] : games) EXPECT_EQ(count, 1);
    }
}

TEST(Gauntlet, SeatsNobodyTwiceInATurn) {
  for (int challengers = 1; challengers < 9; ++challengers) {
    const int meetings_a_turn = std::min(challengers, 9 - challengers);
    std::set<std::pair<int, int>> seen;
    for (const PlannedGame& game :
         planned({.format = Format::gauntlet, .players = 9, .gauntlet_size = challengers}).games) {
      if (game.number % 2 == 0) continue;
      const int turn = game.number / 2 / meetings_a_turn;
      EXPECT_TRUE(seen.emplace(turn, game.red).second);
      EXPECT_TRUE(seen.emplace(turn, game.blue).second);
    }
  }
}

TEST(Gauntlet, KeepsTheNumbersOfItsMeetingsWhenOpponentsJoin) {
  using Place = std::tuple<int, int, int, int, int>;
  for (int challengers = 1; challengers < 5; ++challengers) {
    const auto places = [&](int players) {
      std::set<Place> all;
      for (const PlannedGame& game : planned({.format = Format::gauntlet,
                                     .players = players,
                                     .openings = 2,
                                     .rounds = 2,
                                     .gauntlet_size = challengers})
                                         .games)
        EXPECT_TRUE(
            all.emplace(game.round, game.pairing, game.opening, game.red, game.blue).second);
      return all;
    };
    for (int players = challengers + 1; players <= 12; ++players) {
      const std::set<Place> before = places(players), after = places(players + 1);
      EXPECT_TRUE(std::includes(after.begin(), after.end(), before.begin(), before.end()));
    }
  }
}

}  // namespace
}  // namespace connect4

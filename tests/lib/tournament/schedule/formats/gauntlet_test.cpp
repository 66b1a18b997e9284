#include <gmock/gmock.h>

#include <map>
#include <set>

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

TEST(Gauntlet, SeatsNobodyTwiceInARound) {
  for (int challengers = 1; challengers < 9; ++challengers) {
    std::set<std::pair<int, int>> seen;
    for (const PlannedGame& game :
         planned({.format = Format::gauntlet, .players = 9, .gauntlet_size = challengers}).games) {
      if (game.number % 2 == 0) continue;
      EXPECT_TRUE(seen.emplace(game.round, game.red).second);
      EXPECT_TRUE(seen.emplace(game.round, game.blue).second);
    }
  }
}

}  // namespace
}  // namespace connect4

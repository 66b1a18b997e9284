#include "lib/tournament/statistics/rating_games.hpp"

#include <gmock/gmock.h>

#include "tests/lib/tournament/results/simulated_games.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;

/// Adds a game that the first player won.
void win(Tally& tally, int winner, int loser) {
  tally.add(game_with(0, static_cast<int>(tally.games()), winner, loser, 2));
}

TEST(RatingGroups, JoinPlayersThatScoredAgainstEachOtherThroughOthers) {
  Tally tally(3);
  win(tally, 0, 1);
  win(tally, 1, 2);
  win(tally, 2, 0);
  EXPECT_THAT(rating_groups(tally), ElementsAre(ElementsAre(0, 1, 2)));
}

TEST(RatingGroups, JoinByADraw) {
  Tally tally(2);
  tally.add(game_with(0, 0, 0, 1, 1));
  EXPECT_THAT(rating_groups(tally), ElementsAre(ElementsAre(0, 1)));
}

TEST(RatingGroups, SeparatePlayersThatWonOrLostEverything) {
  Tally tally(5);  // 4 swept 2 and 3, which share the points; 1 lost to them; 0 never played
  win(tally, 4, 2);
  win(tally, 4, 3);
  win(tally, 2, 3);
  win(tally, 3, 2);
  win(tally, 3, 1);
  EXPECT_THAT(rating_groups(tally),
              ElementsAre(ElementsAre(2, 3), ElementsAre(4), ElementsAre(1), ElementsAre(0)));
}

TEST(RatingGroups, PutTheLargestFirst) {
  Tally tally(5);  // by players, though 0 and 1 played more games
  for (int opening = 0; opening < 20; ++opening) tally.add(game_with(1, opening, 0, 1, 1));
  for (const int loser : {3, 4}) win(tally, 2, loser);
  win(tally, 3, 4);
  win(tally, 4, 2);
  EXPECT_THAT(rating_groups(tally), ElementsAre(ElementsAre(2, 3, 4), ElementsAre(0, 1)));
}

TEST(RatingGroups, OfNobodyAreNone) {
  EXPECT_TRUE(rating_groups(Tally(0)).empty());
}

TEST(RatingOrder, IsThatOfPointsTakenThroughOthers) {
  Tally tally(6);  // 0 and 1 share points, 2 lost to 1, 3 to 2; 4 beat 5
  win(tally, 0, 1);
  win(tally, 1, 0);
  win(tally, 1, 2);
  win(tally, 2, 3);
  win(tally, 4, 5);
  const RatingOrder order(tally);
  EXPECT_THAT(order.main(), ElementsAre(0, 1));
  EXPECT_EQ(order.order(0, 1), Order::both_scored);
  EXPECT_EQ(order.order(0, 3), Order::above);
  EXPECT_EQ(order.order(3, 0), Order::below);
  EXPECT_EQ(order.order(4, 0), Order::unknown);
  EXPECT_EQ(order.order(5, 4), Order::below);
}

}  // namespace
}  // namespace connect4

#include "lib/tournament/results/pair_comparison.hpp"

#include <gtest/gtest.h>

#include "tests/lib/tournament/results/simulated_games.hpp"

namespace connect4 {
namespace {

Position after(const char* moves) {
  Position position;
  for (; *moves != '\0'; ++moves) position.drop(*Column::from_digit(*moves));
  return position;
}

/// Returns game `number`, which red won or lost, from the opening of its pair.
NumberedResult game(int number, int half_points_of_red) {
  const int red = number % 2 == 1 ? 0 : 1;
  return {number, game_with(0, (number - 1) / 2, red, 1 - red, half_points_of_red)};
}

TEST(PairComparison, CountsPairsWhoseGamesEndedInDifferentPositions) {
  PairComparison comparison;
  comparison.add(game(1, 2), after("1213141"));
  comparison.add(game(2, 2), after("1213141"));
  comparison.add(game(3, 2), after("1213141"));
  comparison.add(game(4, 2), after("2123242"));
  EXPECT_EQ(comparison.count(), (PairDifferences{2, 1}));
}

TEST(PairComparison, TakesAnotherWinnerForADifference) {
  PairComparison comparison;
  comparison.add(game(1, 2), after("12"));  // by a fault
  comparison.add(game(2, 0), after("12"));
  EXPECT_EQ(comparison.count(), (PairDifferences{1, 1}));
}

TEST(PairComparison, PassesOverGamesWithoutTheirPartner) {
  PairComparison comparison;
  comparison.add(game(2, 2), after("1"));
  comparison.add(game(3, 2), after("1"));
  comparison.add(game(6, 2), after("1"));
  EXPECT_EQ(comparison.count(), (PairDifferences{0, 0}));
}

TEST(PairDifferences, SayThatPlayersAreAlikeAfterSixtyPairs) {
  EXPECT_FALSE((PairDifferences{59, 0}.are_alike()));
  EXPECT_TRUE((PairDifferences{60, 0}.are_alike()));
  EXPECT_FALSE((PairDifferences{600, 1}.are_alike()));
}

}  // namespace
}  // namespace connect4

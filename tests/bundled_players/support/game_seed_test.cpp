#include "players/support/game_seed.hpp"
#include "lib/game/random_choice.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

NewGame game(int number, std::uint32_t seed) {
  NewGame result;
  result.game = number;
  result.seed = seed;
  return result;
}

TEST(GameSeed, IsTheRefereesUnlessOneWasChosen) {
  EXPECT_EQ(game_seed(game(3, 99), std::nullopt), 99u);
  EXPECT_EQ(game_seed(game(3, 99), 5), game_seed(game(3, 11), 5));
}

TEST(GameSeed, DiffersFromGameToGameIfOneWasChosen) {
  EXPECT_NE(game_seed(game(1, 0), 5), game_seed(game(2, 0), 5));
}

TEST(RandomForAPosition, DependsOnSeedAndPlyAlone) {
  Position four, one;
  four.drop(Column::all()[3]);
  one.drop(Column::all()[0]);
  EXPECT_EQ(random_for(four, 1).next(), random_for(one, 1).next());
  EXPECT_NE(random_for(four, 1).next(), random_for(four, 2).next());
  EXPECT_NE(random_for(four, 1).next(), random_for(Position(), 1).next());
}

}  // namespace
}  // namespace connect4

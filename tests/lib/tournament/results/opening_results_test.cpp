#include "lib/tournament/results/opening_results.hpp"

#include <gmock/gmock.h>

#include "tests/lib/tournament/results/simulated_games.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::Pair;

ResultsByOpening results_of(const std::vector<GameResult>& games) {
  ResultsByOpening results;
  for (const GameResult& game : games) add_to(results, game);
  return results;
}

GameResult from_opening_3(Outcome outcome) {
  GameResult game = game_with(0, 3, 0, 1, 1);
  game.outcome = outcome;
  return game;
}

TEST(ResultsByOpening, HaveEachOpeningThatHasGamesByItsPlaceInTheList) {
  const auto results =
      results_of({game_with(0, 7, 0, 1, 2), game_with(0, 3, 0, 1, 1), game_with(0, 7, 1, 0, 1)});
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results.at(3).games(), 1);
  EXPECT_EQ(results.at(7).games(), 2);
}

TEST(ResultsByOpening, AreCountedByColourAndByPlayer) {
  const auto results = results_of({game_with(0, 3, 0, 1, 2), game_with(0, 3, 1, 0, 2),
                                   game_with(1, 3, 0, 2, 0), game_with(1, 3, 2, 0, 1)});
  const OpeningResults& opening = results.at(3);
  EXPECT_EQ(opening.score(Colour::red), (Score{2, 1, 1}));
  EXPECT_EQ(opening.score(Colour::blue), (Score{1, 1, 2}));
  EXPECT_THAT(opening.by_player, ElementsAre(Pair(0, Score{1, 1, 2}), Pair(1, Score{1, 0, 1}),
                                             Pair(2, Score{1, 1, 0})));
}

TEST(ResultsByOpening, AGameThatNeitherCouldStartIsLostByBoth) {
  const auto results = results_of({from_opening_3({std::nullopt, Ending::start_failed})});
  EXPECT_EQ(results.at(3).score(Colour::red), (Score{0, 0, 1}));
  EXPECT_EQ(results.at(3).score(Colour::blue), (Score{0, 0, 1}));
}

TEST(ResultsByOpening, AVoidGameIsPassedOver) {
  EXPECT_TRUE(results_of({from_opening_3({std::nullopt, Ending::void_game})}).empty());
}

}  // namespace
}  // namespace connect4

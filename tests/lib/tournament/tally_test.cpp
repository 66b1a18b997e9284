#include "lib/tournament/tally.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <stdexcept>

#include "lib/random.hpp"
#include "tests/lib/tournament/simulated_games.hpp"

namespace connect4 {
namespace {

GameResult with_outcome(GameResult game, Outcome outcome) {
  game.outcome = outcome;
  return game;
}

TEST(Tally, CountsAGameForBothPlayersUnderTheirColours) {
  Tally tally(3);
  tally.add(game_with(0, 0, 2, 1, 2));
  EXPECT_EQ(tally.score(2, 1, Colour::red), (Score{1, 0, 0}));
  EXPECT_EQ(tally.score(1, 2, Colour::blue), (Score{0, 0, 1}));
  EXPECT_EQ(tally.score(1, 2, Colour::red), Score{});
  EXPECT_EQ(tally.score(0, 2), Score{});
  EXPECT_EQ(tally.games(), 1);
}

TEST(Tally, CountsEndingsByWhoGained) {
  Tally tally(2);
  const GameResult game = game_with(0, 0, 0, 1, 1);
  tally.add(with_outcome(game, {Colour::red, Ending::timeout}));
  tally.add(with_outcome(game, {Colour::blue, Ending::crash}));
  tally.add(with_outcome(game, {std::nullopt, Ending::draw}));
  const auto ending = [&](int player, Ending kind) {
    return tally.endings(player)[static_cast<std::size_t>(kind)];
  };
  EXPECT_EQ(ending(0, Ending::timeout), (EndingCount{1, 0, 0}));
  EXPECT_EQ(ending(1, Ending::timeout), (EndingCount{0, 1, 0}));
  EXPECT_EQ(ending(0, Ending::crash), (EndingCount{0, 1, 0}));
  EXPECT_EQ(ending(1, Ending::draw), (EndingCount{0, 0, 1}));
}

TEST(Tally, CountsVoidGamesButScoresThemForNobody) {
  Tally tally(2);
  tally.add(with_outcome(game_with(0, 0, 0, 1, 1), {std::nullopt, Ending::void_game}));
  EXPECT_EQ(tally.games(), 1);
  EXPECT_EQ(tally.void_games(), 1);
  EXPECT_EQ(tally.score(0, 1), Score{});
  EXPECT_EQ(tally.paired(0, 1), PairedResults{});
  EXPECT_EQ(tally.endings(1)[static_cast<std::size_t>(Ending::void_game)].neither, 1);
}

TEST(Tally, CountsAGameThatNeitherCouldStartAsLostByBoth) {
  Tally tally(2);
  tally.add(with_outcome(game_with(0, 0, 0, 1, 1), {std::nullopt, Ending::start_failed}));
  EXPECT_EQ(tally.score(0, 1), (Score{0, 0, 1}));
  EXPECT_EQ(tally.score(1, 0), (Score{0, 0, 1}));
  EXPECT_EQ(tally.endings(0)[static_cast<std::size_t>(Ending::start_failed)].lost, 1);
  EXPECT_EQ(tally.paired(0, 1), PairedResults{}) << "it says nothing of who is stronger";
}

TEST(Tally, JoinsTheGamesOfAnOpeningPair) {
  Tally tally(2);
  tally.add(game_with(0, 7, 0, 1, 2));
  EXPECT_EQ(tally.paired(0, 1).lone_games(), 1);
  tally.add(game_with(0, 7, 1, 0, 1));
  EXPECT_EQ(tally.paired(0, 1).lone_games(), 0);
  EXPECT_EQ(tally.paired(0, 1).pairs, (Pentanomial{{0, 0, 0, 1, 0}}));
  EXPECT_EQ(tally.paired(1, 0).pairs, (Pentanomial{{0, 1, 0, 0, 0}}));
}

TEST(Tally, KeepsGamesApartThatShareNoOpeningPair) {
  Tally tally(2);
  tally.add(game_with(0, 7, 0, 1, 2));
  tally.add(game_with(0, 8, 1, 0, 2));
  tally.add(game_with(1, 7, 1, 0, 2));
  GameResult replay = game_with(0, 7, 1, 0, 2);
  replay.replay = 1;
  tally.add(replay);
  GameResult round = game_with(0, 7, 1, 0, 2);
  round.round = 2;
  tally.add(round);
  EXPECT_EQ(tally.paired(0, 1).pairs.pairs(), 0);
  EXPECT_EQ(tally.paired(0, 1).lone, (std::array<std::int64_t, 3>{4, 0, 1}));
  EXPECT_EQ(tally.paired(1, 0).lone, (std::array<std::int64_t, 3>{1, 0, 4}));
}

TEST(Tally, DoesNotPairAGameWithOneOfTheSameColours) {
  Tally tally(2);
  tally.add(game_with(0, 7, 0, 1, 2));
  tally.add(game_with(0, 7, 0, 1, 2));
  EXPECT_EQ(tally.paired(0, 1).pairs.pairs(), 0);
  EXPECT_EQ(tally.paired(0, 1).lone[2], 2);
}

TEST(Tally, DoesNotPairGamesOfOtherPlayers) {
  Tally tally(3);
  tally.add(game_with(0, 7, 0, 1, 2));
  tally.add(game_with(0, 7, 1, 2, 2));
  tally.add(game_with(0, 7, 2, 0, 2));
  for (const auto& [first, second] : {std::pair(0, 1), std::pair(1, 2), std::pair(0, 2)}) {
    EXPECT_EQ(tally.paired(first, second).pairs.pairs(), 0);
    EXPECT_EQ(tally.paired(first, second).lone_games(), 1);
  }
}

RC_GTEST_PROP(Tally, DoesNotDependOnTheOrderOfTheGames, ()) {
  std::vector<GameResult> games;
  Random random(*rc::gen::arbitrary<std::uint32_t>());
  for (int opening = 0; opening < 20; ++opening)
    for (const int first : {0, 1})
      games.push_back(game_with(0, opening, first, 1 - first, static_cast<int>(random.below(3))));
  std::vector<GameResult> shuffled = games;
  for (std::size_t i = shuffled.size(); i > 1; --i)
    std::swap(shuffled[i - 1], shuffled[random.below(i)]);
  Tally in_order(2);
  Tally out_of_order(2);
  for (const GameResult& game : games) in_order.add(game);
  for (const GameResult& game : shuffled) out_of_order.add(game);
  RC_ASSERT(in_order.paired(0, 1) == out_of_order.paired(0, 1));
  RC_ASSERT(in_order.score(0, 1, Colour::red) == out_of_order.score(0, 1, Colour::red));
  RC_ASSERT(in_order.paired(0, 1).lone_games() == 0);
}

TEST(Tally, RefusesPlayersThatAreNotInTheList) {
  Tally tally(2);
  EXPECT_THROW(tally.add(game_with(0, 0, 0, 2, 1)), std::out_of_range);
  EXPECT_THROW(tally.add(game_with(0, 0, -1, 0, 1)), std::out_of_range);
  EXPECT_THROW(tally.add(game_with(0, 0, 1, 1, 1)), std::out_of_range);
}

}  // namespace
}  // namespace connect4

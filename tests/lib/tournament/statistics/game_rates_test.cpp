#include "lib/tournament/statistics/game_rates.hpp"

#include <gmock/gmock.h>

#include "lib/tournament/statistics/proportions.hpp"
#include "tests/lib/tournament/results/simulated_games.hpp"

namespace connect4 {
namespace {

/// A duel of even players in `openings` openings. The player that moves first expects `score`. An
/// opening that decides both of its games has one result for the first player, `decided` of all.
Tally play(Random& random, int openings, double score, double decided) {
  Tally tally(2);
  for (int opening = 0; opening < openings; ++opening) {
    const bool is_decided = random.real() < decided;
    const bool first_wins = random.real() < score;
    for (const int red : {0, 1}) {
      const bool red_wins = is_decided ? first_wins : random.real() < score;
      tally.add(game_with(0, opening, red, 1 - red, red_wins ? 2 : 0));
    }
  }
  return tally;
}

TEST(GameRates, AreThoseOfTheGames) {
  Tally tally(2);
  tally.add(game_with(0, 0, 0, 1, 2));
  tally.add(game_with(0, 0, 1, 0, 1));
  tally.add(game_with(0, 1, 0, 1, 0));
  tally.add(game_with(0, 1, 1, 0, 2));
  const GameRates rates = game_rates({tally});
  EXPECT_EQ(rates.first_player_score.value, 2.5 / 4);
  EXPECT_EQ(rates.draw_share, 0.25);
  EXPECT_GT(*rates.first_player_score.low, 0);
  EXPECT_LT(*rates.first_player_score.high, 1);
}

TEST(GameRates, AreOfTheSideToMoveAtTheOpening) {
  Tally tally(2);
  for (int opening = 0; opening < 4; ++opening) tally.add(game_with(0, opening, 0, 1, 2));
  EXPECT_EQ(game_rates({tally}).first_player_score.value, 1);
  EXPECT_EQ(game_rates({tally, std::vector<Colour>(4, Colour::blue)}).first_player_score.value, 0);
}

TEST(GameRates, CoverTheTruthWhetherGamesOfAnOpeningDependOnEachOtherOrNot) {
  for (const double decided : {0.0, 0.5, 1.0}) {
    Random random(4);
    int covered = 0;
    constexpr int tournaments = 1000;
    for (int i = 0; i < tournaments; ++i) {
      const Estimate score = game_rates({play(random, 40, 0.6, decided)}).first_player_score;
      covered += *score.low <= 0.6 && 0.6 <= *score.high;
    }
    EXPECT_GE(covered, 0.92 * tournaments) << decided;
    EXPECT_LE(covered, 0.98 * tournaments) << decided;
  }
}

// All openings of one position: the one sum of residuals is 0, so the games count as independent.
TEST(GameRates, CountOpeningsOfOnePositionAsOne) {
  Random random(6);
  const Tally tally = play(random, 40, 0.6, 1);
  const std::vector<std::int32_t> one_position(40, 0);
  const Estimate score = game_rates({tally, {}, one_position}).first_player_score;
  const auto [low, high] = wilson_interval(*score.value, 80);
  EXPECT_NEAR(*score.low, low, 1e-12);
  EXPECT_NEAR(*score.high, high, 1e-12);
  EXPECT_LT(*game_rates({tally}).first_player_score.low, low) << "decided openings vary more";
}

TEST(GameRates, OfNoGameAreMissing) {
  const Tally tally(2);
  const GameRates rates = game_rates({tally});
  EXPECT_EQ(rates.first_player_score.value, std::nullopt);
  EXPECT_EQ(rates.first_player_score.reason, no_rated_game);
  EXPECT_EQ(rates.draw_share, std::nullopt);
}

}  // namespace
}  // namespace connect4

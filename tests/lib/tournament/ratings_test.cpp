#include "lib/tournament/ratings.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "tests/lib/tournament/estimates.hpp"
#include "tests/lib/tournament/simulated_games.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;

/// Adds that many opening pairs, each with these half points of the first player.
void add_pairs(Tally& tally, int first, int second, int pairs, int as_red, int as_blue) {
  for (int i = 0; i < pairs; ++i) {
    const int opening = static_cast<int>(tally.games());
    tally.add(game_with(0, opening, first, second, as_red));
    tally.add(game_with(0, opening, second, first, 2 - as_blue));
  }
}

TEST(Ratings, HaveMeanZeroAndTheOrderOfStrength) {
  Random random(1);
  const Tally tally = play_round_robin(random, {300, 0, -300}, 200, {});
  const auto players = ratings(tally).players;
  EXPECT_NEAR(*players[0].elo.value + *players[1].elo.value + *players[2].elo.value, 0, 1e-6);
  EXPECT_NEAR(*players[0].elo.value, 300, 60);
  EXPECT_NEAR(*players[1].elo.value, 0, 60);
  for (const Rating& rating : players) EXPECT_TRUE(is_complete(rating.elo));
}

TEST(Ratings, OfATableWithoutGamesAreNoneAndSayWhy) {
  const Ratings table = ratings(Tally(2));
  EXPECT_THAT(table.reason, HasSubstr("no game"));
  EXPECT_EQ(table.players[0].elo.value, std::nullopt);
  EXPECT_THAT(table.players[0].elo.reason, HasSubstr("no game"));
}

TEST(Ratings, OfGamesThatNobodyCouldStartAreNone) {
  Tally tally(2);
  GameResult game = game_with(0, 0, 0, 1, 1);
  game.outcome = {std::nullopt, Ending::start_failed};
  tally.add(game);
  EXPECT_EQ(ratings(tally).players[1].elo.value, std::nullopt);
}

// Against two equals at 0, six pairs in all: chance of a game 0.05^(1/6) = 0.607, or 75.5 Elo.
TEST(Ratings, BoundAPlayerThatWonOrLostEverything) {
  Tally tally(4);
  add_pairs(tally, 0, 1, 5, 2, 0);
  for (const int rated : {0, 1}) {
    add_pairs(tally, 2, rated, 3, 2, 2);
    add_pairs(tally, 3, rated, 3, 0, 0);
  }
  const Ratings table = ratings(tally);
  EXPECT_EQ(table.players[2].elo.value, std::nullopt);
  EXPECT_EQ(table.players[2].elo.high, std::nullopt);
  EXPECT_NEAR(*table.players[2].elo.low, 75.5, 0.1);
  EXPECT_THAT(table.players[2].elo.reason, HasSubstr("no upper limit"));
  EXPECT_EQ(table.players[3].elo.low, std::nullopt);
  EXPECT_NEAR(*table.players[3].elo.high, -75.5, 0.1);
  EXPECT_THAT(table.reason, HasSubstr("not all players"));
  EXPECT_EQ(table.los[2][0], std::nullopt);
}

TEST(Ratings, OfACleanSweepCountFromOneOfTheTwo) {
  Tally tally(2);
  add_pairs(tally, 0, 1, 10, 2, 2);
  const Ratings table = ratings(tally);
  EXPECT_EQ(table.players[0].elo.value, 0.0);
  EXPECT_THAT(table.players[0].elo.reason, HasSubstr("reference"));
  EXPECT_NEAR(*table.players[1].elo.high, -182.8, 0.1);
}

TEST(Ratings, DoNotCompareGroupsThatNeverMet) {
  Tally tally(5);
  add_pairs(tally, 0, 1, 5, 2, 1);
  add_pairs(tally, 0, 1, 5, 0, 1);
  add_pairs(tally, 0, 2, 5, 2, 1);
  add_pairs(tally, 0, 2, 5, 0, 1);
  add_pairs(tally, 3, 4, 5, 2, 1);
  add_pairs(tally, 3, 4, 5, 0, 0);
  const Ratings table = ratings(tally);
  EXPECT_EQ(table.players[1].group, 0);
  EXPECT_EQ(table.players[4].group, 1);
  EXPECT_NEAR(*table.players[3].elo.value + *table.players[4].elo.value, 0, 1e-6);
  EXPECT_THAT(table.players[3].elo.reason, HasSubstr("no games lead"));
  EXPECT_TRUE(table.los[3][4].has_value());
  EXPECT_EQ(table.los[0][3], std::nullopt);
}

TEST(Ratings, OnAScaleOfTheirOwnSaySoWhereTheErrorBarIsMissingToo) {
  Tally tally(5);
  for (const int other : {1, 2}) {
    add_pairs(tally, 0, other, 5, 2, 1);
    add_pairs(tally, 0, other, 5, 0, 1);
  }
  add_pairs(tally, 3, 4, 1, 2, 0);
  const Rating rating = ratings(tally).players[3];
  EXPECT_EQ(rating.group, 1);
  EXPECT_TRUE(rating.elo.value && !rating.elo.low);
  EXPECT_EQ(rating.elo.reason,
            "a scale of its own: no games lead to the main group; "
            "no error bar: hardly more opening pairs than players");
}

TEST(Ratings, OfPairsThatAllEndedAlikeHaveNoErrorBar) {
  Tally tally(2);
  add_pairs(tally, 0, 1, 50, 2, 0);
  const Ratings table = ratings(tally);
  EXPECT_NEAR(*table.players[0].elo.value, 0, 1e-9);
  EXPECT_EQ(table.players[0].elo.low, std::nullopt);
  EXPECT_THAT(table.players[0].elo.reason, HasSubstr("spread is unknown"));
  EXPECT_EQ(table.los[0][1], std::nullopt);
}

RC_GTEST_PROP(Ratings, AreFiniteAndSayWhyAPartIsMissing, ()) {
  Tally tally(5);
  const int games = *rc::gen::inRange(0, 40);
  for (int i = 0; i < games; ++i) {
    const int first = *rc::gen::inRange(0, 5);
    const int second = (first + *rc::gen::inRange(1, 5)) % 5;
    tally.add(game_with(0, i / 2, first, second, *rc::gen::element(0, 0, 1, 2)));
  }
  const Ratings table = ratings(tally);
  for (const Rating& rating : table.players) {
    RC_ASSERT(is_finite(rating.elo));
    RC_ASSERT(is_complete(rating.elo) || !rating.elo.reason.empty());
  }
  for (const auto& row : table.los)
    for (const auto& los : row) RC_ASSERT(!los || (*los >= 0 && *los <= 1));
}

TEST(RatingsLos, OfTheTwoSidesAddUpToOne) {
  Random random(3);
  const Ratings table = ratings(play_round_robin(random, {50, 0, -50}, 20, {}));
  EXPECT_NEAR(*table.los[0][2] + *table.los[2][0], 1, 1e-9);
  EXPECT_GT(*table.los[0][2], 0.9);
  EXPECT_EQ(table.los[1][1], std::nullopt);
}

// Simulation ------------------------------------------------------------------------------------

const std::vector<double> known_strengths{150, 110, 60, 20, -20, -60, -110, -150};

struct Coverage {
  int covered = 0;
  int intervals = 0;

  double share() const { return static_cast<double>(covered) / intervals; }
};

Coverage coverage(std::uint64_t seed, int tournaments, const PairModel& model) {
  Random random(seed);
  Coverage coverage;
  for (int i = 0; i < tournaments; ++i) {
    const Ratings table = ratings(play_round_robin(random, known_strengths, 10, model));
    for (std::size_t player = 0; player < known_strengths.size(); ++player) {
      const Estimate& elo = table.players[player].elo;
      if (!is_complete(elo)) continue;
      ++coverage.intervals;
      coverage.covered +=
          *elo.low <= known_strengths[player] && known_strengths[player] <= *elo.high;
    }
  }
  return coverage;
}

class RatingsSimulation : public testing::TestWithParam<PairModel> {};

TEST_P(RatingsSimulation, CoversTheTruthIn93To97PercentOfCases) {
  const Coverage found = coverage(1, 200, GetParam());
  EXPECT_EQ(found.intervals, 200 * 8);
  EXPECT_GE(found.share(), 0.93);
  EXPECT_LE(found.share(), 0.97);
}

// Openings that favour one colour, so that pairs split; pairs that end alike; both.
INSTANTIATE_TEST_SUITE_P(Correlations, RatingsSimulation,
                         testing::Values(PairModel{0.1, 1, 0}, PairModel{0.1, 0, 0.8},
                                         PairModel{0.1, 0.5, 0.3}));

TEST(RatingsLos, IsRightAsOftenAsItSays) {
  Random random(5);
  int sure_of_the_weaker = 0;
  constexpr int tournaments = 1000;
  for (int i = 0; i < tournaments; ++i) {
    const Ratings table = ratings(play_round_robin(random, {0, 0, 0, 0}, 10, {}));
    sure_of_the_weaker += *table.los[0][1] > 0.95;
  }
  // Of equals, one in twenty should look superior with 95 %; three standard errors are 2.1 %.
  EXPECT_NEAR(sure_of_the_weaker / double{tournaments}, 0.05, 0.021);
}

}  // namespace
}  // namespace connect4

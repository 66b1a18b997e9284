#include "lib/tournament/statistics/ratings.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "tests/lib/tournament/results/simulated_games.hpp"
#include "tests/lib/tournament/statistics/duels.hpp"

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

Ratings rated(const Tally& tally, const RatingPlan& plan = {}) {
  return Ratings(RatingGames{tally}, plan);
}

constexpr RatingPlan no_prior{.prior_pairs = 0};

bool is_finite(const Estimate& estimate) {
  const auto fine = [](const std::optional<double>& x) { return !x || std::isfinite(*x); };
  return fine(estimate.value) && fine(estimate.low) && fine(estimate.high);
}

bool is_complete(const Estimate& estimate) {
  return estimate.value && estimate.low && estimate.high;
}

double width(const Estimate& elo) {
  return *elo.high - *elo.low;
}

TEST(Ratings, HaveMeanZeroAndTheOrderOfStrength) {
  Random random(1);
  const Tally tally = play_round_robin(random, {300, 0, -300}, 200, {});
  const auto players = rated(tally).players();
  EXPECT_NEAR(*players[0].value + *players[1].value + *players[2].value, 0, 1e-6);
  EXPECT_NEAR(*players[0].value, 300, 60);
  EXPECT_NEAR(*players[1].value, 0, 60);
  for (const Estimate& elo : players) EXPECT_TRUE(is_complete(elo));
}

TEST(Ratings, OfATableWithoutGamesAreNoneAndSayWhy) {
  const Ratings table = rated(Tally(2));
  EXPECT_THAT(table.reason(), HasSubstr("no game"));
  EXPECT_EQ(table.players()[0].value, std::nullopt);
  EXPECT_THAT(table.players()[0].reason, HasSubstr("no game"));
  EXPECT_EQ(table.los(0, 1), std::nullopt);
  EXPECT_EQ(table.difference(0, 1).value, std::nullopt);
}

TEST(Ratings, OfGamesThatNobodyCouldStartAreNone) {
  Tally tally(2);
  GameResult game = game_with(0, 0, 0, 1, 1);
  game.outcome = {std::nullopt, Ending::start_failed};
  tally.add(game);
  EXPECT_EQ(rated(tally).players()[1].value, std::nullopt);
}

TEST(Ratings, LeaveOutPlayersWithoutGames) {
  Tally tally(3);
  add_pairs(tally, 0, 2, 5, 2, 1);
  const Ratings table = rated(tally);
  EXPECT_NEAR(*table.players()[0].value + *table.players()[2].value, 0, 1e-9);
  EXPECT_EQ(table.players()[1].value, std::nullopt);
  EXPECT_EQ(table.players()[1].reason, "it has not been started in any game so far");
  EXPECT_EQ(table.reason(), "");
}

// With 20 points from 20 games, and a drawn pair against the first player, the reference, 20 (1 -
// p) = 2 p - 1.
TEST(Ratings, OfACleanSweepAreABoundAndLos) {
  const Ratings table = rated(duel_of({0, 0, 0, 0, 10}));
  EXPECT_NEAR(table.lead(0, 1), std::log(21), 1e-6);
  EXPECT_EQ(table.players()[0].value, 0) << "the others count from it";
  EXPECT_EQ(table.players()[1].value, std::nullopt);
  EXPECT_NEAR(*table.players()[1].high, -240.5, 0.1);
  EXPECT_EQ(table.players()[1].low, std::nullopt);
  EXPECT_THAT(table.players()[1].reason, HasSubstr("only an upper bound"));
  EXPECT_NEAR(*table.difference(0, 1).low, 240.5, 0.1);
  EXPECT_EQ(table.difference(0, 1).value, std::nullopt);
  EXPECT_THAT(table.difference(0, 1).reason, HasSubstr("only a lower bound"));
  EXPECT_GT(*table.los(0, 1), 0.99);
  EXPECT_LT(*table.los(0, 1), 1);
}

TEST(Ratings, TellThePlayersOfAStrictHierarchyApart) {
  Tally tally(4);
  for (int i = 0; i < 4; ++i)
    for (int j = i + 1; j < 4; ++j) add_pairs(tally, i, j, 10, 2, 2);
  const Ratings table = rated(tally);
  for (const int i : {0, 1, 2}) {
    EXPECT_GT(*table.difference(i, i + 1).low, 100);
    EXPECT_GT(*table.los(i, i + 1), 0.9);
    EXPECT_GT(*table.strength(i), *table.strength(i + 1));
  }
  EXPECT_THAT(table.reason(), HasSubstr("have only a bound"));
}

/// Returns six players; the last one may lose every game.
Tally with_outsider(std::uint64_t seed, double elo_of_last, int pairs = 10) {
  Random random(seed);
  return play_round_robin(random, {200, 100, 0, -100, -200, elo_of_last}, pairs, {});
}

TEST(Ratings, OfOthersAreAsGoodIfAPlayerLosesEveryGame) {
  int covered = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Ratings table = rated(with_outsider(seed, -3000));
    EXPECT_EQ(table.players()[5].value, std::nullopt);
    EXPECT_LT(*table.players()[5].high, -300);
    EXPECT_GT(*table.players()[5].high, -1200) << "seed " << seed;
    const std::vector<double> truth{200, 100, 0, -100, -200};
    for (std::size_t i = 0; i < 5; ++i)
      covered += *table.players()[i].low <= truth[i] && truth[i] <= *table.players()[i].high;
  }
  EXPECT_GE(covered, 465);
  EXPECT_LE(covered, 495);
}

// It belongs to the group, but its distance is known badly, and so would be the mean.
TEST(Ratings, CountFromTheOthersIfAPlayerTookOneLuckyHalfPoint) {
  Tally tally = with_outsider(1, -3000, 60);
  const Ratings before = rated(tally);
  tally.add(game_with(0, 60, 4, 5, 1));
  tally.add(game_with(0, 60, 5, 4, 0));
  const Ratings table = rated(tally);
  EXPECT_THAT(table.reference(), testing::ElementsAre(0, 1, 2, 3, 4));
  EXPECT_TRUE(is_complete(table.players()[5]));
  EXPECT_LT(*table.players()[5].value, -800);
  double sum = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    sum += *table.players()[i].value;
    EXPECT_NEAR(*table.players()[i].value, *before.players()[i].value, 10);
  }
  EXPECT_NEAR(sum, 0, 1e-6);
}

TEST(Ratings, SayNothingOfPlayersThatNoPointsCompare) {
  Tally tally(4);
  add_pairs(tally, 0, 1, 5, 2, 1);
  add_pairs(tally, 2, 3, 4, 2, 1);
  const Ratings table = rated(tally);
  EXPECT_EQ(table.difference(0, 2).value, std::nullopt);
  EXPECT_THAT(table.difference(0, 2).reason, HasSubstr("no chain of games connects it"));
  EXPECT_EQ(table.los(0, 2), std::nullopt);
  EXPECT_EQ(table.players()[2].value, std::nullopt);
  EXPECT_TRUE(is_complete(table.difference(3, 2)));
}

TEST(Ratings, OfThreePlayersWithTwoGamesHaveBarsThatSaySomething) {
  Tally tally(3);
  for (const auto& [first, second] : {std::pair(0, 1), std::pair(1, 2), std::pair(2, 0)}) {
    tally.add(game_with(0, 0, first, second, 2));
    tally.add(game_with(0, 0, second, first, 2));
  }
  EXPECT_LT(width(rated(tally).players()[0]), 700);
}

TEST(Ratings, OfAChallengerThatMetManyOnceHaveABar) {
  Random random(2);
  Tally tally(20);
  for (int i = 1; i < 20; ++i) {
    tally.add(game_with(0, 0, 0, i, static_cast<int>(random.below(3))));
    tally.add(game_with(0, 0, i, 0, static_cast<int>(random.below(3))));
  }
  const Ratings table = rated(tally);
  ASSERT_TRUE(is_complete(table.players()[0]));
  EXPECT_LT(width(table.players()[0]), width(table.players()[1]));
}

TEST(Ratings, WithoutAPriorAreThoseOfTheLargestGroupThatSharedPoints) {
  Tally tally(5);
  add_pairs(tally, 0, 1, 5, 2, 1);
  add_pairs(tally, 0, 1, 5, 0, 1);
  add_pairs(tally, 0, 2, 5, 2, 1);
  add_pairs(tally, 0, 2, 5, 0, 1);
  add_pairs(tally, 3, 0, 5, 2, 2);
  const Ratings table = rated(tally, no_prior);
  EXPECT_TRUE(is_complete(table.players()[0]));
  EXPECT_EQ(table.players()[3].value, std::nullopt) << "it lost no point";
  EXPECT_THAT(table.players()[3].reason, HasSubstr("without a prior"));
  EXPECT_EQ(table.players()[4].reason, "it has not been started in any game so far");
  EXPECT_EQ(table.los(3, 0), std::nullopt);
}

TEST(Ratings, WithoutAPriorOfACleanSweepAreNone) {
  Tally tally(2);
  add_pairs(tally, 0, 1, 10, 2, 2);
  const Ratings table = rated(tally, no_prior);
  EXPECT_EQ(table.players()[0].value, std::nullopt);
  EXPECT_THAT(table.reason(), HasSubstr("without a prior"));
}

TEST(Ratings, CountFromTheAnchor) {
  Random random(3);
  const Tally tally = play_round_robin(random, {100, 0, -100}, 50, {});
  const Ratings table = rated(tally);
  const Ratings anchored = rated(tally, {.anchor = RatingAnchor{1, 1000}});
  EXPECT_EQ(*anchored.players()[1].value, 1000);
  EXPECT_EQ(anchored.players()[1].low, std::nullopt);
  EXPECT_THAT(anchored.players()[1].reason, HasSubstr("anchor"));
  EXPECT_NEAR(*anchored.players()[0].value, 1000 + *table.difference(0, 1).value, 1e-9);
  EXPECT_NEAR(*anchored.players()[0].low, 1000 + *table.difference(0, 1).low, 1e-9);
  EXPECT_EQ(anchored.los(0, 2), table.los(0, 2));
}

TEST(Ratings, OfAnAnchorWithoutGamesHaveMeanZero) {
  Tally tally(3);
  add_pairs(tally, 0, 1, 5, 2, 1);
  const Ratings table = rated(tally, {.anchor = RatingAnchor{2, 1000}});
  EXPECT_NEAR(*table.players()[0].value + *table.players()[1].value, 0, 1e-9);
}

TEST(Ratings, DifferFromEachOtherByTheDifferenceOfTheirNumbers) {
  Random random(4);
  const Ratings table = rated(play_round_robin(random, {100, 0, -100}, 50, {}));
  const Estimate forth = table.difference(0, 2);
  const Estimate back = table.difference(2, 0);
  EXPECT_NEAR(*forth.value, *table.players()[0].value - *table.players()[2].value, 1e-9);
  EXPECT_NEAR(*forth.low, -*back.high, 1e-9);
}

/// Returns a table of five players.
Tally any_table() {
  Tally tally(5);
  const int games = *rc::gen::inRange(0, 40);
  for (int i = 0; i < games; ++i) {
    const int first = *rc::gen::inRange(0, 5);
    const int second = (first + *rc::gen::inRange(1, 5)) % 5;
    tally.add(game_with(0, i / 2, first, second, *rc::gen::element(0, 0, 1, 2)));
  }
  return tally;
}

RC_GTEST_PROP(Ratings, AreFiniteAndSayWhyAPartIsMissing, ()) {
  const Ratings table = rated(any_table());
  for (std::size_t i = 0; i < 5; ++i) {
    const Estimate& elo = table.players()[i];
    RC_ASSERT(is_finite(elo));
    RC_ASSERT(is_complete(elo) || !elo.reason.empty() || (elo.value && (elo.low || elo.high)));
    for (int j = 0; j < 5; ++j)
      if (const auto los = table.los(static_cast<int>(i), j)) RC_ASSERT(*los >= 0 && *los <= 1);
  }
}

// Antisymmetry -----------------------------------------------------------------------------------

/// Half points of the first player in the two games of a pairing; nothing if it was not played.
using PairResult = std::optional<std::array<int, 2>>;

/// Calls take(results) for every table: of the pairings in list order, each one of `kinds`.
template <class Take>
void for_each_table(std::size_t pairings, const std::vector<PairResult>& kinds, const Take& take) {
  std::vector<PairResult> results;
  const auto extend = [&](const auto& self) -> void {
    if (results.size() == pairings) return take(results);
    for (const PairResult& kind : kinds) {
      results.push_back(kind);
      self(self);
      results.pop_back();
    }
  };
  extend(extend);
}

/// Returns the table of these results. `number` gives each player its place in the list.
template <class Number>
Ratings table_of(int players, const std::vector<PairResult>& results, const Number& number,
                 bool is_won_for_lost) {
  Tally tally(players);
  auto result = results.begin();
  for (int i = 0; i < players; ++i)
    for (int j = i + 1; j < players; ++j, ++result) {
      if (!*result) continue;
      const auto [as_red, as_blue] = **result;
      tally.add(game_with(0, j, number(i), number(j), is_won_for_lost ? 2 - as_red : as_red));
      tally.add(game_with(0, j, number(j), number(i), is_won_for_lost ? as_blue : 2 - as_blue));
    }
  return rated(tally);
}

void expect_near(const std::optional<double>& one, const std::optional<double>& other) {
  ASSERT_EQ(one.has_value(), other.has_value());
  if (one) {
    ASSERT_NEAR(*one, *other, 1e-7);
  }
}

/// Expects the same of any i against j as of the two players in the other table.
template <class Players>
void expect_same(const Ratings& one, const Ratings& other, const Players& players) {
  const auto count = static_cast<int>(one.players().size());
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < count; ++j) {
      if (i == j) continue;
      const auto [k, l] = players(i, j);
      const Estimate difference = one.difference(i, j), of_other = other.difference(k, l);
      expect_near(difference.value, of_other.value);
      expect_near(difference.low, of_other.low);
      expect_near(difference.high, of_other.high);
      expect_near(one.los(i, j), other.los(k, l));
    }
}

/// Among them are tables of players without a game, of sweeps and of players that nothing compares.
void check_antisymmetry(int players, const std::vector<PairResult>& kinds) {
  const auto in_order = [](int i) { return i; };
  const auto turned = [&](int i) { return players - 1 - i; };
  const auto pairings = static_cast<std::size_t>(players * (players - 1) / 2);
  for_each_table(pairings, kinds, [&](const std::vector<PairResult>& results) {
    SCOPED_TRACE(testing::PrintToString(results));
    const Ratings table = table_of(players, results, in_order, false);
    expect_same(table, table_of(players, results, in_order, true),
                [](int i, int j) { return std::pair(j, i); });
    const Ratings of_turned_list = table_of(players, results, turned, false);
    std::vector<int> reference = of_turned_list.reference();
    std::ranges::transform(reference, reference.begin(), turned);
    std::ranges::reverse(reference);
    // If two groups are the largest, ratings count from the first one in the list.
    if (reference == table.reference())
      expect_same(table, of_turned_list,
                  [&](int i, int j) { return std::pair(turned(i), turned(j)); });
  });
}

TEST(Ratings, AreTheSameFromBothSidesInAllTablesOfThreePlayersWithAnOpening) {
  std::vector<PairResult> kinds{std::nullopt};
  for (const int as_red : {0, 1, 2})
    for (const int as_blue : {0, 1, 2}) kinds.push_back({{as_red, as_blue}});
  check_antisymmetry(3, kinds);
}

TEST(Ratings, AreTheSameFromBothSidesInAllTablesOfFourPlayersWithPairsWonLostOrShared) {
  check_antisymmetry(4, {std::nullopt, {{0, 0}}, {{2, 0}}, {{2, 2}}});
}

// A better score never looks worse --------------------------------------------------------------

/// The figures of a duel for the first player. An open end is far away.
struct Look {
  double los, low, high;

  static Look at(const Tally& tally) {
    const Ratings table = rated(tally);
    const Estimate difference = table.difference(0, 1);
    return {*table.los(0, 1), difference.low.value_or(-1e4), difference.high.value_or(1e4)};
  }

  bool is_no_worse_than(const Look& other, double of_los = 1e-12) const {
    return los >= other.los - of_los && low >= other.low - 1e-4 && high >= other.high - 1e-4;
  }
};

// In a table the ratings of the other players change as well, and with them what each game tells.
// So an LOS of more than 99.9 % may fall by less than a ten-thousandth.
TEST(Ratings, OfASweepInATableAreNoWorseThanThoseOfOneGameLess) {
  for (const double spread : {0.0, 100.0, 200.0})
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      std::optional<Look> before;
      for (int half_points = 0; half_points <= 4; ++half_points) {
        Random random(seed);
        Tally tally(5);
        for (int i = 0; i < 5; ++i)
          for (int j = i + 1; j < 5; ++j)
            for (int opening = 0; opening < 10; ++opening) {
              auto [first, second] = play_pair(random, spread * (j - i), {});
              if (i == 0 && j == 1) {
                first = opening == 0 ? std::min(2, half_points) : 2;
                second = opening == 0 ? std::max(0, half_points - 2) : 2;
              }
              tally.add(game_with(0, opening, i, j, first));
              tally.add(game_with(0, opening, j, i, 2 - second));
            }
        const Look look = Look::at(tally);
        if (before) {
          EXPECT_TRUE(look.is_no_worse_than(*before, 1e-4)) << spread << " " << seed;
        }
        before = look;
      }
    }
}

// Counts and figures: fastchess, app/tests/elo_test.cpp, "EloPentanomial 1" to "3". Its intervals
// are symmetric in the score and by the normal distribution, which many pairs make the same.
TEST(Ratings, WithoutAPriorOfTwoPlayersAgreeWithTheFiguresInFastchessTests) {
  const auto expect = [](const std::array<int, 5>& counts, double elo, double half_width) {
    const Estimate difference = rated(duel_of(counts), no_prior).difference(0, 1);
    EXPECT_NEAR(*difference.value, elo, 0.005);
    EXPECT_NEAR(width(difference) / 2 / half_width, 1, 0.03);
  };
  expect({34, 54, 63, 64, 75}, 55.58, 27.65);
  expect({332, 433, 498, 333, 334}, -8.64, 10.33);
  EXPECT_NEAR(*rated(duel_of({332, 433, 498, 333, 334}), no_prior).los(0, 1), 0.0505, 0.0015)
      << "the continuity correction makes it a little larger";
}

// Places -----------------------------------------------------------------------------------------

TEST(Places, LieBetweenPlayersThatAreSurelyStrongerAndSurelyWeaker) {
  Tally tally(5);  // the last one has not played
  for (const int weaker : {2, 3}) {
    add_pairs(tally, 0, weaker, 30, 2, 2);
    add_pairs(tally, 1, weaker, 30, 2, 2);
    add_pairs(tally, 0, weaker, 2, 2, 0);
    add_pairs(tally, 1, weaker, 2, 2, 0);
  }
  add_pairs(tally, 0, 1, 20, 2, 0);
  add_pairs(tally, 2, 3, 20, 2, 2);
  add_pairs(tally, 2, 3, 2, 2, 0);
  const std::vector<std::optional<Place>> expected{Place{1, 2}, Place{1, 2}, Place{3, 3},
                                                   Place{4, 4}, std::nullopt};
  EXPECT_EQ(places(rated(tally)), expected);
}

TEST(Places, OfEqualsAreAllPlaces) {
  Tally tally(3);
  for (const auto& [i, j] : {std::pair(0, 1), {0, 2}, {1, 2}}) add_pairs(tally, i, j, 5, 2, 0);
  EXPECT_EQ(places(rated(tally)), std::vector<std::optional<Place>>(3, Place{1, 3}));
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
    const Ratings table = rated(play_round_robin(random, known_strengths, 10, model));
    for (std::size_t player = 0; player < known_strengths.size(); ++player) {
      const Estimate& elo = table.players()[player];
      if (!is_complete(elo)) continue;
      ++coverage.intervals;
      coverage.covered +=
          *elo.low <= known_strengths[player] && known_strengths[player] <= *elo.high;
    }
  }
  return coverage;
}

class RatingsSimulation : public testing::TestWithParam<PairModel> {};

TEST_P(RatingsSimulation, CoversTheTruthIn93To98PercentOfCases) {
  const Coverage found = coverage(1, 200, GetParam());
  EXPECT_EQ(found.intervals, 200 * 8);
  EXPECT_GE(found.share(), 0.93);
  EXPECT_LE(found.share(), 0.98);
}

// Openings that favour one colour, so that pairs split; pairs that end the same; both.
INSTANTIATE_TEST_SUITE_P(Correlations, RatingsSimulation,
                         testing::Values(PairModel{0.1, 1, 0}, PairModel{0.1, 0, 0.8},
                                         PairModel{0.1, 0.5, 0.3}));

TEST(RatingsLos, IsRightAsOftenAsItSays) {
  Random random(5);
  int sure_of_the_weaker = 0;
  constexpr int tournaments = 1000;
  for (int i = 0; i < tournaments; ++i) {
    const Ratings table = rated(play_round_robin(random, {0, 0, 0, 0}, 10, {}));
    sure_of_the_weaker += *table.los(0, 1) > 0.95;
  }
  // One in twenty equals should look superior with 95 %; three standard errors are 2.1 %.
  EXPECT_NEAR(sure_of_the_weaker / double{tournaments}, 0.05, 0.021);
}

}  // namespace
}  // namespace connect4

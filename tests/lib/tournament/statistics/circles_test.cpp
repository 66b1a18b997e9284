#include "lib/tournament/statistics/circles.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "lib/tournament/statistics/elo.hpp"
#include "tests/lib/tournament/results/simulated_games.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// Tries all ways to give each opening pair and lone game to a side. Returns the share of ways with
/// as large a lead.
double share_of_signs(const PairedResults& results) {
  std::vector<int> weights;
  int lead = 0;
  const auto add = [&](std::int64_t count, int weight) {
    for (; count > 0; --count) {
      weights.push_back(std::abs(weight));
      lead += weight;
    }
  };
  for (int points = 0; points <= 4; ++points)
    add(results.pairs.counts[static_cast<std::size_t>(points)], points - 2);
  for (int points = 0; points <= 2; ++points)
    add(results.lone[static_cast<std::size_t>(points)], points - 1);
  int as_far = 0;
  for (unsigned signs = 0; signs < 1U << weights.size(); ++signs) {
    int sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i)
      sum += (signs >> i & 1U) != 0 ? weights[i] : -weights[i];
    as_far += sum >= lead;
  }
  return as_far / static_cast<double>(1U << weights.size());
}

TEST(ChanceOfLead, IsTheShareOfAllWaysToGiveThePairsToASide) {
  for (int a = 0; a <= 3; ++a)
    for (int b = 0; b <= 2; ++b)
      for (int c = 0; c <= 1; ++c)
        for (int d = 0; d <= 2; ++d)
          for (int e = 0; e <= 3; ++e)
            for (int lone = 0; lone <= 2; ++lone) {
              const PairedResults results{{{a, b, c, d, e}}, {0, lone, lone / 2}};
              EXPECT_NEAR(chance_of_lead(results), share_of_signs(results), 1e-12);
            }
}

TEST(ChanceOfLead, IsGreaterIfGamesAreIdentical) {
  const PairedResults results{{{0, 0, 5, 0, 10}}, {}};
  const double alone = chance_of_lead(results);
  EXPECT_GT(chance_of_lead(results, {{0, 1, 2, 6}}), 2 * alone);
  EXPECT_EQ(chance_of_lead(results, {{0, 1, 1, 6}}), alone) << "drawn games lead nowhere";
}

/// Returns a tally of opening pairs. In each, the first player of each of these pairs scores so
/// many half points.
Tally tally_of(int players, int openings, const std::vector<std::array<int, 3>>& pairs) {
  Tally tally(players);
  for (const auto& [first, second, half_points] : pairs)
    for (int opening = 0; opening < openings; ++opening) {
      tally.add(game_with(0, opening, first, second, std::min(half_points, 2)));
      tally.add(game_with(0, opening, second, first, 2 - std::max(half_points - 2, 0)));
    }
  return tally;
}

std::optional<Circles> circles_of(const Tally& tally) {
  const RatingGames games{tally};
  return find_circles(games, Ratings(games));
}

TEST(CirclesOfPlayers, AreFoundWithTheirDirectionIfTheyHold) {
  const auto circles = circles_of(tally_of(4, 30, {{0, 2, 3}, {2, 1, 3}, {1, 0, 3}, {0, 3, 2}}));
  ASSERT_TRUE(circles);
  EXPECT_EQ(circles->triples, 1);
  EXPECT_EQ(circles->seen, 1);
  ASSERT_THAT(circles->holding, SizeIs(1));
  EXPECT_THAT(circles->holding[0].players, ElementsAre(0, 2, 1));
  EXPECT_NEAR(circles->holding[0].p_value, 2 * std::pow(0.5, 30), 1e-15);
}

TEST(CirclesOfPlayers, DoNotHoldFromFewGamesOrWithoutAWinOverTheNextPlayer) {
  const auto few = circles_of(tally_of(3, 4, {{0, 1, 3}, {1, 2, 3}, {2, 0, 3}}));
  EXPECT_EQ(few->seen, 1);
  EXPECT_THAT(few->holding, IsEmpty());
  EXPECT_EQ(circles_of(tally_of(3, 30, {{0, 1, 3}, {1, 2, 3}, {2, 0, 2}}))->seen, 0);
}

TEST(CirclesOfPlayers, NeedThreePlayersThatHaveAllMet) {
  EXPECT_FALSE(circles_of(tally_of(4, 3, {{0, 1, 3}, {1, 2, 3}, {2, 3, 3}})));
  EXPECT_FALSE(circles_of(tally_of(2, 3, {{0, 1, 3}})));
  EXPECT_FALSE(circles_of(Tally(5)));
}

TEST(CirclesOfPlayers, AreAsManyAsAWalkOverAllTriplesFinds) {
  for (int seed = 1; seed <= 20; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const int players = 3 + static_cast<int>(random.below(10));
    const Tally tally =
        play_round_robin(random, std::vector<double>(static_cast<std::size_t>(players)), 3, {});
    const auto beats = [&](int i, int j) {
      const Score score = tally.score(i, j);
      return score.half_points() > score.games();
    };
    int seen = 0;
    for (int i = 0; i < players; ++i)
      for (int j = 0; j < players; ++j)
        for (int k = 0; k < players; ++k) seen += beats(i, j) && beats(j, k) && beats(k, i);
    const auto circles = circles_of(tally);
    EXPECT_EQ(circles->seen, seen / 3);
    EXPECT_EQ(circles->triples, players * (players - 1) * (players - 2) / 6);
    EXPECT_LE(static_cast<double>(circles->low), circles->expected);
    EXPECT_LE(circles->expected, static_cast<double>(circles->high));
  }
}

/// Returns the chance that pairs with these chances give more than half of the points, summed over
/// all results.
double chance_of_more(const std::array<double, 5>& chances, int pairs, int half_points) {
  if (pairs == 0) return half_points > 0 ? 1 : 0;
  double chance = 0;
  for (int points = 0; points < 5; ++points)
    chance += chances[static_cast<std::size_t>(points)] *
              chance_of_more(chances, pairs - 1, half_points + points - 2);
  return chance;
}

/// Returns the pairs weighted so that their mean is `mean`, by Newton's method.
std::array<double, 5> weighted(const Pentanomial& pairs, double mean) {
  double tilt = 0;
  for (int step = 0;; ++step) {
    std::array<double, 5> chances{};
    double sum = 0, first = 0, second = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      const auto points = static_cast<double>(i);
      chances[i] = (static_cast<double>(pairs.counts[i]) + 0.2) * std::exp(tilt * points);
      sum += chances[i], first += points * chances[i], second += points * points * chances[i];
    }
    for (double& chance : chances) chance /= sum;
    if (step == 60) return chances;
    const double variance = second / sum - std::pow(first / sum, 2);
    tilt += std::clamp((mean - first / sum) / variance, -0.5, 0.5);
  }
}

TEST(CirclesOfPlayers, AreExpectedAsOftenAsASumOverAllResultsGives) {
  constexpr int players = 4, openings = 5;
  for (int seed = 1; seed <= 10; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const Tally tally = play_round_robin(random, {150, 100, 50, 0}, openings, {});
    const Ratings ratings(RatingGames{tally});
    double squares = 0, errors = 0;
    for (const Estimate& elo : ratings.players()) {  // their mean is 0
      squares += *elo.value * *elo.value;
      errors += std::pow((*elo.high - *elo.low) / 2 / 1.959963984540054, 2);
    }
    const double share = std::max(0.0, 1 - errors / squares);
    const auto chance = [&](int i, int j) {
      const double elo = *ratings.players()[static_cast<std::size_t>(i)].value -
                         *ratings.players()[static_cast<std::size_t>(j)].value;
      return chance_of_more(weighted(tally.paired(i, j).pairs, 4 * score_from_elo(share * elo)),
                            openings, 0);
    };
    double expected = 0;
    for (int i = 0; i < players; ++i)
      for (int j = 0; j < players; ++j)
        for (int k = 0; k < players; ++k)
          if (i != j && j != k && k != i)
            expected += chance(i, j) * chance(j, k) * chance(k, i) / 3;
    EXPECT_NEAR(circles_of(tally)->expected, expected, 1e-6 * (1 + expected));
  }
}

TEST(CirclesOfPlayers, OfManyPairsAreExpectedAsByTheExactSum) {
  // 32 pairs are summed exactly, 33 by the normal distribution.
  Random random(1);
  const Tally exact = play_round_robin(random, {40, 20, 0}, 32, {});
  Tally more(3);
  std::vector<std::int32_t> openings(32);
  for (int i = 0; i < 32; ++i) openings[static_cast<std::size_t>(i)] = i;
  more.add(exact, {0, 1, 2}, openings);
  for (const auto& [i, j] : {std::pair(0, 1), {0, 2}, {1, 2}}) {
    more.add(game_with(0, 32, i, j, 2));
    more.add(game_with(0, 32, j, i, 2));
  }
  EXPECT_NEAR(circles_of(more)->expected, circles_of(exact)->expected, 0.02);
}

}  // namespace
}  // namespace connect4

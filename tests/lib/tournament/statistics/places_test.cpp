#include "lib/tournament/statistics/places.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "lib/tournament/statistics/distributions.hpp"
#include "tests/lib/tournament/results/simulated_games.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;

double density(double z) {
  return std::exp(-z * z / 2) / std::sqrt(2 * std::acos(-1.0));
}

/// Returns the chance of each place of player `i`. The errors are independent. The function sums
/// over the strength of the player: `k` of the others are stronger.
std::vector<double> chances_of_places(const std::vector<double>& means,
                                      const std::vector<double>& deviations, std::size_t i) {
  std::vector<double> chances(means.size());
  constexpr double step = 0.005;
  for (double z = -8; z < 8; z += step) {
    const double own = means[i] + deviations[i] * z;
    std::vector<double> stronger{1};  // by how many of the others seen so far
    for (std::size_t j = 0; j < means.size(); ++j) {
      if (j == i) continue;
      const double above = normal_cdf((means[j] - own) / deviations[j]);
      stronger.push_back(0);
      for (std::size_t k = stronger.size() - 1; k > 0; --k)
        stronger[k] = stronger[k] * (1 - above) + stronger[k - 1] * above;
      stronger[0] *= 1 - above;
    }
    for (std::size_t k = 0; k < chances.size(); ++k) chances[k] += step * density(z) * stronger[k];
  }
  return chances;
}

/// Returns the places after 2.5 % are cut off at either end.
std::pair<int, int> cut(const std::vector<double>& chances, double share) {
  int low = 1, high = static_cast<int>(chances.size());
  for (double sum = chances[0]; sum <= share; sum += chances[static_cast<std::size_t>(low++)]) {
  }
  for (double sum = chances.back(); sum <= share;
       sum += chances[static_cast<std::size_t>(--high - 1)]) {
  }
  return {low, high};
}

FittedStrengths independent(const std::vector<double>& means,
                            const std::vector<double>& deviations) {
  FittedStrengths strengths{means, std::vector<double>(means.size() * means.size()),
                            std::vector<double>(means.size())};
  for (std::size_t i = 0; i < means.size(); ++i)
    strengths.covariance[i * means.size() + i] = deviations[i] * deviations[i];
  return strengths;
}

TEST(DrawPlaces, AgreeWithTheSumsOverAllStrengthsOfIndependentPlayers) {
  Random random(1);
  for (int table = 0; table < 40; ++table) {
    std::vector<double> means, deviations;
    for (std::size_t i = 0; i < 2 + random.below(11); ++i) {
      means.push_back(300 * random.real());
      deviations.push_back(10 + 90 * random.real());
    }
    const std::vector<Place> places = draw_places(independent(means, deviations));
    for (std::size_t i = 0; i < means.size(); ++i) {
      const std::vector<double> chances = chances_of_places(means, deviations, i);
      EXPECT_NEAR(places[i].best, chances[0], 0.03);  // four standard errors
      // 2.5 % of 5,000 draws are known to within 0.9 %.
      EXPECT_TRUE(places[i].low <= cut(chances, 0.034).first &&
                  places[i].low >= cut(chances, 0.016).first);
      EXPECT_TRUE(places[i].high >= cut(chances, 0.034).second &&
                  places[i].high <= cut(chances, 0.016).second);
    }
  }
}

TEST(DrawPlaces, AgreeWithAnotherGeneratorAndAnotherRootOfTheCovariance) {
  // Three players with dependent errors: 200,000 draws by Cholesky's root, written out.
  const std::vector<double> means{0, 20, 35};
  const std::vector<double> covariance{400, 300, -100, 300, 900, 50, -100, 50, 600};
  const double a = 20, b = 15, c = -5, d = std::sqrt(900.0 - b * b), e = (50 - b * c) / d;
  const double f = std::sqrt(600 - c * c - e * e);
  std::mt19937 generator(7);
  std::normal_distribution<double> normal;
  std::array<double, 3> best{};
  constexpr int draws = 200'000;
  for (int i = 0; i < draws; ++i) {
    const double x = normal(generator), y = normal(generator), z = normal(generator);
    const std::array<double, 3> drawn{a * x, 20 + b * x + d * y, 35 + c * x + e * y + f * z};
    ++best[static_cast<std::size_t>(std::max_element(drawn.begin(), drawn.end()) - drawn.begin())];
  }
  const std::vector<Place> places = draw_places({means, covariance, {0, 0, 0}});
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(places[i].best, best[i] / draws, 0.03);
}

TEST(DrawPlaces, AreSureIfThereIsNoError) {
  const auto places = draw_places(independent({3, 1, 2}, {0, 0, 0}));
  EXPECT_THAT(places, ElementsAre(Place{1, 1, 1}, Place{0, 3, 3}, Place{0, 2, 2}));
}

Ratings ratings_of(const Tally& tally, const RatingPlan& plan = {}) {
  return Ratings(RatingGames{tally}, plan);
}

TEST(DrawPlaces, StretchErrorsToEitherSide) {
  // Both err upwards by 60 and downwards by 20. The sum over the strength of the first gives its
  // chance.
  const auto above = [](double z) { return z * (z > 0 ? 60 : 20); };
  double chance = 0;
  constexpr double step = 0.001;
  for (double z = -8; z < 8; z += step) chance += above(z) > 100 - 70 ? step * density(z) : 0;
  const auto places = draw_places({{70, 100}, {1600, 0, 0, 0}, {0.5, 0.5}});
  EXPECT_NEAR(places[0].best, chance, 0.025);
}

/// The side towards the opponent matters: the lower end of the lead.
TEST(Places, OfTwoPlayersFollowFromTheIntervalOfTheirDifference) {
  Random random(1);
  for (const double lead : {0.0, 30.0, 100.0, 400.0}) {
    const Tally tally = play_round_robin(random, {lead, 0}, 20, {});
    const Ratings ratings = ratings_of(tally);
    const Estimate difference = ratings.difference(0, 1);
    const double value = *difference.value;
    const double end = value > 0 ? *difference.low : *difference.high;
    const double chance = normal_cdf(value / (std::abs(value - end) / 1.959964));
    EXPECT_NEAR(places(ratings)[0]->best, chance, 0.025);
    EXPECT_NEAR(places(ratings)[1]->best, 1 - chance, 0.025);
    EXPECT_NEAR(places(ratings)[0]->best, *ratings.los(0, 1), 0.025);
  }
}

/// A player that won two games is not certainly the stronger one, even if a bound stands in place
/// of its rating.
TEST(Places, OfBoundsAreNoSurerThanLos) {
  for (const int pairs : {1, 2, 3, 5, 10, 30}) {
    Tally tally(2);
    for (int opening = 0; opening < pairs; ++opening)
      for (const int red : {0, 1})
        tally.add({{.opening = opening, .red = red, .blue = 1 - red},
                   {red == 0 ? Colour::red : Colour::blue, Ending::four}});
    const Ratings ratings = ratings_of(tally);
    ASSERT_FALSE(ratings.difference(0, 1).value);
    EXPECT_LT(places(ratings)[0]->best, *ratings.los(0, 1) + 0.025) << pairs;
    EXPECT_GT(places(ratings)[0]->best, *ratings.los(0, 1) - 0.12) << pairs;
    EXPECT_EQ(places(ratings)[0]->high, pairs < 5 ? 2 : 1) << pairs;
  }
}

TEST(Places, CountEachPlaceOnceAndHaveTheRatingsOrder) {
  Random random(2);
  for (int players = 2; players <= 12; ++players) {
    std::vector<double> elo;
    for (int i = 0; i < players; ++i) elo.push_back(400 * random.real());
    const Ratings ratings = ratings_of(play_round_robin(random, elo, 5, {}));
    const auto all = places(ratings);
    double best = 0;
    for (const auto& place : all) best += place->best;
    EXPECT_NEAR(best, 1, 1e-9);
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_TRUE(1 <= all[i]->low && all[i]->low <= all[i]->high && all[i]->high <= players);
      int above = 0;
      for (const Estimate& rating : ratings.players())
        above += *rating.value > *ratings.players()[i].value;
      EXPECT_TRUE(all[i]->low <= above + 1 && above + 1 <= all[i]->high);
    }
  }
}

TEST(Places, DoNotDependOnTheAnchor) {
  Random random(3);
  const Tally tally = play_round_robin(random, {100, 50, 0, 0}, 10, {});
  EXPECT_EQ(places(ratings_of(tally)), places(ratings_of(tally, {.anchor = RatingAnchor{1, 700}})));
}

TEST(Places, AreUnknownOfAPlayerWithoutGames) {
  Random random(4);
  Tally tally(3);
  tally.add(play_round_robin(random, {100, 0}, 10, {}), {0, 2}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  const auto all = places(ratings_of(tally));
  EXPECT_FALSE(all[1]);
  EXPECT_EQ(all[2]->high, 2);
  EXPECT_THAT(places(ratings_of(Tally(2))), ElementsAre(std::nullopt, std::nullopt));
}

}  // namespace
}  // namespace connect4

#include "lib/tournament/bradley_terry.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace connect4 {
namespace {

PairedResults pairs(std::int64_t ll, std::int64_t ld, std::int64_t even, std::int64_t wd,
                    std::int64_t ww) {
  return {{{ll, ld, even, wd, ww}}, {}};
}

double chance(double difference) {
  return 1 / (1 + std::exp(-difference));
}

double points(const PairedResults& results) {
  return (static_cast<double>(results.pairs.half_points()) +
          static_cast<double>(2 * results.lone[2] + results.lone[1])) /
         2;
}

double games(const PairedResults& results) {
  return static_cast<double>(2 * results.pairs.pairs() + results.lone_games());
}

// The maximum is where every player's expected points are those it has.
RC_GTEST_PROP(BradleyTerry, ExpectsOfEveryPlayerThePointsItHas, ()) {
  std::vector<RatedPair> meetings;
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = i + 1; j < 4; ++j) {
      const auto count = [] { return *rc::gen::inRange<std::int64_t>(0, 30); };
      meetings.push_back({i, j, {{{count(), count() + 1, count(), count(), count()}}, {1, 0, 2}}});
    }
  const BradleyTerryFit fit = fit_bradley_terry(4, meetings);
  std::array<double, 4> surplus{};
  for (const RatedPair& meeting : meetings) {
    const double difference = fit.strengths[meeting.first] - fit.strengths[meeting.second];
    const double excess = points(meeting.results) - games(meeting.results) * chance(difference);
    surplus[meeting.first] += excess;
    surplus[meeting.second] -= excess;
  }
  for (const double rest : surplus) RC_ASSERT(std::abs(rest) < 1e-6);
}

TEST(BradleyTerry, OfTwoPlayersIsTheLogarithmOfTheOdds) {
  const BradleyTerryFit fit = fit_bradley_terry(2, {{0, 1, pairs(5, 10, 20, 30, 35)}});
  EXPECT_NEAR(fit.strengths[0] - fit.strengths[1], std::log(0.7 / 0.3), 1e-9);
  EXPECT_NEAR(fit.strengths[0] + fit.strengths[1], 0, 1e-12);
}

// Each of n pairs has leverage 1 / n, so that dividing by 1 - leverage gives the sample variance
// with its n - 1; the slope of the log-odds at a score of 0.7 is 1 / (0.7 * 0.3).
TEST(BradleyTerry, OfTwoPlayersHasTheErrorOfTheSampleVarianceOfPairs) {
  const std::array<double, 5> counts{5, 10, 20, 30, 35};
  const double n = 100;
  double squares = 0;
  for (std::size_t i = 0; i < counts.size(); ++i)
    squares += counts[i] * std::pow(static_cast<double>(i) / 4 - 0.7, 2);
  const double variance_of_score = squares / (n - 1) / n;
  const double by_hand = variance_of_score / std::pow(0.7 * 0.3, 2);

  const BradleyTerryFit fit = fit_bradley_terry(2, {{0, 1, pairs(5, 10, 20, 30, 35)}});
  EXPECT_NEAR(fit.variance_of_difference(0, 1), by_hand, 1e-9);
  EXPECT_NEAR(fit.residual_degrees, 99, 1e-9);
  EXPECT_NEAR(fit.degrees[0], 99, 1e-9);
}

TEST(BradleyTerry, IsMoreCertainOfPairsThatSplitThanOfPairsThatAgree) {
  const auto error = [](const PairedResults& results) {
    return fit_bradley_terry(2, {{0, 1, results}}).variance_of_difference(0, 1);
  };
  EXPECT_LT(error(pairs(2, 0, 16, 0, 2)), error(pairs(10, 0, 0, 0, 10)) / 4);
}

TEST(BradleyTerry, KeepsItsHeadWithAMillionWinsAgainstOneDraw) {
  const BradleyTerryFit fit = fit_bradley_terry(2, {{0, 1, {{{0, 0, 0, 1, 500'000}}, {}}}});
  EXPECT_NEAR(fit.strengths[0] - fit.strengths[1], std::log(1'000'001.5 / 0.5), 1e-6);
}

TEST(BradleyTerry, HasNoErrorsWhereNoMorePairsThanStrengths) {
  const BradleyTerryFit fit = fit_bradley_terry(2, {{0, 1, pairs(0, 0, 0, 1, 0)}});
  EXPECT_TRUE(fit.covariance.empty());
  EXPECT_TRUE(fit.degrees.empty());
}

// Player 2 hangs on one pair alone: its residual is 0 whatever happens. Its variance must not be.
TEST(BradleyTerry, IsUncertainOfAPlayerThatRestsOnASinglePair) {
  const BradleyTerryFit fit =
      fit_bradley_terry(3, {{0, 1, pairs(10, 10, 10, 10, 10)}, {1, 2, pairs(0, 0, 1, 0, 0)}});
  EXPECT_GT(fit.variance_of_difference(1, 2), 1);
  EXPECT_LT(fit.degrees[2], 2);
  EXPECT_GT(fit.degrees[2], 0.99);
}

}  // namespace
}  // namespace connect4

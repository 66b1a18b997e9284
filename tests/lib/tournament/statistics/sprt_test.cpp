#include "lib/tournament/statistics/sprt.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

#include "lib/random.hpp"
#include "lib/tournament/statistics/multinomial.hpp"
#include "tests/lib/tournament/statistics/pair_populations.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;

Sprt sprt_of(double elo0, double elo1, EloModel model) {
  return Sprt::from_plan({elo0, elo1, 0.05, 0.05, model}).value();
}

double ratio(const Pentanomial& pairs, double elo0, double elo1, EloModel model) {
  return sprt_of(elo0, elo1, model).log_likelihood_ratio(pairs).value();
}

struct PublishedFigure {
  Pentanomial pairs;
  double elo0;
  double elo1;
  EloModel model;
  double fastchess;  ///< as printed in its tests; 0 if it has none
  double fishtest;   ///< see below
};

// Counts, hypotheses and figures with two decimals: fastchess, app/tests/sprt_test.cpp ("normalized
// pentanomial 1" to "3", "logistic pentanomial 1" and "2", which it checks to 1 %) and the runs at
// the end of fishtest's server/fishtest/stats/stat_util.py. Figures with seven decimals: the output
// of fishtest's server/fishtest/stats/LLRcalc.py for these counts, its equations solved to the last
// digit by bisection. Both take a count of 0 as 0.001.
const PublishedFigure published[] = {
    {{{365, 16618, 36229, 16974, 390}}, 0, 2, EloModel::normalized, 2.25, 2.2503677},
    {{{127, 4883, 10712, 5150, 104}}, -1.75, 0.25, EloModel::normalized, 3.01, 3.0101542},
    {{{0, 0, 0, 0, 5550}}, 0, 5, EloModel::normalized, 111.82, 111.7975551},
    {{{223, 9863, 21279, 10037, 246}}, 0.5, 2.5, EloModel::logistic, -3.07, -3.0741264},
    {{{871, 26175, 55983, 26678, 821}}, 0, 2, EloModel::logistic, -4.98, -4.9786729},
    {{{10789, 19328, 33806, 19402, 10543}}, -3, 1, EloModel::logistic, 0, 2.1310678},
    {{{1187, 7410, 13475, 7378, 1164}}, -3, 1, EloModel::logistic, 0, 2.8615272},
    {{{39, 2226, 31451, 2412, 40}}, 0.2, 0.9, EloModel::logistic, 0, 2.1625426},
    {{{39, 2226, 31451, 2412, 40}}, 0.764, 3.439, EloModel::normalized, 0, 2.1629409},
    {{{1, 20, 300, 900, 779}}, 0, 2, EloModel::normalized, 0, 12.6337911},
    {{{0, 3, 12, 9, 4}}, 0, 50, EloModel::logistic, 0, 3.4650464},
    {{{0, 3, 12, 9, 4}}, 0, 50, EloModel::normalized, 0, 2.4028776},
};

TEST(SprtRatio, AgreesWithFishtestToFourDecimals) {
  for (const PublishedFigure& figure : published)
    EXPECT_NEAR(ratio(figure.pairs, figure.elo0, figure.elo1, figure.model), figure.fishtest, 1e-4);
}

TEST(SprtRatio, AgreesWithTheFiguresInFastchessTests) {
  for (const PublishedFigure& figure : published) {
    if (figure.fastchess == 0) continue;
    // Half a unit of the last decimal; the clean sweep is off by more there, since its iteration
    // stops at 1e-4.
    const double tolerance = std::max(0.005, 3e-4 * std::abs(figure.fastchess));
    EXPECT_NEAR(ratio(figure.pairs, figure.elo0, figure.elo1, figure.model), figure.fastchess,
                tolerance);
  }
}

TEST(SprtRatio, OfNoPairsIsZero) {
  EXPECT_EQ(ratio({}, 0, 20, EloModel::normalized), 0);
  EXPECT_EQ(ratio({}, 0, 20, EloModel::logistic), 0);
}

EloModel arbitrary_model() {
  return *rc::gen::element(EloModel::logistic, EloModel::normalized);
}

Pentanomial arbitrary_pairs() {
  Pentanomial pairs;
  for (auto& count : pairs.counts) count = *rc::gen::inRange(0, 200);
  return pairs;
}

RC_GTEST_PROP(SprtRatio, ChangesSignWhenPlayersAndHypothesesAreSwapped, ()) {
  const Pentanomial pairs = arbitrary_pairs();
  const EloModel model = arbitrary_model();
  const double there = ratio(pairs, -5, 30, model);
  const double back = ratio(pairs.reversed(), -30, 5, model);
  RC_ASSERT(std::abs(there + back) < 1e-6 * (1 + std::abs(there)));
}

RC_GTEST_PROP(SprtRatio, IsFiniteUpToTheWidestHypotheses, ()) {
  const EloModel model = arbitrary_model();
  const double widest = model == EloModel::normalized ? 200 : 1000;
  RC_ASSERT(std::isfinite(ratio(arbitrary_pairs(), -widest, widest, model)));
}

TEST(SprtBounds, AreWalds) {
  const Sprt sprt = Sprt::from_plan({0, 10, 0.05, 0.1, EloModel::logistic}).value();
  EXPECT_DOUBLE_EQ(sprt.lower_bound(), std::log(0.1 / 0.95));
  EXPECT_DOUBLE_EQ(sprt.upper_bound(), std::log(0.9 / 0.05));
}

TEST(SprtDecisions, FollowTheRatioAcrossTheBounds) {
  const Sprt sprt = sprt_of(0, 30, EloModel::logistic);
  EXPECT_EQ(sprt.decide({}), SprtDecision::go_on);
  EXPECT_EQ(sprt.decide({{1, 2, 4, 3, 1}}), SprtDecision::go_on);
  EXPECT_EQ(sprt.decide({{10, 30, 100, 90, 40}}), SprtDecision::accept_h1);
  EXPECT_EQ(sprt.decide({{40, 90, 100, 30, 10}}), SprtDecision::accept_h0);
}

TEST(SprtPlans, AreRefusedWithAReason) {
  const auto error = [](const SprtPlan& plan) { return Sprt::from_plan(plan).error(); };
  EXPECT_EQ(error({10, 2.5}), "elo0 is 10 and elo1 is 2.5; elo0 must be the smaller one");
  EXPECT_THAT(error({0, std::nan("")}), HasSubstr("elo0 must be the smaller one"));
  EXPECT_THAT(error({0, 10, 0, 0.05}), HasSubstr("above 0"));
  EXPECT_THAT(error({0, 10, 0.5, 0.5}), HasSubstr("together below 1"));
  EXPECT_THAT(error({0, 201, 0.05, 0.05, EloModel::normalized}), HasSubstr("-200 to 200"));
  EXPECT_THAT(error({-1001, 0, 0.05, 0.05, EloModel::logistic}), HasSubstr("-1000 to 1000"));
}

// Simulation ------------------------------------------------------------------------------------

bool accepts_h1(const Sprt& sprt, const PairDistribution& chances, Random& random) {
  Pentanomial pairs;
  while (true) {
    pairs.add(draw_half_points(random, chances));
    const SprtDecision decision = sprt.decide(pairs);
    if (decision != SprtDecision::go_on) return decision == SprtDecision::accept_h1;
  }
}

constexpr int runs = 2000;

double share_accepting_h1(const Sprt& sprt, double true_elo, Random& random) {
  const PairDistribution chances = shifted_to(true_elo, sprt.plan().model);
  int accepted = 0;
  for (int run = 0; run < runs; ++run) accepted += accepts_h1(sprt, chances, random);
  return static_cast<double>(accepted) / runs;
}

/// The bound below which 2,000 runs of a test with that chance of error stay in 999 of 1,000
/// simulations.
double allowed(double chance) {
  return chance + 3.09 * std::sqrt(chance * (1 - chance) / runs);
}

class SprtSimulation : public testing::TestWithParam<EloModel> {};

TEST_P(SprtSimulation, ErrsNoMoreOftenThanPromised) {
  const Sprt sprt = sprt_of(0, 50, GetParam());
  Random random(1);
  EXPECT_LE(share_accepting_h1(sprt, 0, random), allowed(0.05)) << "type I";
  EXPECT_LE(1 - share_accepting_h1(sprt, 50, random), allowed(0.05)) << "type II";
}

TEST_P(SprtSimulation, IsUndecidedBetweenTheHypotheses) {
  const Sprt sprt = sprt_of(0, 80, GetParam());
  Random random(2);
  const double share = share_accepting_h1(sprt, 40, random);
  EXPECT_GT(share, 0.4);
  EXPECT_LT(share, 0.6);
}

TEST(SprtCourse, IsThatOfSimulatedTests) {
  const Sprt sprt = sprt_of(0, 50, EloModel::normalized);
  Random random(3);
  for (const double elo : {0.0, 25.0, 50.0}) {
    const PairDistribution chances = shifted_to(elo, EloModel::normalized);
    constexpr int tests = 400;
    double pairs_of_all = 0;
    for (int i = 0; i < tests; ++i) {
      Pentanomial pairs;
      while (sprt.decide(pairs) == SprtDecision::go_on)
        pairs.add(draw_half_points(random, chances));
      pairs_of_all += static_cast<double>(pairs.pairs());
    }
    const double expected = sprt.course_at(elo).pairs;
    EXPECT_NEAR(pairs_of_all / tests, expected, 0.25 * expected) << elo;
  }
  EXPECT_NEAR(sprt.course_at(0).accepts_h1, 0.05, 1e-9);
  EXPECT_NEAR(sprt.course_at(25).accepts_h1, 0.5, 1e-9);
  EXPECT_NEAR(sprt.course_at(50).accepts_h1, 0.95, 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Models, SprtSimulation,
                         testing::Values(EloModel::logistic, EloModel::normalized),
                         [](const auto& model) {
                           return model.param == EloModel::logistic ? "Logistic" : "Normalized";
                         });

}  // namespace
}  // namespace connect4

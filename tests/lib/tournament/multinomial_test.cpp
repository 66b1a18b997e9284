#include "lib/tournament/multinomial.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numeric>

namespace connect4 {
namespace {

PairDistribution normalised(PairDistribution weights) {
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight /= sum;
  return weights;
}

/// Frequencies of up to 500 pairs of each kind, none of them 0.
PairDistribution arbitrary_frequencies() {
  PairDistribution weights{};
  for (double& weight : weights) weight = *rc::gen::inRange(1, 501);
  return normalised(weights);
}

double sum_of(const PairDistribution& p) {
  return std::accumulate(p.begin(), p.end(), 0.0);
}

double log_likelihood(const PairDistribution& observed, const PairDistribution& model) {
  double sum = 0;
  for (std::size_t i = 0; i < model.size(); ++i) sum += observed[i] * std::log(model[i]);
  return sum;
}

double t_of(const PairDistribution& p) {
  const auto [mean, deviation] = moments(p);
  return (mean - 0.5) / deviation;
}

/// Moves weight from "lost both" to "won both" until `measure` is `target`; it must rise with that.
template <class Measure>
PairDistribution shifted_until(PairDistribution p, Measure measure, double target) {
  double low = -p[4];
  double high = p[0];
  for (int halving = 0; halving < 200; ++halving) {
    const double middle = (low + high) / 2;
    PairDistribution moved = p;
    moved[0] -= middle;
    moved[4] += middle;
    (measure(moved) < target ? low : high) = middle;
  }
  p[0] -= low;
  p[4] += low;
  return p;
}

TEST(Moments, AreMeanAndDeviationOfAPairsScore) {
  EXPECT_DOUBLE_EQ(moments({0.5, 0, 0, 0, 0.5}).mean, 0.5);
  EXPECT_DOUBLE_EQ(moments({0.5, 0, 0, 0, 0.5}).deviation, 0.5);
  EXPECT_DOUBLE_EQ(moments({0, 0, 0, 1, 0}).mean, 0.75);
}

TEST(LikeliestWithMean, ChangesNothingWhereTheDataHaveThatMean) {
  const PairDistribution symmetric{0.1, 0.2, 0.4, 0.2, 0.1};
  const PairDistribution fitted = likeliest_with_mean(symmetric, 0.5);
  for (std::size_t i = 0; i < fitted.size(); ++i) EXPECT_NEAR(fitted[i], symmetric[i], 1e-12);
}

RC_GTEST_PROP(LikeliestWithMean, MeetsTheConstraint, ()) {
  const PairDistribution observed = arbitrary_frequencies();
  const double mean = *rc::gen::inRange(1, 100) / 100.0;
  const PairDistribution fitted = likeliest_with_mean(observed, mean);
  RC_ASSERT(std::abs(sum_of(fitted) - 1) < 1e-9);
  RC_ASSERT(std::abs(moments(fitted).mean - mean) < 1e-9);
}

RC_GTEST_PROP(LikeliestWithMean, BeatsEveryOtherDistributionWithThatMean, ()) {
  const PairDistribution observed = arbitrary_frequencies();
  const double mean = *rc::gen::inRange(20, 81) / 100.0;
  const PairDistribution other = shifted_until(
      arbitrary_frequencies(), [](const PairDistribution& p) { return moments(p).mean; }, mean);
  RC_PRE(other[0] > 1e-6 && other[4] > 1e-6);
  RC_ASSERT(log_likelihood(observed, likeliest_with_mean(observed, mean)) >=
            log_likelihood(observed, other) - 1e-9);
}

RC_GTEST_PROP(LikeliestWithT, MeetsTheConstraint, ()) {
  const PairDistribution observed = arbitrary_frequencies();
  const double t = *rc::gen::inRange(-100, 101) / 100.0 * greatest_t;
  const PairDistribution fitted = likeliest_with_t(observed, t);
  RC_ASSERT(std::abs(sum_of(fitted) - 1) < 1e-7);
  RC_ASSERT(std::abs(t_of(fitted) - t) < 1e-7);
}

// Others nearby, where a wrong constraint would show.
RC_GTEST_PROP(LikeliestWithT, BeatsEveryOtherDistributionWithThatT, ()) {
  const PairDistribution observed = arbitrary_frequencies();
  const double t = *rc::gen::inRange(-60, 61) / 100.0;
  const PairDistribution fitted = likeliest_with_t(observed, t);
  const PairDistribution elsewhere = arbitrary_frequencies();
  const double share = *rc::gen::element(0.001, 0.01, 0.1, 1.0);
  PairDistribution nearby{};
  for (std::size_t i = 0; i < nearby.size(); ++i)
    nearby[i] = (1 - share) * fitted[i] + share * elsewhere[i];
  const PairDistribution other = shifted_until(nearby, t_of, t);
  RC_PRE(other[0] > 1e-6 && other[4] > 1e-6 && std::abs(t_of(other) - t) < 1e-9);
  RC_ASSERT(log_likelihood(observed, fitted) >= log_likelihood(observed, other) - 1e-8);
}

RC_GTEST_PROP(LikeliestWithT, MeetsTheConstraintWhereNearlyAllPairsEndedAlike, ()) {
  PairDistribution weights;
  weights.fill(1e-3);
  weights[*rc::gen::inRange<std::size_t>(0, 5)] = *rc::gen::inRange(1, 10'000);
  const double t = *rc::gen::inRange(-100, 101) / 100.0 * greatest_t;
  RC_ASSERT(std::abs(t_of(likeliest_with_t(normalised(weights), t)) - t) < 1e-6);
}

}  // namespace
}  // namespace connect4

#include "lib/tournament/statistics/multinomial.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numeric>

#include "tests/lib/tournament/statistics/pair_populations.hpp"
#include "tests/lib/tournament/statistics/plain_likelihood.hpp"

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

TEST(LikeliestWithMean, ChangesNothingIfTheDataHaveThatMean) {
  const PairDistribution symmetric{0.1, 0.2, 0.4, 0.2, 0.1};
  const PairDistribution fitted = likeliest_with_mean(symmetric, 0.5).value();
  for (std::size_t i = 0; i < fitted.size(); ++i) EXPECT_NEAR(fitted[i], symmetric[i], 1e-12);
}

RC_GTEST_PROP(LikeliestWithMean, MeetsTheConstraint, ()) {
  const PairDistribution observed = arbitrary_frequencies();
  const double mean = *rc::gen::inRange(1, 100) / 100.0;
  const PairDistribution fitted = likeliest_with_mean(observed, mean).value();
  RC_ASSERT(std::abs(sum_of(fitted) - 1) < 1e-9);
  RC_ASSERT(std::abs(moments(fitted).mean - mean) < 1e-9);
}

RC_GTEST_PROP(LikeliestWithMean, BeatsEveryOtherDistributionWithThatMean, ()) {
  const PairDistribution observed = arbitrary_frequencies();
  const double mean = *rc::gen::inRange(20, 81) / 100.0;
  const PairDistribution other = shifted_until(
      arbitrary_frequencies(), [](const PairDistribution& p) { return moments(p).mean; }, mean);
  RC_PRE(other[0] > 1e-6 && other[4] > 1e-6);
  RC_ASSERT(log_likelihood(observed, likeliest_with_mean(observed, mean).value()) >=
            log_likelihood(observed, other) - 1e-9);
}

RC_GTEST_PROP(LikeliestWithT, MeetsTheConstraint, ()) {
  const PairDistribution observed = arbitrary_frequencies();
  const double t = *rc::gen::inRange(-100, 101) / 100.0 * greatest_t;
  const PairDistribution fitted = likeliest_with_t(observed, t).value();
  RC_ASSERT(std::abs(sum_of(fitted) - 1) < 1e-9);
  RC_ASSERT(std::abs(t_of(fitted) - t) < 1e-9);
}

// Others nearby, at which a wrong constraint would show.
RC_GTEST_PROP(LikeliestWithT, BeatsEveryOtherDistributionWithThatT, ()) {
  const PairDistribution observed = arbitrary_frequencies();
  const double t = *rc::gen::inRange(-60, 61) / 100.0;
  const PairDistribution fitted = likeliest_with_t(observed, t).value();
  const PairDistribution elsewhere = arbitrary_frequencies();
  const double share = *rc::gen::element(0.001, 0.01, 0.1, 1.0);
  PairDistribution nearby{};
  for (std::size_t i = 0; i < nearby.size(); ++i)
    nearby[i] = (1 - share) * fitted[i] + share * elsewhere[i];
  const PairDistribution other = shifted_until(nearby, t_of, t);
  RC_PRE(other[0] > 1e-6 && other[4] > 1e-6 && std::abs(t_of(other) - t) < 1e-9);
  RC_ASSERT(log_likelihood(observed, fitted) >= log_likelihood(observed, other) - 1e-8);
}

RC_GTEST_PROP(LikeliestWithT, MeetsTheConstraintIfNearlyAllPairsEndedTheSame, ()) {
  PairDistribution weights;
  weights.fill(1e-3);
  weights[*rc::gen::inRange<std::size_t>(0, 5)] = *rc::gen::inRange(1, 10'000);
  const double t = *rc::gen::inRange(-100, 101) / 100.0 * greatest_t;
  RC_ASSERT(std::abs(t_of(likeliest_with_t(normalised(weights), t).value()) - t) < 1e-9);
}

TEST(LikeliestWithMean, IsMissingIfNoDistributionHasThatMean) {
  const PairDistribution observed{0.1, 0.2, 0.4, 0.2, 0.1};
  EXPECT_EQ(likeliest_with_mean(observed, 1.5), std::nullopt);
  EXPECT_EQ(likeliest_with_mean(observed, -0.5), std::nullopt);
}

// tests/proofs/likelihood_proof.cpp goes further: up to 30 pairs, and maxima of up to 6.
class SmallPentanomials : public testing::Test {
 protected:
  /// visit(observed, t, mean) for all pentanomials of up to that many pairs.
  template <class Visit>
  void for_all_up_to(int pairs, const Visit& visit) {
    for (int a = 0; a <= pairs; ++a)
      for (int b = 0; a + b <= pairs; ++b)
        for (int c = 0; a + b + c <= pairs; ++c)
          for (int d = 0; a + b + c + d <= pairs; ++d)
            for (int e = 0; a + b + c + d + e <= pairs; ++e)
              if (a + b + c + d + e > 0)
                for (const double t : {-0.814, -0.2, 0.004, 0.08, 0.4, 0.814})
                  visit(plain::frequencies({a, b, c, d, e}), t);
  }

  static PairDistribution narrowed(const plain::Values& p) {
    PairDistribution narrow{};
    for (std::size_t i = 0; i < p.size(); ++i) narrow[i] = static_cast<double>(p[i]);
    return narrow;
  }
};

TEST_F(SmallPentanomials, WithAMeanAreFittedAsByBisection) {
  for_all_up_to(5, [](const plain::Values& observed, double t) {
    const double mean = 0.5 + t / 2;
    const auto fitted = likeliest_with_mean(narrowed(observed), mean);
    ASSERT_TRUE(fitted);
    const plain::Values expected = plain::likeliest_with_mean(observed, mean);
    for (std::size_t i = 0; i < expected.size(); ++i)
      ASSERT_NEAR((*fitted)[i], static_cast<double>(expected[i]), 1e-10);
  });
}

TEST_F(SmallPentanomials, WithATAreFittedBetterThanByAnyOtherMean) {
  for_all_up_to(3, [](const plain::Values& observed, double t) {
    const auto fitted = likeliest_with_t(narrowed(observed), t);
    ASSERT_TRUE(fitted);
    ASSERT_NEAR(static_cast<double>(plain::mean_log(observed, plain::widened(*fitted))),
                static_cast<double>(plain::greatest_with_t(observed, t, 100)), 1e-9);
  });
}

}  // namespace
}  // namespace connect4

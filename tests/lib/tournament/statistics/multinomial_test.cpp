#include "lib/tournament/statistics/multinomial.hpp"

#include <gtest/gtest.h>

#include "tests/lib/tournament/statistics/duels.hpp"
#include "tests/lib/tournament/statistics/plain_likelihood.hpp"

// tests/proofs/likelihood_proof.cpp goes further: up to 30 pairs, large counts, and maxima of up to
// 6 pairs.

namespace connect4 {
namespace {

TEST(LikeliestWithMean, ChangesNothingIfTheDataHaveThatMean) {
  const PairDistribution symmetric{0.1, 0.2, 0.4, 0.2, 0.1};
  const PairDistribution fitted = likeliest_with_mean(symmetric, 0.5).value();
  for (std::size_t i = 0; i < fitted.size(); ++i) EXPECT_NEAR(fitted[i], symmetric[i], 1e-12);
}

TEST(LikeliestWithMean, IsMissingIfNoDistributionHasThatMean) {
  const PairDistribution observed{0.1, 0.2, 0.4, 0.2, 0.1};
  EXPECT_EQ(likeliest_with_mean(observed, 1.5), std::nullopt);
  EXPECT_EQ(likeliest_with_mean(observed, -0.5), std::nullopt);
}

/// Calls take(observed, t) for all pentanomials of up to that many pairs.
template <class Take>
void for_each_small(int pairs, const Take& take) {
  for_each_duel(pairs, [&](const std::array<int, 5>& counts) {
    for (const double t : {-0.814, -0.2, 0.004, 0.08, 0.4, 0.814})
      take(plain::frequencies(counts), t);
  });
}

TEST(LikeliestWithMean, OfSmallPentanomialsIsThatOfBisection) {
  for_each_small(5, [](const plain::Values& observed, double t) {
    const double mean = 0.5 + t / 2;
    const auto fitted = likeliest_with_mean(plain::narrowed(observed), mean);
    ASSERT_TRUE(fitted);
    const plain::Values expected = plain::likeliest_with_mean(observed, mean);
    for (std::size_t i = 0; i < expected.size(); ++i)
      ASSERT_NEAR((*fitted)[i], static_cast<double>(expected[i]), 1e-10);
  });
}

TEST(LikeliestWithT, OfSmallPentanomialsIsBetterThanThatOfAnyOtherMean) {
  for_each_small(3, [](const plain::Values& observed, double t) {
    const auto fitted = likeliest_with_t(plain::narrowed(observed), t);
    ASSERT_TRUE(fitted);
    ASSERT_NEAR(static_cast<double>(plain::t_of(plain::widened(*fitted))), t, 1e-9);
    ASSERT_NEAR(static_cast<double>(plain::mean_log(observed, plain::widened(*fitted))),
                static_cast<double>(plain::greatest_with_t(observed, t, 100)), 1e-9);
  });
}

}  // namespace
}  // namespace connect4

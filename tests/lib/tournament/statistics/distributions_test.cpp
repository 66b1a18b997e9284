#include "lib/tournament/statistics/distributions.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

// Quantiles as printed in the usual tables (Abramowitz and Stegun, 26.1 and 26.10).
TEST(NormalDistribution, HasTheQuantilesOfTheTables) {
  EXPECT_NEAR(normal_quantile(0.975), 1.959964, 1e-6);
  EXPECT_NEAR(normal_quantile(0.05), -1.644854, 1e-6);
  EXPECT_NEAR(normal_cdf(1), 0.841345, 1e-6);
}

TEST(StudentDistribution, HasTheQuantilesOfTheTables) {
  EXPECT_NEAR(student_quantile(0.975, 1), 12.706, 1e-3);
  EXPECT_NEAR(student_quantile(0.975, 9), 2.262, 1e-3);
  EXPECT_NEAR(student_quantile(0.975, 120), 1.980, 1e-3);
}

TEST(StudentDistribution, TakesFractionalDegrees) {
  const double t = student_quantile(0.975, 2.5);
  EXPECT_LT(t, student_quantile(0.975, 2));
  EXPECT_GT(t, student_quantile(0.975, 3));
  EXPECT_NEAR(student_cdf(t, 2.5), 0.975, 1e-9);
}

}  // namespace
}  // namespace connect4

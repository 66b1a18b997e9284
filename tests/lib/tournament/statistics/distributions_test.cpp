#include "lib/tournament/statistics/distributions.hpp"

#include <gtest/gtest.h>

#include <algorithm>

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

/// Follows the definition: a test holds if all tests with a p-value as small hold, each against its
/// own share.
std::vector<bool> plain_holm(const std::vector<double>& p_values, double error_rate) {
  std::vector<bool> hold;
  for (const double p : p_values) {
    bool holds = true;
    for (const double other : p_values) {
      if (other > p) continue;
      const auto smaller = std::count_if(p_values.begin(), p_values.end(),
                                         [&](double each) { return each < other; });
      holds = holds && other * static_cast<double>(std::ssize(p_values) - smaller) <= error_rate;
    }
    hold.push_back(holds);
  }
  return hold;
}

std::vector<bool> at_most(const std::vector<double>& p_values, double error_rate) {
  std::vector<bool> hold;
  for (const double p : p_values) hold.push_back(p <= error_rate);
  return hold;
}

TEST(Holm, IsItsDefinitionForAllSetsOfFiveOfSomePValues) {
  const std::vector<double> values{0.001, 0.01, 0.0125, 0.02, 0.049, 0.5};
  for (int code = 0; code < 7776; ++code) {
    std::vector<double> p_values;
    for (int rest = code, i = 0; i < 5; ++i, rest /= 6)
      p_values.push_back(values[static_cast<std::size_t>(rest % 6)]);
    std::vector<double> different = p_values;
    std::sort(different.begin(), different.end());
    if (std::adjacent_find(different.begin(), different.end()) != different.end()) continue;
    const std::vector<double> adjusted = holm_adjusted(p_values, p_values.size());
    for (const double error_rate : {0.004, 0.05, 0.06, 0.2})
      ASSERT_EQ(at_most(adjusted, error_rate), plain_holm(p_values, error_rate)) << code;
  }
  EXPECT_TRUE(holm_adjusted({}, 0).empty());
}

TEST(Holm, CountsTestsThatAreNotGivenAsGreaterOnes) {
  const std::vector<double> all = holm_adjusted({0.03, 0.001, 0.002, 0.9, 0.9, 0.9}, 6);
  const std::vector<double> few = holm_adjusted({0.03, 0.001, 0.002}, 6);
  EXPECT_EQ(few, std::vector<double>(all.begin(), all.begin() + 3));
}

}  // namespace
}  // namespace connect4

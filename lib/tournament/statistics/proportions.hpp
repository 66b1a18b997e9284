// Shares of right answers: intervals, and whether two players differ. All functions are pure.
#pragma once

#include <vector>

namespace connect4 {

/// Bounds of a share, 0 to 1.
struct ShareInterval {
  double low;
  double high;
};

/// Returns the 95 % interval of a share that was seen in that many independent observations
/// (Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the
/// American Statistical Association 22, 1927). observations > 0 and need not be whole. On average
/// over all shares 95 % of the intervals hold the true one. Next to 0 and 1 it can be 83 %.
ShareInterval wilson_interval(double share, double observations);

/// Returns the 95 % interval of the mean of shares, each of `answers` answers to one question.
/// Answers to one question may depend on each other. So the interval counts as many observations as
/// the spread of the shares tells, fewer if there are few questions, and at most all answers (Korn,
/// Graubard, "Confidence intervals for proportions with small expected number of positive counts
/// estimated from survey data", Survey Methodology 24, 1998). The list must not be empty.
ShareInterval interval_of_mean(const std::vector<double>& shares, int answers);

/// Returns the two-sided p-value of McNemar's exact test (Psychometrika 12, 1947): `first`
/// questions were answered right only by the first player, `second` only by the second. 1
/// if both are 0.
double mcnemar_p_value(int first, int second);

}  // namespace connect4

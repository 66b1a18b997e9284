// A test whether observations have mean 0.
#pragma once

#include <vector>

namespace connect4 {

/// Equal observations.
struct ScoreTerm {
  double value;
  double count;
};

/// Returns the score test of the hypothesis that the terms have mean 0, as a deviate t with the
/// sign of their sum:
///
///     t^2 = 2 max over q >= 0 of (share sum log(1 + q v) + (1 - share) q sum v - q^2 rest / 2)
///
/// where v is the value, its sign turned if the sum is negative. Of many small terms that is
///
///     t^2 = (sum v)^2 / (share sum v^2 + rest),
///
/// the usual score test: `share` of the variance is what the terms show, and `rest` is known
/// beforehand. The logarithm, which is that of an empirical likelihood (Owen, "Empirical
/// Likelihood", 2001, chapter 2), is taken for what the square lacks: for each q it rises with each
/// term. So t never falls if a term rises.
///
/// share is 0 to 1, rest above 0. 0 without terms; at most 1e6.
double score_test(const std::vector<ScoreTerm>& terms, double share, double rest);

}  // namespace connect4

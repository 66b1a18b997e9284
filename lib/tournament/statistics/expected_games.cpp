#include "lib/tournament/statistics/expected_games.hpp"

#include <cmath>

#include "lib/tournament/statistics/brownian_motion.hpp"
#include "lib/tournament/statistics/distributions.hpp"
#include "lib/tournament/statistics/standard_score.hpp"

namespace connect4 {

Expected<double> expected_games(const Sprt& test, const Pentanomial& pairs) {
  if (pairs.pairs() < least_pairs_for_expected_games) return Failure{"too few opening pairs"};
  if (all_alike(pairs)) return Failure{all_alike_reason};
  const auto ratio = test.log_likelihood_ratio(pairs);
  const auto steps = test.ratio_steps(pairs);
  if (!ratio || !steps) return Failure{"the likelihoods of these pairs could not be computed"};
  if (test.decide(pairs) != SprtDecision::go_on) return Failure{"the test is decided"};

  // Between the hypotheses the mean step goes from -v / 2 to v / 2, where v is its variance.
  const double deviation = moments_of(*steps, with_half_a_pair_added(pairs)).deviation;
  const double spread = deviation * deviation;
  const auto n = static_cast<double>(pairs.pairs());
  const double share = spread * spread / (spread * spread + spread / n);
  const double mean_drift = share * *ratio / n;
  const double drift_deviation = std::sqrt(share * spread / n);

  const double beyond = mean_overshoot * deviation;
  const Barriers barriers{test.lower_bound() - *ratio - beyond,
                          test.upper_bound() - *ratio + beyond};
  constexpr int parts = 32;  // of equal chance
  double sum = 0;
  for (int part = 0; part < parts; ++part) {
    const double drift = mean_drift + drift_deviation * normal_quantile((part + 0.5) / parts);
    sum += mean_exit_time({drift, deviation}, barriers);
  }
  return 2 * sum / parts;
}

}  // namespace connect4

#include "lib/tournament/statistics/stopped_test.hpp"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <optional>

#include "lib/tournament/statistics/brownian_motion.hpp"
#include "lib/tournament/statistics/distributions.hpp"
#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/normalized_elo.hpp"

namespace connect4 {
namespace {

/// A difference as estimated from pairs.
struct Measure {
  double value;
  double deviation;  ///< of the value from one pair, by the delta method
  double middle;     ///< of the hypotheses, at which the log likelihood ratio stays
};

/// A scale of differences.
using Scale = Measure (*)(const PairDistribution&, const SprtPlan&);

Measure on_logistic_scale(const PairDistribution& p, const SprtPlan& plan) {
  const auto [mean, deviation] = moments(p);
  const double middle = (plan.elo0 + plan.elo1) / 2;
  return {elo_from_score(mean), elo_per_logit * deviation / (mean * (1 - mean)),
          plan.model == EloModel::logistic
              ? middle
              : elo_from_score(0.5 + middle / normalized_elo_from_t(1) * deviation)};
}

Measure on_normalized_scale(const PairDistribution& p, const SprtPlan& plan) {
  const StandardScore score = standard_score(p);
  const double middle = (plan.elo0 + plan.elo1) / 2;
  return {normalized_elo_from_t(score.t), normalized_elo_from_t(std::sqrt(score.variance)),
          plan.model == EloModel::normalized
              ? middle
              : normalized_elo_from_t((score_from_elo(middle) - 0.5) / moments(p).deviation)};
}

/// pairs * (estimate - middle), which has gone up and down as the log likelihood ratio does, and
/// has come to one of two barriers. Upwards, say: else all is seen from the opponent's side.
struct StoppedWalk {
  double pairs;
  double deviation;
  Barriers barriers;

  /// That it comes to that barrier at that time or earlier.
  double chance(double drift) const {
    return chance_of_upper_exit({drift, deviation}, barriers, pairs);
  }

  /// The drift under which that has this chance; nothing if none is found.
  std::optional<double> drift_with(double chance) const {
    const auto excess = [&](double drift) { return this->chance(drift) - chance; };
    const double drift = barriers.upper / pairs;
    double step = deviation / std::sqrt(pairs);
    for (int doubling = 0; doubling < 20; ++doubling, step *= 2) {
      const double low = excess(drift - step);
      const double high = excess(drift + step);
      if (!(low < 0 && high > 0)) continue;
      std::uintmax_t steps = 200;
      const auto [left, right] =
          boost::math::tools::toms748_solve(excess, drift - step, drift + step, low, high,
                                            boost::math::tools::eps_tolerance<double>(40), steps);
      return left + (right - left) / 2;
    }
    return std::nullopt;
  }
};

/// The state of the log likelihood ratio.
struct Stop {
  const Sprt& test;
  double pairs;
  bool is_above;           ///< H1 accepted
  double ratio;            ///< its size
  double ratio_deviation;  ///< of a step
};

/// The difference under which an outcome at least as far up as this one has that chance. How much
/// pairs vary is always taken with half a pair added, or some would seem not to.
std::optional<double> difference_with(double chance, const Stop& stop, const Measure& here,
                                      double deviation) {
  const double sign = stop.is_above ? 1 : -1;
  const double bound = stop.is_above ? -stop.test.lower_bound() : stop.test.upper_bound();
  const double other = deviation * (bound / stop.ratio_deviation + mean_overshoot);
  const double reached = std::max(sign * stop.pairs * (here.value - here.middle),
                                  deviation * stop.ratio / stop.ratio_deviation);
  const StoppedWalk walk{stop.pairs, deviation, {-other, reached}};
  const auto drift = walk.drift_with(stop.is_above ? chance : 1 - chance);
  if (!drift) return std::nullopt;
  return here.value + sign * (*drift - reached / stop.pairs);
}

Estimate unknown(const char* reason) {
  return {{}, {}, {}, reason};
}

Estimate estimate_on(Scale scale, const Stop& stop, const Pentanomial& pairs) {
  const double tail = normal_cdf(student_quantile((1 - confidence) / 2, stop.pairs - 1));
  const Measure as_it_is = scale(frequencies(pairs), stop.test.plan());
  const Measure with_added = scale(with_half_a_pair_added(pairs), stop.test.plan());
  const double deviation = with_added.deviation;
  const Estimate estimate{difference_with(0.5, stop, as_it_is, deviation),
                          difference_with(tail, stop, with_added, deviation),
                          difference_with(1 - tail, stop, with_added, deviation), ""};
  if (!estimate.value || !estimate.low || !estimate.high)
    return unknown("too few opening pairs to tell");
  return estimate;
}

}  // namespace

StoppedTestEstimate estimate_after_stop(const Sprt& test, const Pentanomial& pairs) {
  const SprtDecision decision = test.decide(pairs);
  const auto ratio = test.log_likelihood_ratio(pairs);
  const auto steps = test.ratio_steps(pairs);
  const char* reason = decision == SprtDecision::go_on || !ratio || !steps
                           ? "the test has not stopped"
                       : all_alike(pairs) ? all_alike_reason
                                          : nullptr;
  if (reason) return {unknown(reason), unknown(reason)};
  const Stop stop{test, static_cast<double>(pairs.pairs()), decision == SprtDecision::accept_h1,
                  std::abs(*ratio), moments_of(*steps, with_half_a_pair_added(pairs)).deviation};
  return {estimate_on(on_logistic_scale, stop, pairs),
          estimate_on(on_normalized_scale, stop, pairs)};
}

}  // namespace connect4

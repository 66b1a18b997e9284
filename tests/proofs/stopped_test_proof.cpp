// Proves the estimates after a stop for all pentanomials of 3, 7 and 11 pairs that decide one of
// six tests. Each number must have the chance which it stands for, of an outcome at least as far
// up. All parts of the chance are computed again from the definitions, by moments of the counts and
// an integral of the density.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>

#include "lib/tournament/statistics/distributions.hpp"
#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/sprt.hpp"
#include "lib/tournament/statistics/stopped_test.hpp"
#include "tests/lib/tournament/statistics/plain_brownian_motion.hpp"
#include "tests/lib/tournament/statistics/plain_likelihood.hpp"

namespace connect4 {
namespace {

using plain::Real;
using plain::Values;

const Real per_t = normalized_elo_per_t / std::sqrt(2.0L);

Real moment(const Values& p, Real about, int power) {
  Real sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i)
    sum += p[i] * std::pow(plain::scores[i] - about, static_cast<Real>(power));
  return sum;
}

Values shares(const Pentanomial& pairs, Real added) {
  Values p{};
  for (std::size_t i = 0; i < p.size(); ++i)
    p[i] = (static_cast<Real>(pairs.counts[i]) + added / 5) /
           (static_cast<Real>(pairs.pairs()) + added);
  return p;
}

/// Elo on either scale, its deviation for one pair, and the middle of the hypotheses.
struct Plain {
  Real value;
  Real deviation;
  Real middle;
};

Plain logistic(const Values& p, const SprtPlan& plan) {
  const Real mean = moment(p, 0, 1);
  const Real deviation = std::sqrt(moment(p, mean, 2));
  const Real middle = (plan.elo0 + plan.elo1) / 2;
  const Real score = 0.5L + middle / per_t * deviation;
  return {400 * std::log10(mean / (1 - mean)),
          400 / std::log(10.0L) * deviation / mean / (1 - mean),
          plan.model == EloModel::logistic ? middle : 400 * std::log10(score / (1 - score))};
}

/// The variance of (mean - 1/2) / deviation by its derivatives: 1 / deviation by the mean, and
/// -(mean - 1/2) / (2 variance deviation) by the variance.
Plain normalized(const Values& p, const SprtPlan& plan) {
  const Real mean = moment(p, 0, 1);
  const Real variance = moment(p, mean, 2);
  const Real deviation = std::sqrt(variance);
  const Real by_mean = 1 / deviation;
  const Real by_variance = -(mean - 0.5L) / (2 * variance * deviation);
  const Real total = by_mean * by_mean * variance + 2 * by_mean * by_variance * moment(p, mean, 3) +
                     by_variance * by_variance * (moment(p, mean, 4) - variance * variance);
  const Real middle = (plan.elo0 + plan.elo1) / 2;
  const Real score = 1 / (1 + std::pow(10.0L, -middle / 400));
  return {(mean - 0.5L) / deviation * per_t, std::sqrt(std::max<Real>(0, total)) * per_t,
          plan.model == EloModel::normalized ? middle : (score - 0.5L) / deviation * per_t};
}

/// The chance of an outcome at least as far up, if the difference is `elo`.
Real chance_of_more(const Sprt& test, const Pentanomial& pairs, const Plain& here, Real deviation,
                    Real elo) {
  const Values p = shares(pairs, 0.5L);
  const RatioSteps steps = test.ratio_steps(pairs).value();
  Real step = 0;
  Real square = 0;
  for (std::size_t i = 0; i < p.size(); ++i) step += p[i] * steps[i];
  for (std::size_t i = 0; i < p.size(); ++i) square += p[i] * (steps[i] - step) * (steps[i] - step);
  const Real ratio = test.log_likelihood_ratio(pairs).value();
  const Real per_ratio = deviation / std::sqrt(square);
  const auto n = static_cast<Real>(pairs.pairs());
  const Real sign = ratio > 0 ? 1 : -1;
  const Real bound = ratio > 0 ? -test.lower_bound() : test.upper_bound();
  const Real upper = std::max(sign * n * (here.value - here.middle), std::abs(ratio) * per_ratio);
  const Real lower = bound * per_ratio + 0.583L * deviation;
  const Real width = upper + lower;
  const Real drift = sign * (elo - here.value) + upper / n;
  const Real earlier =
      plain::chance_of_upper_exit(drift * width / (deviation * deviation), lower / width,
                                  n * deviation * deviation / (width * width), 4000);
  return ratio > 0 ? earlier : 1 - earlier;
}

struct Worst {
  long tests = 0;
  long missing = 0;
  Real chance = 0;
};

void compare(const Sprt& test, const Pentanomial& pairs, const Estimate& estimate,
             Plain (*scale)(const Values&, const SprtPlan&), Worst& worst) {
  if (!estimate.value || !estimate.low || !estimate.high) {
    ++worst.missing;
    return;
  }
  const Real tail = normal_cdf(student_quantile(0.025, static_cast<double>(pairs.pairs()) - 1));
  const Plain as_it_is = scale(shares(pairs, 0), test.plan());
  const Plain with_added = scale(shares(pairs, 0.5L), test.plan());
  const auto off = [&](const Plain& here, double elo, Real wanted) {
    return std::abs(chance_of_more(test, pairs, here, with_added.deviation, elo) - wanted);
  };
  worst.chance =
      std::max({worst.chance, off(as_it_is, *estimate.value, 0.5L),
                off(with_added, *estimate.low, tail), off(with_added, *estimate.high, 1 - tail)});
}

void compare_all(const Sprt& test, std::int64_t total, Worst& worst) {
  for (std::int64_t a = 0; a <= total; ++a)
    for (std::int64_t b = 0; a + b <= total; ++b)
      for (std::int64_t c = 0; a + b + c <= total; ++c)
        for (std::int64_t d = 0; a + b + c + d <= total; ++d) {
          const Pentanomial pairs{{a, b, c, d, total - a - b - c - d}};
          if (*std::max_element(pairs.counts.begin(), pairs.counts.end()) == total) continue;
          if (test.decide(pairs) == SprtDecision::go_on) continue;
          ++worst.tests;
          const StoppedTestEstimate estimate = estimate_after_stop(test, pairs);
          compare(test, pairs, estimate.elo, logistic, worst);
          compare(test, pairs, estimate.normalized_elo, normalized, worst);
        }
}

bool prove() {
  Worst worst;
  for (const auto& [elo0, elo1, model] : {std::tuple{0.0, 60.0, EloModel::normalized},
                                          {0.0, 200.0, EloModel::normalized},
                                          {-200.0, 200.0, EloModel::normalized},
                                          {-120.0, -20.0, EloModel::normalized},
                                          {0.0, 100.0, EloModel::logistic},
                                          {0.0, 300.0, EloModel::logistic}}) {
    const Sprt test = Sprt::from_plan({.elo0 = elo0, .elo1 = elo1, .model = model}).value();
    for (const int total : {3, 7, 11}) compare_all(test, total, worst);
  }
  std::printf("%ld decided tests, %ld estimates missing, chances off by at most %.1Le\n",
              worst.tests, worst.missing, worst.chance);
  return worst.tests > 1000 && worst.missing == 0 && worst.chance < 1e-6L;
}

}  // namespace
}  // namespace connect4

int main() {
  return connect4::prove() ? 0 : 1;
}

#include "lib/tournament/statistics/sprt.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>

#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/multinomial.hpp"

namespace connect4 {

namespace {

constexpr double stand_in_for_zero = 1e-3;
constexpr double greatest_normalized = 200;
constexpr double greatest_logistic = 1000;

struct Observed {
  double pairs;
  PairDistribution frequencies;
};

Observed observe(const Pentanomial& pairs) {
  Observed observed{0, {}};
  for (std::size_t i = 0; i < pairs.counts.size(); ++i) {
    const double count =
        pairs.counts[i] == 0 ? stand_in_for_zero : static_cast<double>(pairs.counts[i]);
    observed.frequencies[i] = count;
    observed.pairs += count;
  }
  for (double& frequency : observed.frequencies) frequency /= observed.pairs;
  return observed;
}

/// The deviation of a pair's score is that of a game's divided by the root of two.
double t_from_normalized_elo(double elo) {
  return std::numbers::sqrt2 * elo / normalized_elo_per_t;
}

std::optional<PairDistribution> likeliest(const PairDistribution& observed, double elo,
                                          EloModel model) {
  if (model == EloModel::logistic) return likeliest_with_mean(observed, score_from_elo(elo));
  return likeliest_with_t(observed, t_from_normalized_elo(elo));
}

bool is_chance(double value) {
  return value > 0 && value < 1;
}

/// As short as it reads back: 0.05, not 0.050000.
std::string text(double value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return {digits.data(), end};
}

std::string hypotheses(const SprtPlan& plan) {
  return "elo0 is " + text(plan.elo0) + " and elo1 is " + text(plan.elo1);
}

}  // namespace

Expected<Sprt> Sprt::from_plan(const SprtPlan& plan) {
  if (!(plan.elo0 < plan.elo1)) return Failure{hypotheses(plan) + "; elo0 must be the smaller one"};
  if (!is_chance(plan.alpha) || !is_chance(plan.beta) || plan.alpha + plan.beta >= 1)
    return Failure{"alpha is " + text(plan.alpha) + " and beta is " + text(plan.beta) +
                   "; both must be above 0 and together below 1, such as 0.05"};
  const bool normalized = plan.model == EloModel::normalized;
  const double greatest = normalized ? greatest_normalized : greatest_logistic;
  if (!(std::abs(plan.elo0) <= greatest && std::abs(plan.elo1) <= greatest))
    return Failure{hypotheses(plan) + "; the " + (normalized ? "normalized" : "logistic") +
                   " model takes Elo from -" + text(greatest) + " to " + text(greatest)};
  return Sprt(plan);
}

double Sprt::lower_bound() const {
  return std::log(plan_.beta / (1 - plan_.alpha));
}

double Sprt::upper_bound() const {
  return std::log((1 - plan_.beta) / plan_.alpha);
}

std::optional<double> Sprt::log_likelihood_ratio(const Pentanomial& pairs) const {
  if (pairs.pairs() == 0) return 0;
  const auto [count, frequencies] = observe(pairs);
  const auto under_h0 = likeliest(frequencies, plan_.elo0, plan_.model);
  const auto under_h1 = likeliest(frequencies, plan_.elo1, plan_.model);
  if (!under_h0 || !under_h1) return std::nullopt;
  double mean = 0;
  for (std::size_t i = 0; i < frequencies.size(); ++i)
    mean += frequencies[i] * std::log((*under_h1)[i] / (*under_h0)[i]);
  return count * mean;
}

SprtDecision Sprt::decide(const Pentanomial& pairs) const {
  const auto ratio = log_likelihood_ratio(pairs);
  if (!ratio) return SprtDecision::go_on;
  if (*ratio >= upper_bound()) return SprtDecision::accept_h1;
  if (*ratio <= lower_bound()) return SprtDecision::accept_h0;
  return SprtDecision::go_on;
}

SprtCourse Sprt::course_at(double elo) const {
  const double upper = upper_bound(), lower = lower_bound();
  const double step = t_from_normalized_elo(plan_.elo1 - plan_.elo0);
  const double drift = step * t_from_normalized_elo(elo - (plan_.elo0 + plan_.elo1) / 2);
  const double ratio = 2 * drift / (step * step);
  if (std::abs(ratio) < 1e-6) return {-lower / (upper - lower), -upper * lower / (step * step)};
  const double accepts_h1 =
      std::expm1(-ratio * lower) / (std::exp(-ratio * lower) - std::exp(-ratio * upper));
  return {accepts_h1, (accepts_h1 * upper + (1 - accepts_h1) * lower) / drift};
}

}  // namespace connect4

#include "lib/tournament/statistics/multinomial.hpp"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace connect4 {
namespace {

using Values = std::array<double, 5>;

constexpr Values pair_scores{0, 0.25, 0.5, 0.75, 1};
constexpr double even_score = 0.5;
constexpr double tolerance = 1e-9;  // of the equations of a solution

double sum_of_products(const Values& a, const Values& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// The end of a bracket, and the value of the function there.
struct Point {
  double x;
  double value;
};

/// Returns a root of f, which is continuous, between two points at which its signs differ. The
/// bracket is narrowed to 2^-bits of its value, so that a small step is not taken for a root.
/// Nothing if the two do not bracket a root.
template <class Function>
std::optional<double> sign_change(const Function& f, Point low, Point high, unsigned bits) {
  if (low.x > high.x) std::swap(low, high);
  if (low.value == 0) return low.x;
  if (high.value == 0) return high.x;
  if (std::isnan(low.value) || std::isnan(high.value) || (low.value > 0) == (high.value > 0))
    return std::nullopt;
  std::uintmax_t steps = 200;
  const auto [left, right] =
      boost::math::tools::toms748_solve(f, low.x, high.x, low.value, high.value,
                                        boost::math::tools::eps_tolerance<double>(bits), steps);
  return left + (right - left) / 2;
}

/// The divisor of the observed frequencies, 1 + theta x_i, is positive between its poles, -1 / max
/// x and -1 / min x. Here it is told by the share s of the way from the first pole to the second.
/// The sums have positive terms, and nothing cancels near the first pole. There it is 1 - x_i / max
/// x, at the second one 1 - x_i / min x.
struct Divisors {
  Values at_first;
  Values at_second;

  double operator()(std::size_t i, double s) const {
    return (1 - s) * at_first[i] + s * at_second[i];
  }
};

Divisors divisors(const Values& x, double least, double greatest) {
  Divisors divisors{};
  for (std::size_t i = 0; i < x.size(); ++i) divisors.at_first[i] = (greatest - x[i]) / greatest;
  for (std::size_t i = 0; i < x.size(); ++i) divisors.at_second[i] = (x[i] - least) / -least;
  return divisors;
}

/// s times the mean of x; the factor takes the pole away, and not the root.
double scaled_mean(const PairDistribution& observed, const Values& x, const Divisors& divisors,
                   double s) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += observed[i] * x[i] / divisors(i, s);
  return s * sum;
}

/// The likeliest distribution among those under which x has mean 0: observed_i / (1 + theta x_i).
/// Its mean of x falls with theta. No chance exceeds 1, which keeps the pole out of the bracket.
std::optional<PairDistribution> reweighted(const PairDistribution& observed, Values x) {
  auto [least, greatest] = std::minmax_element(x.begin(), x.end());
  if (!(*least < 0 && *greatest > 0)) return std::nullopt;
  Divisors divisor = divisors(x, *least, *greatest);
  double between = scaled_mean(observed, x, divisor, 0.5);
  if (between > 0) {  // the root is nearer the second pole
    between = -between;
    for (double& value : x) value = -value;
    std::swap(divisor.at_first, divisor.at_second);
    std::swap(least, greatest);
  }
  const auto pole = static_cast<std::size_t>(greatest - x.begin());
  const double nearest = std::min(0.5, observed[pole] / divisor.at_second[pole]);
  const auto mean = [&](double s) { return scaled_mean(observed, x, divisor, s); };
  const auto root = sign_change(mean, {nearest, mean(nearest)}, {0.5, between}, 48U);
  if (!root) return std::nullopt;
  PairDistribution fitted{};
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += fitted[i] = observed[i] / divisor(i, *root);
  const double scale = std::max(-*least, *greatest);
  if (!(std::abs(sum - 1) <= tolerance)) return std::nullopt;
  if (!(std::abs(sum_of_products(fitted, x)) <= tolerance * scale)) return std::nullopt;
  return fitted;
}

/// The mean square of how far a pair's score is from even.
double mean_square(const PairDistribution& p) {
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i)
    sum += p[i] * (pair_scores[i] - even_score) * (pair_scores[i] - even_score);
  return sum;
}

double mean_log(const PairDistribution& observed, const PairDistribution& p) {
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += observed[i] * std::log(p[i]);
  return sum;
}

/// With b for score - 1/2, the constraint on t is mean b = k rms b, with k = t / sqrt(1 + t^2). As
/// rms b is the least of (u + mean b^2 / u) / 2 over all u > 0, each u has a linear constraint that
/// touches this one, at distributions with rms b = u: mean of k (u + b^2 / u) - 2 b = 0. The
/// likeliest distribution under the constraint is the likeliest under the linear one of its own u.
/// So one number is left to find: a u that is the rms b of the likeliest distribution under its
/// linear constraint.
class TouchingConstraints {
 public:
  TouchingConstraints(const PairDistribution& observed, double t)
      : observed_(observed), k_(t / std::sqrt(1 + t * t)) {}

  std::optional<PairDistribution> fitted(double u) const {
    Values x{};
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double b = pair_scores[i] - even_score;
      x[i] = k_ * (u + b * b / u) - 2 * b;
    }
    return reweighted(observed_, x);
  }

  /// Positive if the fitted rms b exceeds u; nan without a fit.
  double excess(double u) const {
    const auto p = fitted(u);
    return p ? mean_square(*p) - u * u : std::nan("");
  }

  bool is_met_by(const PairDistribution& p) const {
    const double rms = std::sqrt(mean_square(p));
    return std::abs(sum_of_products(p, pair_scores) - even_score - k_ * rms) <= tolerance * rms;
  }

  /// Whether the data are below t, for a t above 0. Then the points that meet a touching constraint
  /// have t or more, and several of them may be a local maximum. Else the maximum is that over a
  /// convex set, and the only one.
  bool may_have_several() const {
    const double sign = k_ < 0 ? -1 : 1;
    return sign * (sum_of_products(observed_, pair_scores) - even_score) <
           sign * k_ * std::sqrt(mean_square(observed_));
  }

  /// b is a multiple of 1/4, so mean b^2 >= |mean b| / 4, and at a solution u >= |k| / 4. There the
  /// fitted rms b is greater than u; at the greatest u that there is, 1/2, it is less.
  double least() const { return std::max(std::abs(k_) / 4, 1e-8); }
  static constexpr double greatest() { return 0.5; }

  std::optional<double> solution(Point low, Point high) const {
    return sign_change([this](double u) { return excess(u); }, low, high, 30U);
  }
  std::optional<double> only_solution() const {
    return solution({least(), excess(least())}, {greatest(), excess(greatest())});
  }

 private:
  const PairDistribution& observed_;
  double k_;
};

/// Part of the range of u.
struct Interval {
  double least;
  double greatest;
};

/// Outside of it nothing is likelier than `known`. The mean of b^2, which is at most 1/4, differs
/// between the data and a distribution by no more than 1/4 of their total variation distance, which
/// Pinsker's inequality limits.
Interval worth_a_look(const TouchingConstraints& constraints, const PairDistribution& observed,
                      const PairDistribution& known) {
  const double divergence = std::max(0.0, mean_log(observed, observed) - mean_log(observed, known));
  const double reach = 0.25 * std::sqrt(divergence / 2) + 1e-6;
  const double square = mean_square(observed);
  return {std::sqrt(std::max(square - reach, constraints.least() * constraints.least())),
          std::sqrt(std::min(square + reach, constraints.greatest() * constraints.greatest()))};
}

/// The solutions in a range, as far as steps of a twentieth tell them apart.
std::vector<double> solutions(const TouchingConstraints& constraints, Interval range) {
  std::vector<double> found;
  Point left{range.least, constraints.excess(range.least)};
  while (left.x < range.greatest) {
    const double next = std::min(range.greatest, left.x * 1.05);
    const Point right{next, constraints.excess(next)};
    if (const auto u = constraints.solution(left, right)) found.push_back(*u);
    left = right;
  }
  return found;
}

std::optional<PairDistribution> likeliest_of_several(const TouchingConstraints& constraints,
                                                     const PairDistribution& observed,
                                                     double start) {
  const auto known = constraints.fitted(start);
  if (!known) return std::nullopt;
  std::optional<PairDistribution> best;
  for (const double u : solutions(constraints, worth_a_look(constraints, observed, *known))) {
    const auto p = constraints.fitted(u);
    if (p && (!best || mean_log(observed, *p) > mean_log(observed, *best))) best = p;
  }
  return best;
}

}  // namespace

std::optional<PairDistribution> likeliest_with_mean(const PairDistribution& observed, double mean) {
  Values x = pair_scores;
  for (double& value : x) value -= mean;
  return reweighted(observed, x);
}

std::optional<PairDistribution> likeliest_with_t(const PairDistribution& observed, double t) {
  if (t == 0) return likeliest_with_mean(observed, even_score);
  const TouchingConstraints constraints(observed, t);
  const double start = std::max(constraints.least(), std::sqrt(mean_square(observed)));
  std::optional<PairDistribution> fitted;
  if (constraints.may_have_several())
    fitted = likeliest_of_several(constraints, observed, start);
  else if (const auto u = constraints.only_solution())
    fitted = constraints.fitted(*u);
  if (!fitted || !constraints.is_met_by(*fitted)) return std::nullopt;
  return fitted;
}

}  // namespace connect4

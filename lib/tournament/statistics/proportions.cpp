#include "lib/tournament/statistics/proportions.hpp"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>

#include "lib/tournament/statistics/elo.hpp"

namespace connect4 {

namespace {

constexpr double upper_end = (1 + confidence) / 2;

double mean_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// The variance of the mean, as the spread of the values shows it; 0 for one value.
double variance_of_mean(const std::vector<double>& values) {
  if (values.size() < 2) return 0;
  const double mean = mean_of(values);
  const auto count = static_cast<double>(values.size());
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return squares / (count - 1) / count;
}

}  // namespace

ShareInterval wilson_interval(double share, double observations) {
  const double z = quantile(boost::math::normal(), upper_end);
  const double weight = z * z / observations;
  const double centre = share + weight / 2;
  const double half = z * std::sqrt(share * (1 - share) / observations + weight / 4 / observations);
  return {std::max(0.0, (centre - half) / (1 + weight)),
          std::min(1.0, (centre + half) / (1 + weight))};
}

ShareInterval interval_of_mean(const std::vector<double>& shares, int answers) {
  const auto questions = static_cast<double>(shares.size());
  const double share = mean_of(shares);
  const double variance = variance_of_mean(shares);
  if (answers == 1 || variance <= 0) return wilson_interval(share, questions);
  const double factor = quantile(boost::math::normal(), upper_end) /
                        quantile(boost::math::students_t(questions - 1), upper_end);
  const double shown = share * (1 - share) / variance * factor * factor;
  return wilson_interval(share, std::min(shown, questions * answers));
}

double mcnemar_p_value(int first, int second) {
  if (first == second) return 1;
  return 2 * cdf(boost::math::binomial(first + second, 0.5), std::min(first, second));
}

}  // namespace connect4

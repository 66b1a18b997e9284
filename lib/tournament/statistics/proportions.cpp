#include "lib/tournament/statistics/proportions.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "lib/tournament/statistics/distributions.hpp"

namespace connect4 {

namespace {

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
  const double z = normal_quantile(0.975);
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
  const double factor = normal_quantile(0.975) / student_quantile(0.975, questions - 1);
  const double shown = share * (1 - share) / variance * factor * factor;
  return wilson_interval(share, std::min(shown, questions * answers));
}

double mcnemar_p_value(int first, int second) {
  if (first == second) return 1;
  const int discordant = first + second;
  const auto log_choose = [&](int k) {
    return std::lgamma(discordant + 1.0) - std::lgamma(k + 1.0) - std::lgamma(discordant - k + 1.0);
  };
  double tail = 0;
  for (int k = 0; k <= std::min(first, second); ++k)
    tail += std::exp(log_choose(k) - discordant * std::log(2.0));
  return std::min(1.0, 2 * tail);
}

}  // namespace connect4

#include "lib/tournament/statistics/distributions.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <numeric>

namespace connect4 {

double normal_cdf(double z) {
  return boost::math::cdf(boost::math::normal(), z);
}

double normal_quantile(double probability) {
  return boost::math::quantile(boost::math::normal(), probability);
}

double student_cdf(double t, double degrees) {
  return boost::math::cdf(boost::math::students_t(degrees), t);
}

double student_quantile(double probability, double degrees) {
  return boost::math::quantile(boost::math::students_t(degrees), probability);
}

std::vector<double> holm_adjusted(const std::vector<double>& p_values, std::size_t tests) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
  std::vector<double> adjusted(p_values.size());
  double worst = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    worst = std::max(worst, p_values[order[i]] * static_cast<double>(tests - i));
    adjusted[order[i]] = worst;
  }
  return adjusted;
}

}  // namespace connect4

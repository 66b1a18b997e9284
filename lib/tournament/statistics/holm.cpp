#include "lib/tournament/statistics/holm.hpp"

#include <algorithm>
#include <numeric>

namespace connect4 {

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

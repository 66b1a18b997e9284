#include "runner/tournament/report/report_numbers.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace connect4 {

std::string decimals(double value, int digits, bool sign) {
  std::array<char, 48> text{};
  const double unit = std::pow(10, -digits);
  if (std::abs(value) < unit / 2) value = 0;  // not -0
  std::snprintf(text.data(), text.size(), sign ? "%+.*f" : "%.*f", digits, value);
  return text.data();
}

std::string points(std::int64_t half_points) {
  return decimals(static_cast<double>(half_points) / 2, 1);
}

std::string percent(const Score& score) {
  if (score.games() == 0) return "-";
  return decimals(
      50.0 * static_cast<double>(score.half_points()) / static_cast<double>(score.games()), 1);
}

}  // namespace connect4

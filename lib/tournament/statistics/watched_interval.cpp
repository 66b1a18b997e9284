#include "lib/tournament/statistics/watched_interval.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "lib/tournament/statistics/elo.hpp"

namespace connect4 {

namespace {

constexpr int bets = 100;
/// The capital that rules a mean out. At most a share of (1 - confidence) / 2 of all duels ever
/// reaches it.
constexpr double ruling_capital = 2 / (1 - confidence);

/// Returns the share of the capital that is bet. The shares are denser towards 0, since long duels
/// depend on small ones.
double share(int bet) {
  const double root = (bet + 0.5) / bets;
  return root * root;
}

/// Returns the logarithm of the capital of the bets against a mean score of `mean`.
double log_capital(const Pentanomial& pairs, double mean) {
  std::array<double, bets> logs{};
  for (int bet = 0; bet < bets; ++bet)
    for (std::size_t points = 0; points < pairs.counts.size(); ++points)
      if (const auto count = static_cast<double>(pairs.counts[points]); count > 0)
        logs[static_cast<std::size_t>(bet)] +=
            count * std::log(1 - share(bet) + share(bet) * static_cast<double>(points) / 4 / mean);
  const double greatest = *std::max_element(logs.begin(), logs.end());
  double sum = 0;
  for (const double log : logs) sum += std::exp(log - greatest);
  return greatest + std::log(sum / bets);
}

/// Returns the mean below which all means are ruled out. The capital falls as the mean rises.
std::optional<double> lowest_mean(const Pentanomial& pairs) {
  if (pairs.half_points() == 0) return std::nullopt;
  double low = 0, high = 1;
  for (int step = 0; step < 45; ++step) {
    const double middle = (low + high) / 2;
    (log_capital(pairs, middle) > std::log(ruling_capital) ? low : high) = middle;
  }
  return low;
}

std::optional<double> elo(std::optional<double> score) {
  if (!score || *score <= 0 || *score >= 1) return std::nullopt;
  return elo_from_score(*score);
}

}  // namespace

Estimate watched_interval(const Pentanomial& pairs) {
  if (pairs.pairs() == 0) return {{}, {}, {}, "no opening pair is complete"};
  const auto low = lowest_mean(pairs);
  auto high = lowest_mean(pairs.reversed());
  if (high) high = 1 - *high;
  const double score =
      static_cast<double>(pairs.half_points()) / (4 * static_cast<double>(pairs.pairs()));
  Estimate estimate{elo(score), elo(low), elo(high), {}};
  if (!estimate.value)
    estimate.reason = "one player took no point";
  else if (!estimate.low || !estimate.high)
    estimate.reason = "too few opening pairs for both ends";
  return estimate;
}

}  // namespace connect4

#include "lib/tournament/statistics/power.hpp"

#include <algorithm>
#include <boost/math/distributions/non_central_t.hpp>
#include <cmath>

#include "lib/tournament/statistics/distributions.hpp"
#include "lib/tournament/statistics/elo.hpp"

namespace connect4 {

namespace {

constexpr std::int64_t most_pairs = 100'000'000;
constexpr double most_elo = 2000;
constexpr double many_degrees = 1e5;  // from here on Student's t is normal to six digits

}  // namespace

PairSpread supposed_spread(double draws) {
  return {std::sqrt((1 - draws) / 8), draws, 0};
}

std::optional<PairSpread> spread_of(const Tally& tally) {
  double squares = 0, room = 0;
  std::int64_t drawn = 0, games = 0;
  PairSpread spread;
  for (const MeetingTally& meeting : tally.meetings()) {
    const Score score = tally.score(meeting.low(), meeting.high());
    drawn += score.draws;
    games += score.games();
    const Pentanomial pairs = meeting.paired().pairs;
    const auto n = static_cast<double>(pairs.pairs());
    if (n < 2) continue;
    const double mean = static_cast<double>(pairs.half_points()) / 4 / n;
    for (std::size_t points = 0; points < pairs.counts.size(); ++points)
      squares += static_cast<double>(pairs.counts[points]) *
                 std::pow(static_cast<double>(points) / 4 - mean, 2);
    room += (n - 1) * 4 * mean * (1 - mean);
    spread.pairs += pairs.pairs();
  }
  if (!(squares > 0 && room > 0)) return std::nullopt;
  spread.deviation = std::sqrt(squares / room);
  spread.draws = static_cast<double>(drawn) / static_cast<double>(games);
  return spread;
}

double power_of(const Comparison& comparison, double elo, std::int64_t pairs) {
  const double n = static_cast<double>(pairs) * comparison.players / 2;
  const double shift = (score_from_elo(elo) - 0.5) * std::sqrt(n) / comparison.deviation;
  const double degrees = n - 1;
  if (degrees > many_degrees) return normal_cdf(shift - normal_quantile((1 + confidence) / 2));
  const double quantile = student_quantile((1 + confidence) / 2, degrees);
  const boost::math::non_central_t distribution(degrees, shift);
  return boost::math::cdf(boost::math::complement(distribution, quantile));
}

std::optional<std::int64_t> pairs_for(const Comparison& comparison, double elo, double power) {
  const auto suffices = [&](std::int64_t pairs) {
    return power_of(comparison, elo, pairs) >= power;
  };
  std::int64_t enough = 2;
  while (!suffices(enough))
    if ((enough *= 2) > most_pairs) return std::nullopt;
  std::int64_t low = std::max<std::int64_t>(1, enough / 2);
  while (low + 1 < enough) {
    const std::int64_t middle = (low + enough) / 2;
    (suffices(middle) ? enough : low) = middle;
  }
  return enough;
}

std::optional<double> difference_seen(const Comparison& comparison, std::int64_t pairs,
                                      double power) {
  double low = 0, high = most_elo;
  if (power_of(comparison, high, pairs) < power) return std::nullopt;
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2;
    (power_of(comparison, middle, pairs) < power ? low : high) = middle;
  }
  return high;
}

}  // namespace connect4

#include "lib/tournament/statistics/power.hpp"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

#include "lib/tournament/statistics/design_effect.hpp"
#include "lib/tournament/statistics/elo.hpp"

namespace connect4 {

namespace {

constexpr int most_pairs = 100'000'000;
constexpr double most_elo = 2000;

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

// All games together are taken as a duel of n = 2 N games. The first player has U points more than
// n / 2. The interval lies above 0 if U - 1/4 exceeds the quantile times sqrt(phi n / 4), and U is
// nearly normal.
double power_of(const Comparison& comparison, double elo, std::int64_t pairs) {
  const double openings = static_cast<double>(pairs) * comparison.players / 2;
  const double score = score_from_elo(elo);
  const double of_pair =
      2 * score * (1 - score);  // variance of its points if games are independent
  const double effect = 8 * comparison.deviation * comparison.deviation;  // that makes it larger
  DesignSums expected;
  expected.information = openings * of_pair;
  expected.information_squares = openings * of_pair * of_pair;
  expected.squares = (openings - 1) * of_pair * effect;
  const double phi = expected.effect(1, expected.weight());
  const boost::math::students_t student(degrees_of_the_prior_effect + openings);
  const double needed =
      half_a_step + quantile(student, (1 + confidence) / 2) * std::sqrt(phi * openings / 2);
  return cdf(boost::math::normal(),
             (2 * openings * (score - 0.5) - needed) / std::sqrt(openings * of_pair * effect));
}

std::optional<std::int64_t> pairs_for(const Comparison& comparison, double elo, double power) {
  std::int64_t too_few = 1, enough = most_pairs + 1;
  while (enough - too_few > 1) {
    const std::int64_t middle = (too_few + enough) / 2;
    (power_of(comparison, elo, middle) < power ? too_few : enough) = middle;
  }
  return enough > most_pairs ? std::nullopt : std::optional(enough);
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

#include "lib/tournament/statistics/circles.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "lib/random.hpp"
#include "lib/tournament/statistics/distributions.hpp"
#include "lib/tournament/statistics/elo.hpp"

namespace connect4 {

namespace {

constexpr int chance_tables = 1000;
constexpr std::uint64_t seed_of_tables = 1;
constexpr double unseen_pairs = 1;        // spread over the five results of a pair
constexpr std::int64_t most_summed = 32;  // opening pairs that are summed exactly

std::int64_t lead(const PairedResults& results) {
  return results.pairs.half_points() - 2 * results.pairs.pairs() + results.lone[2] -
         results.lone[0];
}

/// Has a bit for each pair of players: the first beats the second.
class BeatTable {
 public:
  explicit BeatTable(std::size_t players)
      : players_(players), words_((players + 63) / 64), beats_(players * words_), loses_(beats_) {}

  void set(std::size_t i, std::size_t j) {
    beats_[i * words_ + j / 64] |= std::uint64_t{1} << j % 64;
    loses_[j * words_ + i / 64] |= std::uint64_t{1} << i % 64;
  }
  void clear() {
    std::fill(beats_.begin(), beats_.end(), 0);
    std::fill(loses_.begin(), loses_.end(), 0);
  }
  bool beats(std::size_t i, std::size_t j) const {
    return (beats_[i * words_ + j / 64] >> j % 64 & 1) != 0;
  }

  /// Calls take(i, j, k) once for each circle i > j > k > i. i is the lowest number.
  template <class Take>
  void for_each_circle(const Take& take) const {
    for (std::size_t i = 0; i < players_; ++i)
      for (std::size_t j = i + 1; j < players_; ++j)
        if (beats(i, j))
          for (std::size_t k = i + 1; k < players_; ++k)
            if (beats(j, k) && beats(k, i)) take(i, j, k);
  }

  std::int64_t circles() const {
    std::int64_t count = 0;
    for (std::size_t i = 0; i < players_; ++i)
      for (std::size_t j = 0; j < players_; ++j)
        if (beats(i, j))
          for (std::size_t word = 0; word < words_; ++word)
            count += std::popcount(beats_[j * words_ + word] & loses_[i * words_ + word]);
    return count / 3;  // each from each of its players
  }

 private:
  std::size_t players_;
  std::size_t words_;
  std::vector<std::uint64_t> beats_;  // [i]: the players that i beats
  std::vector<std::uint64_t> loses_;  // [i]: the players that beat i
};

using PairChances = std::array<double, 5>;  // by half points

double mean_of(const PairChances& chances) {
  double mean = 0;
  for (std::size_t points = 0; points < chances.size(); ++points)
    mean += static_cast<double>(points) * chances[points];
  return mean;
}

PairChances tilted(PairChances chances, double tilt) {
  double sum = 0;
  for (std::size_t points = 0; points < chances.size(); ++points)
    sum += chances[points] *= std::exp(tilt * (static_cast<double>(points) - 2));
  for (double& chance : chances) chance /= sum;
  return chances;
}

/// Returns the results of opening pairs, weighted exponentially so that their mean is
/// `half_points`.
PairChances with_mean(const Pentanomial& pairs, double half_points) {
  PairChances chances{};
  for (std::size_t points = 0; points < chances.size(); ++points)
    chances[points] = static_cast<double>(pairs.counts[points]) + unseen_pairs / 5;
  double low = -50, high = 50;
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2;
    (mean_of(tilted(chances, middle)) < half_points ? low : high) = middle;
  }
  return tilted(chances, low);
}

/// The chances that the first of two players beats the second, and that the second beats the first.
struct BeatChances {
  double first = 0;
  double second = 0;
};

BeatChances summed_exactly(const PairChances& chances, std::int64_t pairs) {
  std::vector<double> sums{1};
  for (std::int64_t pair = 0; pair < pairs; ++pair) {
    std::vector<double> more(sums.size() + 4);
    for (std::size_t sum = 0; sum < sums.size(); ++sum)
      for (std::size_t points = 0; points < 5; ++points)
        more[sum + points] += sums[sum] * chances[points];
    sums = std::move(more);
  }
  const auto middle = sums.begin() + 2 * pairs;
  return {std::accumulate(middle + 1, sums.end(), 0.0), std::accumulate(sums.begin(), middle, 0.0)};
}

/// Computes the chances by the normal distribution. Half a point to either side of the middle is a
/// tie.
BeatChances summed_as_normal(const PairChances& chances, std::int64_t pairs) {
  const double mean = mean_of(chances);
  double variance = 0;
  for (std::size_t points = 0; points < chances.size(); ++points)
    variance += chances[points] * std::pow(static_cast<double>(points) - mean, 2);
  const auto n = static_cast<double>(pairs);
  const double deviation = std::sqrt(n * variance);
  return {normal_cdf((n * (mean - 2) - 0.5) / deviation),
          normal_cdf((n * (2 - mean) - 0.5) / deviation)};
}

BeatChances beat_chances(const PairedResults& results, double score) {
  // A lone game counts as half an opening pair.
  const std::int64_t pairs =
      std::max<std::int64_t>(1, results.pairs.pairs() + results.lone_games() / 2);
  const PairChances chances = with_mean(results.pairs, 4 * score);
  return pairs <= most_summed ? summed_exactly(chances, pairs) : summed_as_normal(chances, pairs);
}

/// Two rated players that have met, the lower number first.
struct MetPair {
  std::size_t first, second;
  PairedResults results;
  BeatChances by_chance{};
};

/// Returns the share of the ratings' spread that is not error.
double true_share(const Ratings& ratings) {
  std::vector<double> values;
  double squared_errors = 0;
  for (std::size_t i = 0; i < ratings.players().size(); ++i) {
    const Estimate& elo = ratings.players()[i];
    if (!elo.value) continue;
    values.push_back(*elo.value);
    const auto player = static_cast<int>(i);
    if (elo.low || elo.high)
      squared_errors += std::pow(ratings.deviations(player, player).mean(), 2);
  }
  const auto n = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double spread = 0;
  for (const double value : values) spread += std::pow(value - mean, 2);
  return spread > squared_errors ? 1 - squared_errors / spread : 0;
}

class CircleSearch {
 public:
  CircleSearch(const RatingGames& games, const Ratings& ratings)
      : games_(games), players_(ratings.players().size()), met_(players_), seen_(players_) {
    const double share = true_share(ratings);
    for (const MeetingTally& meeting : games.tally.meetings()) {
      if (!is_rated(ratings, meeting.low()) || !is_rated(ratings, meeting.high())) continue;
      MetPair pair{static_cast<std::size_t>(meeting.low()),
                   static_cast<std::size_t>(meeting.high()), meeting.paired()};
      const double distance = ratings.lead(meeting.low(), meeting.high());
      pair.by_chance = beat_chances(pair.results, 1 / (1 + std::exp(-share * distance)));
      met_.set(pair.first, pair.second);
      met_.set(pair.second, pair.first);
      if (lead(pair.results) > 0) seen_.set(pair.first, pair.second);
      if (lead(pair.results) < 0) seen_.set(pair.second, pair.first);
      pairs_.push_back(std::move(pair));
    }
  }

  std::optional<Circles> find() const {
    Circles circles;
    circles.triples = met_.circles() / 2;  // either way round
    if (circles.triples == 0) return std::nullopt;
    circles.seen = seen_.circles();
    circles.expected = expected();
    compare_with_chance(circles);
    circles.holding = holding(2 * circles.triples);
    return circles;
  }

 private:
  static bool is_rated(const Ratings& ratings, int player) {
    return ratings.players()[static_cast<std::size_t>(player)].value.has_value();
  }

  double expected() const {
    std::vector<double> chances(players_ * players_);
    for (const MetPair& pair : pairs_) {
      chances[pair.first * players_ + pair.second] = pair.by_chance.first;
      chances[pair.second * players_ + pair.first] = pair.by_chance.second;
    }
    double sum = 0;
    met_.for_each_circle([&](std::size_t i, std::size_t j, std::size_t k) {
      sum += chances[i * players_ + j] * chances[j * players_ + k] * chances[k * players_ + i];
    });
    return sum;
  }

  void compare_with_chance(Circles& circles) const {
    Random random(seed_of_tables);
    std::vector<std::int64_t> counts;
    BeatTable table(players_);
    for (int i = 0; i < chance_tables; ++i) {
      table.clear();
      for (const MetPair& pair : pairs_) {
        const double chance = random.real();
        if (chance < pair.by_chance.first)
          table.set(pair.first, pair.second);
        else if (chance >= 1 - pair.by_chance.second)
          table.set(pair.second, pair.first);
      }
      counts.push_back(table.circles());
    }
    std::sort(counts.begin(), counts.end());
    constexpr std::size_t cut = chance_tables / 40;  // 2.5 %
    circles.low = counts[cut];
    circles.high = counts[chance_tables - 1 - cut];
    const auto as_many =
        counts.end() - std::lower_bound(counts.begin(), counts.end(), circles.seen);
    circles.p_value = static_cast<double>(1 + as_many) / (1 + chance_tables);
  }

  /// Returns how likely the games are if the first does not beat the second.
  std::vector<double> doubts() const {
    std::vector<double> doubts(players_ * players_, 1);
    for (const MetPair& pair : pairs_) {
      const bool first_leads = lead(pair.results) > 0;
      PairedResults results = pair.results;
      if (!first_leads) {
        results.pairs = results.pairs.reversed();
        std::swap(results.lone[0], results.lone[2]);
      }
      const std::size_t winner = first_leads ? pair.first : pair.second;
      const std::size_t loser = first_leads ? pair.second : pair.first;
      doubts[winner * players_ + loser] = chance_of_lead(results, repeats_of(pair));
    }
    return doubts;
  }

  std::vector<RepeatedGames> repeats_of(const MetPair& pair) const {
    std::vector<RepeatedGames> own;
    for (const RepeatedGames& group : games_.repeats) {
      const auto [low, high] = std::minmax(group.red, group.blue);
      if (static_cast<std::size_t>(low) == pair.first &&
          static_cast<std::size_t>(high) == pair.second)
        own.push_back(group);
    }
    return own;
  }

  /// Finds the circles that hold. A circle is as doubtful as the most doubtful of its three
  /// pairings. Holm's method runs over all possible circles.
  std::vector<BeatCircle> holding(std::int64_t possible) const {
    const std::vector<double> doubts = this->doubts();
    std::vector<BeatCircle> circles;
    seen_.for_each_circle([&](std::size_t i, std::size_t j, std::size_t k) {
      circles.push_back({{static_cast<int>(i), static_cast<int>(j), static_cast<int>(k)},
                         std::max({doubts[i * players_ + j], doubts[j * players_ + k],
                                   doubts[k * players_ + i]})});
    });
    std::vector<double> p_values;
    for (const BeatCircle& circle : circles) p_values.push_back(circle.p_value);
    const auto adjusted = holm_adjusted(p_values, static_cast<std::size_t>(possible));
    for (std::size_t i = 0; i < circles.size(); ++i) circles[i].p_value = adjusted[i];
    std::erase_if(circles,
                  [](const BeatCircle& circle) { return circle.p_value > 1 - confidence; });
    std::stable_sort(circles.begin(), circles.end(), [](const BeatCircle& a, const BeatCircle& b) {
      return a.p_value < b.p_value;
    });
    return circles;
  }

  const RatingGames& games_;
  std::size_t players_;
  BeatTable met_;
  BeatTable seen_;
  std::vector<MetPair> pairs_;
};

/// Returns the chance that a sum of ones and twos with random signs is `lead` or more.
double chance_of_signs(std::int64_t ones, std::int64_t twos, std::int64_t lead) {
  const auto binomial = [](std::int64_t n) {  // chances of k of n, by logarithms
    std::vector<double> chances;
    for (std::int64_t k = 0; k <= n; ++k) {
      const auto [x, y] = std::pair(static_cast<double>(n), static_cast<double>(k));
      chances.push_back(std::exp(std::lgamma(x + 1) - std::lgamma(y + 1) - std::lgamma(x - y + 1) -
                                 x * std::log(2.0)));
    }
    return chances;
  };
  const std::vector<double> of_ones = binomial(ones);
  std::vector<double> at_least(of_ones.size() + 1);  // so many of the ones, or more
  for (std::size_t k = of_ones.size(); k-- > 0;) at_least[k] = at_least[k + 1] + of_ones[k];
  const std::vector<double> of_twos = binomial(twos);
  double chance = 0;
  for (std::int64_t k = 0; k <= twos; ++k) {
    // 2 (2 k - twos) + (2 needed - ones) >= lead
    const std::int64_t rest = lead - 2 * (2 * k - twos) + ones;
    const std::int64_t needed = rest <= 0 ? 0 : (rest + 1) / 2;
    if (needed <= ones)
      chance += of_twos[static_cast<std::size_t>(k)] * at_least[static_cast<std::size_t>(needed)];
  }
  return std::min(chance, 1.0);
}

}  // namespace

double chance_of_lead(const PairedResults& results, const std::vector<RepeatedGames>& repeats) {
  const auto& counts = results.pairs.counts;
  const std::int64_t ones = counts[1] + counts[3] + results.lone[0] + results.lone[2];
  const std::int64_t twos = counts[0] + counts[4];
  const double chance = chance_of_signs(ones, twos, lead(results));
  double together = 0;
  for (const RepeatedGames& group : repeats)
    if (group.half_points_of_red != 1)
      together += static_cast<double>(group.copies) * static_cast<double>(group.copies - 1);
  if (together == 0) return chance;
  const double variance = static_cast<double>(ones + 4 * twos) + together;
  return std::max(chance,
                  1 - normal_cdf((static_cast<double>(lead(results)) - 0.5) / std::sqrt(variance)));
}

std::optional<Circles> find_circles(const RatingGames& games, const Ratings& ratings) {
  if (ratings.players().size() < 3 || ratings.players().size() > most_players_in_circles)
    return std::nullopt;
  return CircleSearch(games, ratings).find();
}

}  // namespace connect4

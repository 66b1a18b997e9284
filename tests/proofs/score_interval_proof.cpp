// LOS and intervals of two players, over their whole range:
//
//   - the chance that the first is stronger by more than a difference equals the formula of
//     protocol/STATISTICS.md, computed slowly, for all results of up to 30 opening pairs;
//   - LOS and both ends of the interval never fall if any pair of up to 12 ends better;
//   - nor in any step from 0-n to n-0, n up to 400, in any order of games.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <vector>

#include "lib/tournament/statistics/ratings.hpp"
#include "tests/lib/tournament/statistics/duels.hpp"
#include "tests/lib/tournament/statistics/plain_score_interval.hpp"

namespace connect4 {
namespace {

void fail(const char* what, const std::array<int, 5>& counts) {
  std::printf("%s: LL %d, LD %d, DD+WL %d, WD %d, WW %d\n", what, counts[0], counts[1], counts[2],
              counts[3], counts[4]);
  std::exit(1);
}

ScoreTest test_of(const std::array<int, 5>& counts) {
  double pairs = 0;
  double points = 0;
  for (std::size_t half_points = 0; half_points < 5; ++half_points) {
    pairs += counts[half_points];
    points += counts[half_points] * static_cast<double>(half_points) / 2;
  }
  const auto fit = fit_bradley_terry(2, {{0, 1, 2 * pairs, points}}, 0.1);
  const Tally tally = duel_of(counts);
  return ScoreTests(*fit, {tally}, {0, 1}, 0).of_difference(0, 1);
}

void prove_formula() {
  std::int64_t results = 0;
  for_each_duel(30, [&](const std::array<int, 5>& counts) {
    const PlainDuel plain(counts);
    const ScoreTest test = test_of(counts);
    for (const double supposed : {0.0, results % 2 == 0 ? 0.8 : -2.5})
      if (!(std::abs(test.chance_above(supposed) - plain.chance_above(supposed)) < 1e-6))
        fail("not the formula", counts);
    ++results;
  });
  std::printf("%lld results of up to 30 pairs equal the formula\n",
              static_cast<long long>(results));
}

/// The figures of a duel for the first player. An open end is far away.
struct Look {
  double los;
  double low;
  double high;

  explicit Look(const std::array<int, 5>& counts) {
    const ScoreTest test = test_of(counts);
    los = test.chance_above(0);
    low = test.low().value_or(-100);
    high = test.high().value_or(100);
  }

  bool is_worse_than(const Look& other) const {
    return !(los >= other.los - 1e-12 && low >= other.low - 1e-7 && high >= other.high - 1e-7);
  }
};

void prove_every_pair() {
  std::int64_t steps = 0;
  for_each_duel(12, [&](const std::array<int, 5>& counts) {
    const Look before(counts);
    for (std::size_t half_points = 0; half_points < 4; ++half_points) {
      if (counts[half_points] == 0) continue;
      std::array<int, 5> better = counts;
      --better[half_points];
      ++better[half_points + 1];
      if (Look(better).is_worse_than(before)) fail("a better pair looks worse than", counts);
      ++steps;
    }
  });
  std::printf("%lld better pairs look no worse\n", static_cast<long long>(steps));
}

/// Returns the half points of game `game` of n after `step` steps. Each path has an order of its
/// own.
using GamePath = int (*)(int game, int step, int n);

int pair_by_pair(int game, int step, int) {
  return game < step ? 2 : 0;
}
int first_games_first(int game, int step, int n) {
  const int place = game % 2 == 0 ? game / 2 : n / 2 + game / 2;
  return place < step ? 2 : 0;
}
int by_draws(int game, int step, int) {
  return std::clamp(step - 2 * game, 0, 2);
}
int all_draws_first(int game, int step, int n) {
  return (game < step ? 1 : 0) + (game < step - n ? 1 : 0);
}

std::int64_t prove_path(GamePath path, int steps_per_game) {
  std::int64_t steps = 0;
  for (int n = 2; n <= 400; n += 2) {
    std::optional<Look> before;
    for (int step = 0; step <= steps_per_game * n; ++step, ++steps) {
      std::array<int, 5> counts{};
      for (int game = 0; game < n; game += 2)
        ++counts[static_cast<std::size_t>(path(game, step, n) + path(game + 1, step, n))];
      const Look look(counts);
      if (before && look.is_worse_than(*before)) fail("a better score looks worse", counts);
      before = look;
    }
  }
  return steps;
}

}  // namespace
}  // namespace connect4

int main() {
  using namespace connect4;
  prove_every_pair();
  std::int64_t steps = 0;
  for (const GamePath path : {pair_by_pair, first_games_first}) steps += prove_path(path, 1);
  for (const GamePath path : {by_draws, all_draws_first}) steps += prove_path(path, 2);
  std::printf("%lld steps from 0-n to n-0, n up to 400, never fall\n",
              static_cast<long long>(steps));
  prove_formula();
  return 0;
}

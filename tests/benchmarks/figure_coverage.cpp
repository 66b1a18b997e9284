// The quality of places, circles, watched intervals and plans if the truth is known. No clock: the
// same figures everywhere. The games are those of tests/lib/tournament/results/simulated_games.hpp.
//
//     figure_coverage places [TOURNAMENTS]    true places within their intervals, and how often the
//                                             players that were called best with some chance are it
//     figure_coverage circles [TOURNAMENTS]   players without a circle, and with one of 100 Elo
//     figure_coverage watched [DUELS] duels with an interval that ever left the truth out
//     figure_coverage plan [DUELS] duels of the planned length that show the difference
//     figure_coverage ladder [TERMS] terms of a ladder, which narrow bars end
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "lib/random.hpp"
#include "lib/tournament/statistics/circles.hpp"
#include "lib/tournament/statistics/distributions.hpp"
#include "lib/tournament/statistics/duel_progress.hpp"
#include "lib/tournament/statistics/places.hpp"
#include "lib/tournament/statistics/power.hpp"
#include "lib/tournament/statistics/ratings.hpp"
#include "tests/lib/tournament/results/simulated_games.hpp"
#include "tests/lib/tournament/schedule/formats/simulated_ladder.hpp"

namespace connect4 {
namespace {

double normal(Random& random) {
  return std::sqrt(-2 * std::log(1 - random.real())) *
         std::cos(2 * std::numbers::pi * random.real());
}

std::vector<double> strengths_of(Random& random, int players, double spread) {
  std::vector<double> elo;
  for (int i = 0; i < players; ++i) elo.push_back(spread * normal(random));
  return elo;
}

double percent(double part, double whole) {
  return whole > 0 ? 100 * part / whole : 0;
}

/// The players that were called the best with a chance in some range.
struct Calls {
  double count = 0, said = 0, were = 0;
};

void simulate_places(int players, int games, double spread, int tournaments) {
  double within = 0, all = 0, width = 0;
  std::array<Calls, 3> calls;  // up to 50 %, to 90 %, above
  for (int seed = 1; seed <= tournaments; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const std::vector<double> elo = strengths_of(random, players, spread);
    const Tally tally = play_round_robin(random, elo, games / 2, {});
    const auto found = places(Ratings(RatingGames{tally}));
    for (std::size_t i = 0; i < elo.size(); ++i) {
      const auto above =
          std::count_if(elo.begin(), elo.end(), [&](double e) { return e > elo[i]; });
      const Place& place = *found[i];
      ++all;
      within += place.low <= above + 1 && above + 1 <= place.high;
      width += place.high - place.low + 1;
      if (place.best < 0.05) continue;
      Calls& call = calls[place.best > 0.9 ? 2 : place.best > 0.5 ? 1 : 0];
      ++call.count, call.said += place.best, call.were += above == 0;
    }
  }
  std::printf("%7d %6d %7.0f %8.1f %6.1f", players, games, spread, percent(within, all),
              width / all);
  for (const Calls& call : calls)
    std::printf("   %5.1f %5.1f", percent(call.said, call.count), percent(call.were, call.count));
  std::printf("\n");
}

void places_table(int tournaments) {
  std::printf(
      "players  games  spread  within%%  width   5-50%%: was   50-90%%: was   above: was\n");
  for (const double spread : {50.0, 150.0, 300.0})
    for (const int players : {2, 3, 8, 20})
      for (const int games : {2, 10, 20, 100})
        if (players * games <= 1000) simulate_places(players, games, spread, tournaments);
}

/// Simulates tournaments. The first three players beat one another in a circle by `circle` Elo.
void simulate_circles(int players, int games, double spread, double circle, int tournaments) {
  double tables = 0, seen = 0, expected = 0, within = 0, alarms = 0, holding = 0;
  for (int seed = 1; seed <= tournaments; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    std::vector<double> elo = strengths_of(random, players, spread);
    if (circle > 0) elo[1] = elo[2] = elo[0];
    Tally tally(players);
    for (int i = 0; i < players; ++i)
      for (int j = i + 1; j < players; ++j) {
        double lead = elo[static_cast<std::size_t>(i)] - elo[static_cast<std::size_t>(j)];
        if (circle > 0 && j <= 2) lead = j == i + 1 ? circle : -circle;
        for (int opening = 0; opening < games / 2; ++opening) {
          const auto [first, second] = play_pair(random, lead, {});
          tally.add(game_with(0, opening, i, j, first));
          tally.add(game_with(0, opening, j, i, 2 - second));
        }
      }
    const RatingGames rated{tally};
    const auto circles = find_circles(rated, Ratings(rated));
    if (!circles) continue;  // one of three players has a bound alone
    ++tables;
    seen += static_cast<double>(circles->seen);
    expected += circles->expected;
    within += circles->low <= circles->seen && circles->seen <= circles->high;
    alarms += circles->p_value <= 0.05;
    holding += !circles->holding.empty();
  }
  std::printf("%7d %6d %7.0f %7.0f %8.2f %8.2f %8.1f %8.1f %8.1f\n", players, games, spread, circle,
              seen / tables, expected / tables, percent(within, tables), percent(alarms, tables),
              percent(holding, tables));
}

void circles_table(int tournaments) {
  std::printf("players  games  spread  circle     seen   chance  within%%  p<=5%%   holding%%\n");
  for (const double circle : {0.0, 100.0})
    for (const double spread : {0.0, 50.0, 150.0})
      for (const int players : {3, 8, 20})
        for (const int games : {4, 20, 100})
          simulate_circles(players, games, spread, circle, tournaments);
}

/// The usual 95 % interval of the mean score of opening pairs, for one look.
bool leaves_out(const Pentanomial& pairs, double score) {
  const auto n = static_cast<double>(pairs.pairs());
  double mean = 0, squares = 0;
  for (std::size_t points = 0; points < 5; ++points) {
    const double share = static_cast<double>(pairs.counts[points]) / n;
    mean += share * static_cast<double>(points) / 4;
    squares += share * std::pow(static_cast<double>(points) / 4, 2);
  }
  const double error = std::sqrt((squares - mean * mean) / (n - 1));
  return std::abs(mean - score) > student_quantile(0.975, n - 1) * error;
}

bool leaves_out(const Estimate& elo, double truth) {
  return (elo.low && truth < *elo.low) || (elo.high && truth > *elo.high);
}

void simulate_watched(double elo, int pairs, int duels) {
  double usual_at_end = 0, usual_ever = 0, watched_ever = 0, width = 0;
  for (int seed = 1; seed <= duels; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    Pentanomial result;
    bool usual = false, watched = false, at_end = false;
    for (int pair = 1; pair <= pairs; ++pair) {
      const auto [first, second] = play_pair(random, elo, {});
      result.add(first + second);
      if (pair < 10) continue;
      at_end = leaves_out(result, score_from_elo(elo));
      usual = usual || at_end;
      // One pair among many moves an end little: the interval is computed when the pairs are 2 %
      // more.
      if (pair % std::max(1, pair / 50) == 0 && !watched)
        watched = leaves_out(watched_interval(result), elo);
    }
    usual_at_end += at_end, usual_ever += usual, watched_ever += watched;
    const Estimate end = watched_interval(result);
    width += end.low && end.high ? (*end.high - *end.low) / 2 : 0;
  }
  std::printf("%7.0f %6d %12.1f %12.1f %14.1f %10.0f\n", elo, pairs, percent(usual_at_end, duels),
              percent(usual_ever, duels), percent(watched_ever, duels), width / duels);
}

void watched_table(int duels) {
  std::printf("    Elo  pairs  usual, end%%  usual, ever%%  watched, ever%%   half width\n");
  for (const double elo : {0.0, 50.0, 200.0})
    for (const int pairs : {50, 200, 1000}) simulate_watched(elo, pairs, duels);
}

void simulate_plan(double elo, double power, int duels) {
  // A long duel of equals shows the variation of such pairs.
  Random earlier(0);
  const PairSpread spread = *spread_of(play_round_robin(earlier, {0, 0}, 20'000, {}));
  const std::int64_t pairs = *pairs_for({spread.deviation}, elo, power);
  double shown = 0, shown_by_rating = 0;
  for (int seed = 1; seed <= duels; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const Tally tally = play_round_robin(random, {elo, 0}, static_cast<int>(pairs), {});
    const Pentanomial result = tally.paired(0, 1).pairs;
    shown += result.half_points() > 2 * pairs && leaves_out(result, 0.5);
    const Estimate difference = Ratings(RatingGames{tally}).difference(0, 1);
    shown_by_rating += difference.low && *difference.low > 0;
  }
  std::printf("%7.0f %6.0f %8.3f %8lld %8.1f %8.1f\n", elo, 100 * power, spread.deviation,
              static_cast<long long>(pairs), percent(shown, duels),
              percent(shown_by_rating, duels));
}

void plan_table(int duels) {
  std::printf("    Elo  power  spread    pairs   shown%%  by the rating's interval%%\n");
  for (const double elo : {20.0, 50.0, 100.0, 200.0})
    for (const double power : {0.5, 0.8, 0.95}) simulate_plan(elo, power, duels);
}

void ladder_table(int terms) {
  BarsOfTerms bars;
  for (int term = 0; term < terms; ++term) bars.add_term(static_cast<std::uint64_t>(100 + term));
  std::printf("    terms  games a term   bars  true within them, %%\n%9d %13.0f %6d %21.1f\n",
              terms, static_cast<double>(bars.games) / terms, bars.count,
              percent(bars.inside, bars.count));
}

}  // namespace
}  // namespace connect4

int main(int argc, char** argv) {
  using namespace connect4;
  const std::map<std::string, std::function<void(int)>> tables{{"places", places_table},
                                                               {"circles", circles_table},
                                                               {"watched", watched_table},
                                                               {"plan", plan_table},
                                                               {"ladder", ladder_table}};
  const auto table = tables.find(argc > 1 ? argv[1] : "");
  if (table == tables.end()) {
    std::fputs("usage: figure_coverage places|circles|watched|plan|ladder [COUNT]\n", stderr);
    return 2;
  }
  table->second(argc > 2 ? std::atoi(argv[2]) : 200);
  return 0;
}

// The quality of places and plans if the truth is known. No clock: the
// same figures everywhere. The games are those of tests/lib/tournament/results/simulated_games.hpp.
//
//     figure_coverage places [TOURNAMENTS]    true places within their intervals
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

void simulate_places(int players, int games, double spread, int tournaments) {
  double within = 0, all = 0, width = 0;
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
    }
  }
  std::printf("%7d %6d %7.0f %8.1f %6.1f\n", players, games, spread, percent(within, all),
              width / all);
}

void places_table(int tournaments) {
  std::printf("players  games  spread  within%%  width\n");
  for (const double spread : {50.0, 150.0, 300.0})
    for (const int players : {2, 3, 8, 20})
      for (const int games : {2, 10, 20, 100})
        if (players * games <= 1000) simulate_places(players, games, spread, tournaments);
}

void simulate_plan(double elo, double power, int duels) {
  // A long duel of equals shows the variation of such pairs.
  Random earlier(0);
  const PairSpread spread = *spread_of(play_round_robin(earlier, {0, 0}, 20'000, {}));
  const std::int64_t pairs = *pairs_for({spread.deviation}, elo, power);
  double shown = 0;
  for (int seed = 1; seed <= duels; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const Tally tally = play_round_robin(random, {elo, 0}, static_cast<int>(pairs), {});
    const Estimate difference = Ratings(RatingGames{tally}).difference(0, 1);
    shown += difference.low && *difference.low > 0;
  }
  std::printf("%7.0f %6.0f %8.3f %8lld %8.1f\n", elo, 100 * power, spread.deviation,
              static_cast<long long>(pairs), percent(shown, duels));
}

void plan_table(int duels) {
  std::printf("    Elo  power  spread    pairs   shown%%\n");
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
  const std::map<std::string, std::function<void(int)>> tables{
      {"places", places_table}, {"plan", plan_table}, {"ladder", ladder_table}};
  const auto table = tables.find(argc > 1 ? argv[1] : "");
  if (table == tables.end()) {
    std::fputs("usage: figure_coverage places|plan|ladder [COUNT]\n", stderr);
    return 2;
  }
  table->second(argc > 2 ? std::atoi(argv[2]) : 200);
  return 0;
}

// The parts of the time of `tournament standings`.
//
//     standings_benchmark RESULTS
//
// Prints one line: how long the report of that folder took, and how long its parts take when each
// is done again by itself: reading results (with their checksums), reading moves, counting,
// fitting.
#include <chrono>
#include <cstdio>
#include <iostream>

#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/report.hpp"

namespace {

using namespace connect4;

template <class Work>
double seconds(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

ScheduleRules rules_of(StoreReader& reader, const TournamentConfig& config) {
  return schedule_rules(config, static_cast<std::int32_t>(reader.opening_count()));
}

void measure(const char* folder) {
  StoreReader reader(folder);
  TournamentReport report;
  const double whole = seconds([&] { report = read_report(reader); });

  std::vector<GameResult> games;
  const double results =
      seconds([&] { reader.results([&](const GameResult& game) { games.push_back(game); }); });
  std::size_t plies = 0;
  const double moves =
      seconds([&] { reader.lines([&](const PlayedLine& line) { plies += line.moves.size(); }); });

  const TournamentConfig config = stored_config(reader.config());
  const double counting = seconds([&] {
    auto count = TournamentCount::begin(rules_of(reader, config), config.sprt).value();
    for (const GameResult& game : games) count.add(game);
    count.summary(withdrawals(report.state)).value();
  });
  const double fitting = seconds([&] {
    const RatingGames rated{report.summary.tally, reader.first_movers()};
    places(Ratings(rated, report.rating_plan));
    game_rates(rated);
  });
  std::printf(
      "%zu games, %zu plies: report %.2f s; results %.2f, moves %.2f, counting %.2f, "
      "fitting %.2f s\n",
      games.size(), plies, whole, results, moves, counting, fitting);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: standings_benchmark RESULTS\n";
    return 2;
  }
  try {
    measure(argv[1]);
    return 0;
  } catch (const std::exception& problem) {
    std::cerr << "standings_benchmark: " << problem.what() << "\n";
    return 2;
  }
}

#include "runner/tournament/report.hpp"

#include <limits>

#include "runner/tournament/store_error.hpp"
#include "runner/tournament/stored_config.hpp"

namespace connect4 {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int page_size = 1 << 14;

}  // namespace

TournamentReport make_report(const TournamentConfig& config, std::int32_t openings,
                             const std::vector<NumberedResult>& games, RunState state,
                             std::int64_t void_games) {
  const auto start = SteadyClock::now();
  auto summary =
      summarize(schedule_rules(config, openings), config.sprt, games, withdrawals(state));
  if (!summary)
    throw StoreError("tournament " + config.name, summary.error(),
                     "its games and its config do not belong together");
  const auto counted = SteadyClock::now();
  TournamentReport report;
  report.name = config.name;
  report.is_confined = config.sandbox.enabled;
  for (const ConfiguredPlayer& player : config.players) report.players.push_back(player.name);
  report.ratings = ratings(summary->tally);
  report.summary = *std::move(summary);
  report.state = std::move(state);
  report.void_games = void_games;
  report.counting = counted - start;
  report.fitting = SteadyClock::now() - counted;
  return report;
}

std::vector<NumberedResult> read_results(StoreReader& reader) {
  std::vector<NumberedResult> results;
  results.reserve(static_cast<std::size_t>(reader.count()));
  GameRange page{.after = std::numeric_limits<int>::min(), .limit = page_size};
  while (true) {
    const std::vector<GameEntry> games = reader.games({}, page);
    for (const GameEntry& game : games) results.push_back({game.number, game.result});
    if (games.size() < static_cast<std::size_t>(page.limit)) return results;
    page.after = games.back().number;
  }
}

RunState read_state(StoreReader& reader) {
  auto state = parse_run_state(reader.state());
  if (!state)
    throw StoreError("the tournament", state.error(),
                     "it was written by another version of this program");
  return *std::move(state);
}

TournamentReport read_report(StoreReader& reader) {
  const auto start = SteadyClock::now();
  const StoreHeader header = reader.header();
  RunState state = read_state(reader);
  const std::vector<NumberedResult> results = read_results(reader);
  const std::int64_t void_games = reader.void_count();
  const std::int64_t repeated_games = reader.repeated_count();
  const auto reading = SteadyClock::now() - start;
  TournamentReport report =
      make_report(stored_config(header), static_cast<std::int32_t>(header.openings.size()), results,
                  std::move(state), void_games);
  report.reading = reading;
  report.repeated_games = repeated_games;
  return report;
}

}  // namespace connect4

#include "runner/tournament/report/report.hpp"

#include <limits>

#include "lib/tournament/results/game_set.hpp"
#include "runner/store/store_error.hpp"
#include "runner/tournament/config/stored_config.hpp"

namespace connect4 {

namespace {

template <class Value>
Value or_damaged(Expected<Value> value, const TournamentConfig& config) {
  if (value) return *std::move(value);
  throw StoreError("tournament " + config.name, value.error(),
                   "its games and its config do not belong together");
}

/// Looks through the moves of the games that count. A run may have added others since these were
/// read.
void compare_games(StoreReader& reader, const GameSet& read, TournamentReport& report) {
  const bool is_duel = report.players.size() == 2;
  RepeatCounter repeats;
  AnswerComparison answers;
  PairComparison pairs;
  const auto take = [&](const PlayedLine& line) {
    if (!read.has(line.number)) return;
    repeats.add(line.result, line.start, line.end);
    if (!is_duel) return;
    answers.add(line.result, line.start, line.moves);
    pairs.add({line.number, line.result}, line.end);
  };
  reader.lines(take, last_that_counts(report.summary));
  report.repeats = repeats.groups();
  report.repeated_games = surplus_copies(report.repeats);
  if (!is_duel) return;
  report.answers = answers.count();
  report.pairs_compared = pairs.count();
}

}  // namespace

PairDifferences compare_first_pairs(StoreReader& reader) {
  PairComparison pairs;
  const auto take = [&](const PlayedLine& line) {
    pairs.add({line.number, line.result}, line.end);
  };
  reader.lines(take, last_to_compare);
  return pairs.count();
}

int last_that_counts(const TournamentSummary& summary) {
  const auto& duel = summary.duel;
  const auto last = duel && duel->test ? duel->test->decided_after : std::nullopt;
  return last.value_or(std::numeric_limits<int>::max());
}

RunState read_state(StoreReader& reader) {
  auto state = parse_run_state(reader.state());
  if (!state)
    throw StoreError("the tournament", state.error(),
                     "it was written by another version of this program");
  return *std::move(state);
}

TournamentReport read_report(StoreReader& reader, const ResultTaker& also) {
  const TournamentConfig config = stored_config(reader.config());
  TournamentReport report;
  report.name = config.name;
  report.is_confined = config.sandbox.enabled;
  for (const ConfiguredPlayer& player : config.players) report.players.push_back(player.name);
  report.state = read_state(reader);
  report.void_games = reader.void_count();

  const ScheduleRules rules = schedule_rules(config, reader.opening_count(), report.state);
  const auto first_pairs = config.sprt ? compare_first_pairs(reader) : PairDifferences{};
  auto count = or_damaged(TournamentCount::begin(rules, config.sprt, first_pairs), config);
  GameSet read;
  reader.results([&](const NumberedResult& game) {
    count.add(game);
    read.add(game.number);
    if (also) also(game);
  });
  report.summary = or_damaged(count.summary(withdrawals(report.state)), config);
  compare_games(reader, read, report);
  report.rating_plan = config.rating;
  const Tally started = report.summary.tally.between_started_players();
  const RatingGames games{started, reader.first_movers(), {}, report.repeats};
  report.ratings = Ratings(games, report.rating_plan);
  report.places = places(report.ratings);
  report.circles = find_circles(games, report.ratings);
  report.rates = game_rates(games, report.ratings);
  if (const auto& duel = report.summary.duel)
    report.normalized_elo = normalized_elo(
        duel->pairs, variance_inflation(duel->pairs, report.summary.tally, report.repeats));
  return report;
}

}  // namespace connect4

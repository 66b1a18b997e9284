#include "runner/tournament/report/report.hpp"

#include <algorithm>

#include "lib/text/amounts.hpp"
#include "lib/text/printable.hpp"
#include "lib/tournament/results/game_set.hpp"
#include "protocol/results/standings.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/tournament/config/stored_config.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

template <class Value>
Value or_damaged(Expected<Value> value, const TournamentConfig& config) {
  if (value) return *std::move(value);
  throw StoreError(
      "tournament " + config.name, value.error(),
      "restore the folder from a backup: its games and its config do not belong together");
}

/// Looks through the moves of the games that count. A run may have added others since these were
/// read.
void compare_games(StoreReader& reader, const GameSet& read, TournamentReport& report) {
  const bool is_duel = report.players.size() == 2;
  RepeatCounter repeats;
  AnswerComparison answers;
  PairComparison pairs;
  const auto take = [&](const PlayedLine& line) {
    if (!read.has(line.result.number)) return;
    repeats.add(line.result, line.start, line.end);
    if (!is_duel) return;
    answers.add(line.result, line.start, line.moves);
    pairs.add(line.result, line.end);
  };
  reader.lines(take, last_that_counts(report.summary));
  report.repeated_games = repeats.copies();
  if (!is_duel) return;
  report.answers = answers.count();
  report.pairs_compared = pairs.count();
}

Json optional_json(const std::optional<double>& value) {
  return value ? Json(*value) : Json();
}

std::optional<double> optional_number(const Json& json, const char* key) {
  const Json& value = json.at(key);
  return value.is_null() ? std::nullopt : std::optional(value.get<double>());
}

}  // namespace

std::string to_json(const RunState& state) {
  Json withdrawn = Json::array();
  for (const auto& [withdrawal, cause] : state.withdrawn)
    withdrawn.push_back(
        {{"player", withdrawal.player}, {"round", withdrawal.round}, {"cause", cause}});
  Json json{{"status", state.status}, {"withdrawn", withdrawn}};
  for (const Absence& absence : state.absences)
    json["absent"].push_back(
        {{"player", absence.player}, {"from", absence.from}, {"to", absence.to}});
  for (const PastRating& past : state.past_ratings)
    json["past_ratings"].push_back({{"player", past.player},
                                    {"value", optional_json(past.elo.value)},
                                    {"low", optional_json(past.elo.low)},
                                    {"high", optional_json(past.elo.high)},
                                    {"games", past.games},
                                    {"replaced", past.replaced.time_since_epoch().count()}});
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Expected<RunState> parse_run_state(std::string_view text) {
  RunState state;
  if (text.empty()) return state;
  try {
    const Json json = Json::parse(text);
    state.status = printable(json.value("status", ""));
    for (const Json& player : json.value("withdrawn", Json::array()))
      state.withdrawn.push_back(
          {{player.at("player").get<std::int32_t>(), player.value("round", 0)},
           printable(player.value("cause", ""))});
    for (const Json& absence : json.value("absent", Json::array()))
      state.absences.push_back({absence.at("player").get<std::int32_t>(),
                                absence.at("from").get<std::int32_t>(),
                                absence.at("to").get<std::int32_t>()});
    for (const Json& past : json.value("past_ratings", Json::array()))
      state.past_ratings.push_back({past.at("player").get<std::int32_t>(),
                                    {optional_number(past, "value"), optional_number(past, "low"),
                                     optional_number(past, "high"), ""},
                                    past.at("games").get<std::int64_t>(),
                                    std::chrono::sys_seconds(std::chrono::seconds(
                                        past.at("replaced").get<std::int64_t>()))});
    return state;
  } catch (const Json::exception& problem) {
    return Failure{std::string("the state of the run is damaged: ") + problem.what()};
  }
}

std::vector<Withdrawal> withdrawals(const RunState& state) {
  std::vector<Withdrawal> withdrawals;
  for (const WithdrawnPlayer& player : state.withdrawn) withdrawals.push_back(player.withdrawal);
  return withdrawals;
}

ScheduleRules schedule_rules(const TournamentConfig& config, std::size_t openings,
                             const RunState& state) {
  ScheduleRules rules = schedule_rules(config, static_cast<std::int32_t>(openings));
  rules.before_meeting = StopSignal::heed;
  rules.absences = state.absences;
  std::erase_if(rules.absences, [&](const Absence& absence) {
    return absence.player >= rules.players;  // a run was killed while they joined
  });
  return rules;
}

PairDifferences compare_first_pairs(StoreReader& reader) {
  PairComparison pairs;
  const auto take = [&](const PlayedLine& line) { pairs.add(line.result, line.end); };
  reader.lines(take, last_to_compare);
  return pairs.count();
}

RunState read_state(StoreReader& reader) {
  auto state = parse_run_state(reader.state());
  if (!state)
    throw StoreError("the tournament", state.error(),
                     "read it with the version of connect4 that wrote it");
  return *std::move(state);
}

TournamentReport read_report(StoreReader& reader, const ResultTaker& also, bool with_remote) {
  const StoreReader::Snapshot state(reader);
  const TournamentConfig config = stored_config(reader.config());
  TournamentReport report;
  report.name = config.name;
  report.is_confined = config.sandbox.enabled;
  for (const ConfiguredPlayer& player : config.players) report.players.push_back(player.name);
  if (std::ranges::any_of(config.players, &ConfiguredPlayer::is_remote))
    for (const ConfiguredPlayer& player : config.players)
      report.remote.push_back(player.is_remote());
  const auto is_remote = [&](std::int32_t player) {
    return !report.remote.empty() && report.remote[place(player)];
  };
  report.state = read_state(reader);
  report.void_games = reader.void_count();

  const ScheduleRules rules = schedule_rules(config, reader.opening_count(), report.state);
  const bool is_duel = rules_of(config.format).members.sprt;
  const auto first_pairs = is_duel ? compare_first_pairs(reader) : PairDifferences{};
  auto count = or_damaged(TournamentCount::begin(rules, config.sprt, first_pairs), config);
  GameSet read;
  reader.results([&](const GameResult& game) {
    if (!with_remote && (is_remote(game.red) || is_remote(game.blue))) return;
    count.add(game);
    read.add(game.number);
    if (also) also(game);
  });
  report.summary = or_damaged(count.summary(withdrawals(report.state)), config);
  compare_games(reader, read, report);
  report.rating_plan = config.rating;
  const Tally started = report.summary.tally.between_started_players();
  const RatingGames games{
      started, reader.first_movers(), {}, rules_of(config.format).paired_by_results};
  report.ratings = Ratings(games, report.rating_plan);
  report.places = places(report.ratings);
  report.rates = game_rates(games);
  return report;
}

std::vector<OpeningLine> read_opening_lines(StoreReader& reader, const TournamentReport& report) {
  ResultsByOpening results;
  const int last = last_that_counts(report.summary);
  reader.results([&](const GameResult& game) {
    if (game.number <= last) add_to(results, game);
  });
  std::vector<std::int32_t> numbers;
  for (const auto& [number, ignored] : results) numbers.push_back(number);
  std::vector<OpeningLine> lines;
  for (OpeningEntry& opening : reader.openings(numbers)) {
    const std::int32_t number = numbers[lines.size()];
    lines.push_back(
        {number, std::move(opening.moves), opening.start, std::move(results.at(number))});
  }
  return lines;
}

std::vector<PlayerAccuracy> read_accuracy(StoreReader& reader, const TournamentReport& report) {
  std::vector<PlayerAccuracy> players(report.players.size());
  reader.lines([&](const PlayedLine& line) {
    if (!line.scores.empty())
      add_game(players, line.result, judged_moves(line.start, line.moves, line.scores));
  });
  return players;
}

std::vector<PlayerFeedback> read_feedback(StoreReader& reader, const TournamentReport& report,
                                          HiddenPaths hidden, std::optional<std::int32_t> player) {
  hidden.show_file_names();
  return collect_feedback(report, [&](const GameTaker& take) {
    reader.records({.player = player},
                   [&](const StoredGame& game) { take(game.result, hidden(game.record)); });
  });
}

Json full_standings_json(StoreReader& reader, const TournamentReport& report) {
  Json json = standings_json(report);
  if (reader.scored_count() > 0)
    json["accuracy"] = accuracy_json(report, read_accuracy(reader, report));
  return json;
}

}  // namespace connect4

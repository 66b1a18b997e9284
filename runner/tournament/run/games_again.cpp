#include "runner/tournament/run/games_again.hpp"

#include <algorithm>
#include <functional>
#include <future>
#include <utility>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/match/player.hpp"
#include "runner/process/real_path.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/config/config_loader.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

namespace {

/// Takes the player back, absent from the rounds that were paired without it.
void take_back(RunState& state, std::int32_t player, std::int32_t last_begun) {
  const auto is_of_player = [&](const WithdrawnPlayer& withdrawn) {
    return withdrawn.withdrawal.player == player;
  };
  for (const WithdrawnPlayer& withdrawn : state.withdrawn)
    if (is_of_player(withdrawn) && withdrawn.withdrawal.round < last_begun)
      state.absences.push_back({player, withdrawn.withdrawal.round + 1, last_begun});
  std::erase_if(state.withdrawn, is_of_player);
}

/// Returns whether the player starts; false if the machine fails.
bool starts(const PlayerSpec& player) try {
  return !start_once(player).fault.has_value();
} catch (const SystemFault&) {
  return false;
}

/// Returns the players that can be started. A few are started at a time.
std::vector<std::int32_t> those_that_start(const std::vector<std::int32_t>& to_try,
                                           const std::vector<PlayerSpec>& players) {
  constexpr std::size_t at_once = 4;
  std::vector<std::int32_t> started;
  for (std::size_t begin = 0; begin < to_try.size(); begin += at_once) {
    const std::size_t end = std::min(begin + at_once, to_try.size());
    std::vector<std::future<bool>> tries;
    for (std::size_t i = begin; i < end; ++i)
      tries.push_back(
          std::async(std::launch::async, starts, std::cref(players.at(place(to_try[i])))));
    for (std::size_t i = begin; i < end; ++i)
      if (tries[i - begin].get()) started.push_back(to_try[i]);
  }
  return started;
}

/// Returns why a player was withdrawn; nothing if it was not.
const WithdrawnPlayer* find_withdrawn(const RunState& state, std::int32_t player) {
  const auto found = std::ranges::find_if(state.withdrawn, [&](const WithdrawnPlayer& each) {
    return each.withdrawal.player == player;
  });
  return found == state.withdrawn.end() ? nullptr : &*found;
}

Expected<Schedule> plan_in(const RunState& state, StoreReader& reader,
                           const TournamentConfig& config) {
  ResultTable results;
  reader.results([&](const GameResult& game) { results.add(game); });
  return plan_schedule(schedule_rules(config, reader.opening_count(), state), results,
                       withdrawals(state));
}

}  // namespace

std::int64_t retire_player(Store& store, const TournamentConfig& config, std::int32_t player) {
  const std::string& name = config.players.at(place(player)).name;
  StoreReader reader(config.output);
  RunState state = read_state(reader);
  if (const WithdrawnPlayer* gone = find_withdrawn(state, player))
    throw UsageError(in_quotes(name) + " has already left the tournament: it " + gone->reason());
  if (std::ssize(config.players) - std::ssize(state.withdrawn) <= 2)
    throw UsageError("only two players are left, so " + in_quotes(name) +
                     " cannot be retired; to end the tournament here, do not run it again");
  state.withdrawn.push_back({{player, reader.last_round()}, {}});
  const auto schedule = plan_in(state, reader, config);
  if (!schedule) throw UsageError(in_quotes(name) + " cannot be retired: " + schedule.error());
  store.set_state(to_json(state));
  return std::ranges::count_if(schedule->forfeits, [&](const GameResult& game) {
    return game.red == player || game.blue == player;
  });
}

void take_back_player(Store& store, const TournamentConfig& config, std::int32_t player) {
  const std::string& name = config.players.at(place(player)).name;
  StoreReader reader(config.output);
  RunState state = read_state(reader);
  const WithdrawnPlayer* gone = find_withdrawn(state, player);
  if (gone == nullptr)
    throw UsageError(in_quotes(name) + " takes part; there is nothing to restore");
  if (!gone->is_retired())
    throw UsageError(in_quotes(name) + " " + gone->reason() +
                     "; once it is fixed, `connect4 tournament run TOURNAMENT --replay-player " +
                     as_shell_word(name) + "` brings it back");
  const bool by_rounds =
      rules_of(config.format).players_may_change == PlayersMayChange::from_last_round;
  take_back(state, player, by_rounds ? reader.last_round() : 0);
  if (!plan_in(state, reader, config))
    throw UsageError(in_quotes(name) +
                     " cannot come back because the tournament has continued without it; to "
                     "include it, start over with --fresh");
  store.set_state(to_json(state));
}

bool has_gone(const TournamentConfig& config, const ConfiguredPlayer& player) {
  if (player.is_remote())
    return std::ranges::none_of(read_remote_players(config.folder), [&](const auto& each) {
      return std::to_string(each.first) == player.command.at(1);
    });
  return player.command.size() == 1 && player.command.front().starts_with('/') &&
         !is_there(player.command.front());
}

GamesAgain set_aside_to_play_again(Store& store, const TournamentConfig& config,
                                   std::int32_t player, const std::optional<PastRating>& replaced) {
  const PlayersMayChange may_change = rules_of(config.format).players_may_change;
  if (may_change == PlayersMayChange::never)
    throw UsageError("a " + std::string(name(config.format)) +
                     " continues with its winners, so no player's games can be replayed; start "
                     "over with --fresh");
  StoreReader reader(config.output);
  RunState state = read_state(reader);
  const bool by_rounds = may_change == PlayersMayChange::from_last_round;
  GamesAgain again;
  if (by_rounds) again.from_round = std::max(reader.last_round(), 1);
  take_back(state, player, by_rounds ? again.from_round : 0);
  if (replaced) state.past_ratings.push_back(*replaced);
  again.games = store.set_games_aside(player, again.from_round, to_json(state));
  return again;
}

std::optional<PastRating> rating_until_now(const TournamentReport& report, std::int32_t player) {
  const auto line = std::ranges::find(report.summary.table, player, &Standing::player);
  if (line == report.summary.table.end() || line->score().games() == 0) return std::nullopt;
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  return PastRating{player, report.ratings.players()[place(player)], line->score().games(), now};
}

std::vector<std::string> retire_gone_players(Store& store, const TournamentConfig& config) {
  StoreReader reader(config.output);
  RunState state = read_state(reader);
  const std::string before = to_json(state);
  std::erase_if(state.withdrawn, [&](const WithdrawnPlayer& withdrawn) {
    const std::size_t player = place(withdrawn.withdrawal.player);
    return withdrawn.is_retired() && player < config.players.size() &&
           !has_gone(config, config.players[player]);
  });
  std::vector<std::string> retired;
  for (std::size_t i = 0; i < config.players.size(); ++i) {
    const auto number = static_cast<std::int32_t>(i);
    if (find_withdrawn(state, number) != nullptr || !has_gone(config, config.players[i])) continue;
    state.withdrawn.push_back({{number, reader.last_round()}, {}});
    retired.push_back(config.players[i].name);
  }
  if (const std::string after = to_json(state); after != before) store.set_state(after);
  return retired;
}

std::vector<ChangedPlayer> find_changed_players(const TournamentConfig& config,
                                                const std::vector<PlayerSpec>& players,
                                                const std::vector<std::string>& files,
                                                bool may_start) {
  StoreReader reader(config.output);
  const std::vector<std::int64_t> games = reader.games_of_other_files(files);
  std::vector<ChangedPlayer> changed;
  for (std::size_t i = 0; i < games.size(); ++i)
    if (games[i] > 0) changed.push_back({static_cast<std::int32_t>(i), games[i]});
  std::vector<std::int32_t> to_try;
  for (const WithdrawnPlayer& withdrawn : read_state(reader).withdrawn) {
    const std::int32_t player = withdrawn.withdrawal.player;
    const PlayerSpec& spec = players.at(place(player));
    if (may_start && games[place(player)] == 0 && spec.problem.empty() && !withdrawn.is_retired())
      to_try.push_back(player);
  }
  for (const std::int32_t player : those_that_start(to_try, players))
    changed.push_back({player, reader.count({.player = player}), true});
  return changed;
}

}  // namespace connect4

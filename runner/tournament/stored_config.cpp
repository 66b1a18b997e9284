#include "runner/tournament/stored_config.hpp"

#include <nlohmann/json.hpp>

#include "runner/tournament/store_error.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::json;

std::chrono::milliseconds duration(const Json& time, const char* name,
                                   std::chrono::milliseconds fallback) {
  return std::chrono::milliseconds(time.value(name, fallback.count()));
}

TimeControl read_time(const Json& holder, const TimeControl& fallback) {
  const Json time = holder.value("time", Json::object());
  return {duration(time, "turn_ms", fallback.turn), duration(time, "bank_ms", fallback.bank),
          duration(time, "startup_ms", fallback.startup)};
}

ConfiguredPlayer read_player(const Json& json, const TimeControl& time) {
  ConfiguredPlayer player;
  player.name = json.at("name");
  const Json& command = json.at("command");
  if (command.is_string())
    player.command = {command.get<std::string>()};
  else
    player.command = command.get<std::vector<std::string>>();
  const Json environment = json.value("env", Json::object());
  for (const auto& [name, value] : environment.items())
    player.environment.emplace_back(name, value.get<std::string>());
  player.time = read_time(json, time);
  return player;
}

SprtPlan read_sprt(const Json& json) {
  SprtPlan plan;
  plan.elo0 = json.value("elo0", plan.elo0);
  plan.elo1 = json.value("elo1", plan.elo1);
  plan.alpha = json.value("alpha", plan.alpha);
  plan.beta = json.value("beta", plan.beta);
  if (json.value("model", "normalized") == "logistic") plan.model = EloModel::logistic;
  return plan;
}

TournamentConfig read_config(const Json& json) {
  TournamentConfig config;
  config.name = json.value("name", "");
  config.format = format_from_name(json.value("format", "round_robin")).value();
  config.seed = json.value("seed", config.seed);
  config.games_per_pairing = json.value("games_per_pairing", config.games_per_pairing);
  config.rounds = json.value("rounds", config.rounds);
  config.gauntlet_size = json.value("gauntlet_size", config.gauntlet_size);
  config.max_replays = json.value("max_replays", config.max_replays);
  config.time = read_time(json, {});
  if (json.value("withdrawn_games", "forfeit") == "void")
    config.withdrawn_games = WithdrawnGames::voided;
  for (const Json& player : json.at("players"))
    config.players.push_back(read_player(player, config.time));
  if (const auto sprt = json.find("sprt"); sprt != json.end()) config.sprt = read_sprt(*sprt);
  return config;
}

}  // namespace

TournamentConfig stored_config(const StoreHeader& header) {
  try {
    return read_config(Json::parse(header.config, nullptr, true, true));
  } catch (const std::exception& problem) {
    throw StoreError("the tournament's stored config",
                     std::string("cannot be read: ") + problem.what(),
                     "it was written by another version of this program");
  }
}

}  // namespace connect4

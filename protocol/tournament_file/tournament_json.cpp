// A config as a file: of tournament_file.hpp, the part that writes.
#include <nlohmann/json.hpp>

#include "protocol/messages/json_text.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "protocol/tournament_file/tournament_words.hpp"

namespace connect4 {

namespace {

using nlohmann::ordered_json;

ordered_json time_json(const TimeControl& time) {
  ordered_json json{{"turn_ms", time.turn.count()},
                    {"bank_ms", time.bank.count()},
                    {"startup_ms", time.startup.count()}};
  if (time.ready) json["ready_ms"] = time.ready->count();
  return json;
}

ordered_json player_json(const ConfiguredPlayer& player) {
  ordered_json environment = ordered_json::object();
  for (const auto& [name, value] : player.environment) environment[name] = value;
  return {{"name", player.name},
          {"command", player.command},
          {"env", environment},
          {"files", player.files},
          {"time", time_json(player.time)}};
}

ordered_json sandbox_json(const SandboxPlan& plan) {
  if (!plan.enabled) return word_for(plan.enabled, sandbox_kinds());
  ordered_json json{{"kind", word_for(plan.enabled, sandbox_kinds())},
                    {"read_only", plan.read_only},
                    {"scratch", plan.scratch}};
  for (const SandboxLimit& limit : sandbox_limits)
    json[std::string(limit.name)] = plan.limits.*limit.value;
  return json;
}

ordered_json workers_json(const WorkersPlan& plan) {
  if (plan.kind == WorkersKind::local) return word_for(plan.kind, worker_kinds());
  return {{"kind", word_for(plan.kind, worker_kinds())},
          {"at_once", plan.at_once},
          {"chunk_seconds", plan.chunk_length.count()},
          {"options", plan.options}};
}

ordered_json sprt_json(const SprtPlan& plan) {
  return {{"elo0", plan.elo0},
          {"elo1", plan.elo1},
          {"alpha", plan.alpha},
          {"beta", plan.beta},
          {"model", word_for(plan.model, models())}};
}

}  // namespace

std::string to_json(const TournamentConfig& config) {
  ordered_json json{{"name", config.name}, {"format", name(config.format)}, {"seed", config.seed}};
  json["players"] = ordered_json::array();
  for (const ConfiguredPlayer& player : config.players)
    json["players"].push_back(player_json(player));
  const FormatMembers& members = rules_of(config.format).members;
  if (members.rounds) json["rounds"] = config.rounds;
  if (members.gauntlet_size) json["gauntlet_size"] = config.gauntlet_size;
  json["games_per_pairing"] = config.games_per_pairing;
  json["openings"] = to_text(config.openings);
  if (members.openings_per_pairing)
    json["openings_per_pairing"] = word_for(config.openings_per_pairing, openings_per_pairing());
  json["time"] = time_json(config.time);
  json["restart"] = word_for(config.restart, restarts());
  json["pondering"] = word_for(config.pondering, ponderings());
  if (members.max_replays) json["max_replays"] = config.max_replays;
  if (members.ladder) json["error_bar"] = config.error_bar;
  if (members.ladder) json["most_games"] = config.most_games;
  if (config.sprt) json["sprt"] = sprt_json(*config.sprt);
  json["sandbox"] = sandbox_json(config.sandbox);
  json["concurrency"] = config.concurrency;
  json["workers"] = workers_json(config.workers);
  json["withdrawn_games"] = word_for(config.withdrawn_games, ways_to_withdraw());
  json["rating_prior"] = config.rating.prior_pairs;
  if (const auto& anchor = config.rating.anchor)
    json["anchor"] = {{"player", config.players[static_cast<std::size_t>(anchor->player)].name},
                      {"elo", anchor->elo}};
  json["output"] = config.output;
  json["analyse"] = config.analyse;
  json["logs"] = config.logs;
  json["readable"] = config.readable;
  return json_line(json, 2) + "\n";
}

}  // namespace connect4

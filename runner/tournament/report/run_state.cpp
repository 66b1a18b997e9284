#include "runner/tournament/report/run_state.hpp"

#include <nlohmann/json.hpp>

#include "lib/text/printable.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

Json json(const WithdrawnPlayer& player) {
  return {{"player", player.withdrawal.player},
          {"round", player.withdrawal.round},
          {"reason", player.reason}};
}

}  // namespace

std::string to_json(const RunState& state) {
  Json withdrawn = Json::array();
  for (const WithdrawnPlayer& player : state.withdrawn) withdrawn.push_back(json(player));
  Json json{{"status", state.status}, {"withdrawn", withdrawn}};
  for (const Absence& absence : state.absences)
    json["absent"].push_back(
        {{"player", absence.player}, {"from", absence.from}, {"to", absence.to}});
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
           printable(player.value("reason", ""))});
    for (const Json& absence : json.value("absent", Json::array()))
      state.absences.push_back({absence.at("player").get<std::int32_t>(),
                                absence.at("from").get<std::int32_t>(),
                                absence.at("to").get<std::int32_t>()});
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

}  // namespace connect4

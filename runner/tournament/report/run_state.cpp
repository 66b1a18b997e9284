#include "runner/tournament/report/run_state.hpp"

#include <nlohmann/json.hpp>

#include "lib/text/printable.hpp"

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
  return Json{{"status", state.status}, {"withdrawn", withdrawn}}.dump(
      -1, ' ', false, Json::error_handler_t::replace);
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

}  // namespace connect4

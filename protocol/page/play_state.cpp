#include "protocol/page/play_state.hpp"

#include <nlohmann/json.hpp>

#include "lib/game/notation.hpp"
#include "protocol/messages/json_text.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

Json persons_json(const PerColour<bool>& persons) {
  Json json = Json::array();
  for (const Colour colour : both_colours)
    if (persons[colour]) json.push_back(name(colour));
  return json;
}

Json notes_json(const std::vector<std::string>& notes) {
  Json json = Json::array();
  for (const std::string& note : notes) json.push_back(note.empty() ? Json() : Json(note));
  return json;
}

Json winner_json(const std::optional<Outcome>& outcome) {
  return outcome && outcome->winner ? Json(name(*outcome->winner)) : Json();
}

Json reason_json(const PlayState& state) {
  if (!state.outcome) return {};
  return state.resigned ? Json("resigned") : Json(name(state.outcome->ending));
}

}  // namespace

Json to_json(const PlayState& state) {
  return {{"version", state.version},
          {"game", state.game},
          {"games", state.games ? Json(*state.games) : Json()},
          {"red", state.names[Colour::red]},
          {"blue", state.names[Colour::blue]},
          {"persons", persons_json(state.persons)},
          {"start", to_fen(state.start)},
          {"moves", column_indices(state.moves)},
          {"notes", notes_json(state.notes)},
          {"turn", play_stage_names[static_cast<std::size_t>(state.stage)]},
          {"takes_back", state.takes_back},
          {"new_game", state.new_game},
          {"winner", winner_json(state.outcome)},
          {"reason", reason_json(state)},
          {"detail", state.detail},
          {"points", {{"red", state.points[Colour::red]}, {"blue", state.points[Colour::blue]}}},
          {"limit_s", state.limit ? Json(state.limit->count()) : Json()}};
}

}  // namespace connect4

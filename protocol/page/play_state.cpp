#include "protocol/page/play_state.hpp"

#include <algorithm>
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

namespace {

std::optional<std::uint64_t> number_in(const nlohmann::json& json, const char* member) {
  if (!json.is_object() || !json.contains(member) || !json[member].is_number_unsigned())
    return std::nullopt;
  return json[member].get<std::uint64_t>();
}

}  // namespace

std::optional<PlayWish::Kind> play_wish_from_name(std::string_view name) {
  const auto* const found = std::ranges::find(play_wish_names, name);
  if (found == play_wish_names.end()) return std::nullopt;
  return static_cast<PlayWish::Kind>(found - play_wish_names.begin());
}

Expected<PlayWish> parse_play_wish(PlayWish::Kind kind, const std::string& body) {
  const auto json = nlohmann::json::parse(body, nullptr, false);
  const auto version = number_in(json, "version");
  if (!version) return Failure{"\"version\" is missing; send the version of the state"};
  PlayWish wish{.kind = kind, .version = *version};
  if (kind != PlayWish::Kind::move) return wish;
  const auto column = number_in(json, "column");
  if (!column || *column >= column_count)
    return Failure{"\"column\" is not a number from 0 to 6; send one"};
  wish.column = Column::from_index(static_cast<int>(*column));
  return wish;
}

}  // namespace connect4

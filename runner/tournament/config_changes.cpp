#include "runner/tournament/config_changes.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

template <std::size_t size>
bool contains(const std::array<std::string_view, size>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// What has no bearing on any game.
bool is_immaterial(const std::string& member) {
  constexpr std::array<std::string_view, 4> members{"$schema", "name", "concurrency", "output"};
  return contains(members, member);
}

/// What says how much is to be played, not how.
bool is_extent(const std::string& member) {
  constexpr std::array<std::string_view, 5> members{"games_per_pairing", "rounds", "max_replays",
                                                    "withdrawn_games", "sprt"};
  return contains(members, member);
}

/// Whether `current` is `recorded` with something behind it.
bool is_appended(const Json& recorded, const Json& current) {
  return recorded.is_array() && current.is_array() && recorded.size() <= current.size() &&
         std::equal(recorded.begin(), recorded.end(), current.begin());
}

std::string describe(const Json& value) {
  return value.is_null() ? "not given" : value.dump();
}

void compare_players(const Json& recorded, const Json& current, ConfigChanges& changes) {
  for (std::size_t i = 0; i < std::max(recorded.size(), current.size()); ++i) {
    const Json before = i < recorded.size() ? recorded[i] : Json();
    const Json after = i < current.size() ? current[i] : Json();
    if (before != after)
      changes.sentences.push_back("players[" + std::to_string(i) + "] was " + describe(before) +
                                  " and is " + describe(after));
  }
  if (!is_appended(recorded, current)) changes.can_extend = false;
}

}  // namespace

ConfigChanges compare_configs(const std::string& recorded, const std::string& current) {
  const Json before = Json::parse(recorded);
  const Json after = Json::parse(current);
  Json members = before;
  members.update(after);
  ConfigChanges changes;
  for (const auto& [member, ignored] : members.items()) {
    const Json was = before.value(member, Json());
    const Json is = after.value(member, Json());
    if (was == is || is_immaterial(member)) continue;
    if (member == "players") {
      compare_players(was, is, changes);
      continue;
    }
    changes.sentences.push_back(member + " was " + describe(was) + " and is " + describe(is));
    if (!is_extent(member)) changes.can_extend = false;
  }
  return changes;
}

}  // namespace connect4

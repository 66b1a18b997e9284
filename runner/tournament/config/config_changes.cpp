#include "runner/tournament/config/config_changes.hpp"
#include "protocol/messages/json_text.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
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
  constexpr std::array<std::string_view, 10> members{
      "$schema", "name",   "concurrency", "workers", "rating_prior",
      "anchor",  "output", "analyse",     "logs",    "readable"};
  return contains(members, member);
}

/// What says how much is to be played, not how.
bool is_extent(const std::string& member) {
  constexpr std::array<std::string_view, 7> members{"games_per_pairing", "rounds", "max_replays",
                                                    "withdrawn_games",   "sprt",   "error_bar",
                                                    "most_games"};
  return contains(members, member);
}

/// What holds paths that the loader makes absolute.
bool has_paths(const std::string& member) {
  constexpr std::array<std::string_view, 4> members{"command", "files", "read_only", "openings"};
  return contains(members, member);
}

/// Whether both are strings, and paths to one place in the folder as it was and as it is.
bool is_moved(const Json& was, const Json& is, const FolderMove& move) {
  if (!was.is_string() || !is.is_string()) return false;
  const auto inside = [](const Json& path, const std::string& folder) {
    return std::filesystem::path(path.get<std::string>()).lexically_relative(folder);
  };
  const std::filesystem::path place = inside(was, move.from);
  return !place.empty() && *place.begin() != ".." && place == inside(is, move.to);
}

/// Gives the paths of `was` that have moved along with the folder the names they have today.
void follow(Json& was, const Json& is, const FolderMove& move, bool are_paths = false) {
  if (are_paths && is_moved(was, is, move)) {
    was = is;
  } else if (was.is_array() && is.is_array()) {
    for (std::size_t i = 0; i < std::min(was.size(), is.size()); ++i)
      follow(was[i], is[i], move, are_paths);
  } else if (was.is_object() && is.is_object()) {
    for (const auto& [member, value] : is.items())
      if (was.contains(member)) follow(was[member], value, move, has_paths(member));
  }
}

/// Whether `current` is `recorded` with something behind it.
bool is_appended(const Json& recorded, const Json& current) {
  return recorded.is_array() && current.is_array() && recorded.size() <= current.size() &&
         std::equal(recorded.begin(), recorded.end(), current.begin());
}

std::string describe(const Json& value) {
  return value.is_null() ? "not given" : json_line(value);
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

ConfigChanges compare_configs(const std::string& recorded, const std::string& current,
                              const FolderMove& move) {
  Json before = Json::parse(recorded);
  const Json after = Json::parse(current);
  if (move.is_gone || is_moved(before.value("output", Json()), after.value("output", Json()), move))
    follow(before, after, move);
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

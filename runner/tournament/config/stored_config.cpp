#include "runner/tournament/config/stored_config.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>

#include "lib/game/notation.hpp"
#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/store.hpp"
#include "runner/store/store_error.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/config/submitted_player.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

/// Returns whether a member has paths that the loader makes absolute.
bool has_paths(std::string_view member) {
  constexpr std::array<std::string_view, 4> members{"command", "files", "read_only", "openings"};
  return std::ranges::find(members, member) != members.end();
}

/// Returns whether both are strings, and paths to the same place in the old and the new folder.
bool is_moved(const Json& was, const Json& is, const FolderMove& move) {
  if (!was.is_string() || !is.is_string()) return false;
  const auto inside = [](const Json& path, const std::string& folder) {
    return std::filesystem::path(path.get<std::string>()).lexically_relative(folder);
  };
  const std::filesystem::path place = inside(was, move.from);
  return !place.empty() && *place.begin() != ".." && place == inside(is, move.to);
}

/// Gives the paths of `was` that have moved with the folder their names of today.
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

std::string describe(const Json& value) {
  return value.is_null() ? "not given" : json_line(value);
}

/// Appends each value below `path` that differs: "time.turn_ms: 1000 -> 10".
void list_differences(const std::string& path, const Json& was, const Json& is,
                      std::vector<std::string>& found) {
  if (was == is) return;
  if (!was.is_object() || !is.is_object()) {
    found.push_back(path + ": " + describe(was) + " -> " + describe(is));
    return;
  }
  Json members = was;
  members.update(is);
  for (const auto& [member, ignored] : members.items())
    list_differences(path.empty() ? member : path + "." + member, was.value(member, Json()),
                     is.value(member, Json()), found);
}

std::string shown_name(const Json& player) {
  return shown(player.is_object() ? player.value("name", "") : player.get<std::string>());
}

/// Players may only be appended. A change that several of them share is told once, and with that of
/// the whole tournament if it is the same.
void compare_players(const Json& recorded, const Json& current, ConfigChanges& changes) {
  std::map<std::string, std::vector<std::string>> players_by_change;
  for (std::size_t i = 0; i < std::max(recorded.size(), current.size()); ++i) {
    const bool was = i < recorded.size();
    const bool is = i < current.size();
    std::vector<std::string> found;
    if (was && is)
      list_differences(recorded[i].is_object() ? "" : "name", recorded[i], current[i], found);
    else
      changes.sentences.push_back("player " + shown_name(was ? recorded[i] : current[i]) +
                                  (was ? " is gone" : " is new"));
    for (const std::string& change : found)
      players_by_change[change].push_back(shown_name(recorded[i]));
    if (was && (!is || !found.empty())) changes.can_extend = false;
  }
  for (const auto& [change, players] : players_by_change) {
    const std::string whose = (players.size() == 1 ? "player " : "players ") + joined(players);
    const auto same = std::ranges::find(changes.sentences, change);
    if (same == changes.sentences.end())
      changes.sentences.push_back(whose + ": " + change);
    else
      *same += " (also for " + whose + ")";
  }
}

/// Puts the recorded players first, in their old order, as they are today.
void keep_players(std::vector<ConfiguredPlayer> players, TournamentConfig& config) {
  const auto find = [&](const std::string& name) {
    return std::ranges::find(players, name, &ConfiguredPlayer::name);
  };
  auto& anchor = config.rating.anchor;
  const std::string anchor_name =
      anchor ? config.players.at(static_cast<std::size_t>(anchor->player)).name : "";
  for (ConfiguredPlayer& player : config.players)
    if (const auto known = find(player.name); known != players.end())
      *known = std::move(player);
    else
      players.push_back(std::move(player));
  if (anchor) anchor->player = static_cast<std::int32_t>(find(anchor_name) - players.begin());
  config.players = std::move(players);
}

}  // namespace

TournamentConfig stored_config(const std::string& recorded) {
  auto file = read_tournament_file(recorded, "the recorded config");
  if (!file)
    throw StoreError("the recorded config", file.error(),
                     "read it with the version of connect4 that recorded it");
  return std::move(file->config);
}

TournamentConfig recorded_config(const std::filesystem::path& folder) {
  StoreReader reader(folder);
  TournamentConfig config = stored_config(reader.config());
  config.output = std::filesystem::absolute(folder).lexically_normal().string();
  config.folder = reader.config_folder();
  return config;
}

std::optional<OpeningSet> recorded_openings(const TournamentConfig& config) {
  if (!Store::exists(config.output)) return std::nullopt;
  StoreReader reader(config.output);
  const TournamentConfig recorded = stored_config(reader.config());
  if (recorded.openings != config.openings || recorded.seed != config.seed) return std::nullopt;
  OpeningSet openings;
  for (const OpeningEntry& entry : reader.header().openings)
    openings.push_back({parse_digits(entry.moves).value_or(std::vector<Column>()), entry.start});
  return openings;
}

void keep_recorded(TournamentConfig& config) {
  if (!Store::exists(config.output)) return;
  const TournamentConfig recorded = recorded_config(config.output);
  if (config.has_default_openings_per_pairing)
    config.openings_per_pairing = recorded.openings_per_pairing;
  if (config.has_default_openings && !config.sprt &&
      (recorded.openings == usual_openings || recorded.openings == balanced_openings))
    config.openings = recorded.openings;
  if (config.finds_players) keep_players(recorded.players, config);
}

void refuse_unconfined_players(const TournamentConfig& config,
                               const std::filesystem::path& folder) {
  if (config.sandbox.enabled) return;
  std::string text =
      shown(folder.string()) +
      " is to be played without a sandbox; its players could do everything that you can do:";
  for (const ConfiguredPlayer& player : config.players)
    text += "\n  " + player.name + ": " + as_shell_line(player.command);
  throw UsageError::of_lines(
      text + "\ngive a config file of yours, or start them all the same with --unconfined");
}

void refuse_command_of_workers(const TournamentConfig& config,
                               const std::filesystem::path& folder) {
  if (config.workers.kind != WorkersKind::command) return;
  throw UsageError::of_lines(
      shown(folder.string()) +
      " is to be played by a command, which could do everything that you can do:\n  " +
      as_shell_line(config.workers.submit) +
      "\ngive a config file of yours, or start it all the same with --unconfined");
}

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
    const Decides decides = decided_by(member);
    if (was == is || decides == Decides::rest || member == "players") continue;
    list_differences(member, was, is, changes.sentences);
    if (decides != Decides::extent) changes.can_extend = false;
  }
  compare_players(before.value("players", Json()), after.value("players", Json()), changes);
  return changes;
}

ConfigChanges changes_since(const std::string& recorded, const std::string& folder,
                            const TournamentConfig& today) {
  std::error_code ignored;
  const bool is_gone =
      std::filesystem::status(folder, ignored).type() == std::filesystem::file_type::not_found;
  return compare_configs(to_json(stored_config(recorded)), to_json(today),
                         {folder, today.folder, is_gone});
}

std::vector<bool> house_bots(const TournamentConfig& config) {
  namespace fs = std::filesystem;
  const auto is_submitted = [](const ConfiguredPlayer& player) {
    return player.command.size() == 1 &&
           fs::path(player.command.front()).parent_path().filename() ==
               fs::path(submitted_players).parent_path();
  };
  const bool has_authors = config.arena || (rules_of(config.format).stays_open &&
                                            std::ranges::any_of(config.players, is_submitted));
  std::vector<bool> house;
  for (const ConfiguredPlayer& player : config.players)
    house.push_back(has_authors && !is_submitted(player) && !player.is_remote());
  return house;
}

}  // namespace connect4

#include "runner/tournament/config/players_found.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "lib/text/display_width.hpp"
#include "lib/text/words.hpp"
#include "protocol/tournament_file/tournament_members.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/catalog/player_pattern.hpp"
#include "runner/console/usage_error.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

/// With a mark in front, by which a command is known to be a path.
std::string seen_from(const fs::path& folder, const fs::path& path) {
  const std::string text = path.lexically_relative(folder).string();
  return text.starts_with("..") ? text : "./" + text;
}

FoundPlayer look_at(const fs::path& path) {
  FoundPlayer player;
  player.name = path.filename().string();
  const auto spec = find_player_in_words({path.string()}, TimeControl{},
                                         Installation::of_this_program(), Seats::for_programs);
  if (!spec) player.problem = spec.error();
  if (!is_folder(path)) {
    player.is_told = spec.has_value();
    return player;
  }
  const auto found = player_in_folder(path);
  player.is_told = found.has_value();
  if (found) player.program = found->program.lexically_relative(path).string();
  return player;
}

std::string json_text(const std::string& text) {
  return ordered_json(text).dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string described(const FoundPlayer& player, bool has_own_name, bool is_last) {
  std::string text = "{";
  if (has_own_name) text += "\"name\": " + json_text(player.name) + ", ";
  return text + "\"command\": " + json_text(as_shell_word(player.path)) + "}" +
         (is_last ? "" : ",");
}

std::string list_of(const std::vector<FoundPlayer>& players) {
  const auto is_told = [](const FoundPlayer& player) { return player.is_told; };
  auto left = std::count_if(players.begin(), players.end(), is_told);
  std::set<std::string> taken;
  std::string text;
  for (const FoundPlayer& player : players) {
    if (player.is_told) --left;
    const bool has_own_name =
        is_printable_name(player.name) && taken.insert(appearance(player.name)).second;
    const std::string object = described(player, has_own_name, player.is_told && left == 0);
    const std::string note = player.is_told ? player.program : player.problem.value_or("");
    text += "    " + std::string(player.is_told ? "" : "// ") + object +
            (note.empty() ? "" : "  // " + note) + "\n";
  }
  return text;
}

/// From the first of two marks to behind the second. Throws std::logic_error where the example has
/// none of them.
void replace_between(std::string& text, const std::string& begin, const std::string& end,
                     const std::string& with) {
  const std::size_t first = text.find(begin);
  const std::size_t last =
      first == std::string::npos ? first : text.find(end, first + begin.size());
  if (last == std::string::npos) throw std::logic_error("the example config has no " + begin);
  text.replace(first, last + end.size() - first, with);
}

}  // namespace

std::vector<FoundPlayer> find_players_matching(const std::string& pattern, const fs::path& folder) {
  const fs::path there = plain_path(folder);
  const auto paths = players_matching(".", pattern);
  if (!paths) throw UsageError("--players: " + paths.error());
  std::vector<FoundPlayer> players;
  for (const std::string& path : *paths) {
    players.push_back(look_at(path));
    players.back().path = pattern.starts_with('/') ? path : seen_from(there, path);
  }
  return players;
}

std::string config_of_players(std::string example, const std::string& name,
                              const std::vector<FoundPlayer>& players) {
  replace_between(example, "\"players\": [", "\n  ]",
                  "\"players\": [\n" + list_of(players) + "  ]");
  replace_between(example, "\"name\": \"first-cup\"", "", "\"name\": " + json_text(name));
  replace_between(example, "\"output\": \"results/first-cup\"", "",
                  "\"output\": " + json_text("results/" + name));
  return example;
}

}  // namespace connect4

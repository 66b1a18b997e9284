#include "runner/tournament/config/players_found.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/catalog/build/build_ways.hpp"
#include "runner/catalog/hosts.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/catalog/player_file.hpp"
#include "runner/catalog/player_files.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/catalog/source_form.hpp"
#include "runner/process/real_path.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/path_resolver.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

/// With a mark in front, by which a command is known to be a path.
std::string seen_from(const fs::path& folder, const fs::path& path) {
  const std::string text = path.lexically_relative(plain_path(folder)).string();
  return text.starts_with("..") ? text : "./" + text;
}

/// Returns the pattern as a config in the folder has it.
std::string pattern_seen_from(const fs::path& folder, const std::string& pattern) {
  if (pattern.starts_with('/')) return pattern;
  const fs::path whole = fs::path(as_pattern(plain_path(".").string())) / pattern;
  return whole.lexically_relative(as_pattern(plain_path(folder).string())).string();
}

/// Returns the words in front of each player, with absolute paths.
std::vector<std::string> words_in_front(const WantedPlayers& wanted) {
  std::vector<std::string> words = wanted.with;
  PathResolver(plain_path(".")).resolve(words);
  return words;
}

/// Returns the same, as a config in the folder has them.
std::vector<std::string> words_seen_from(const fs::path& folder, const WantedPlayers& wanted) {
  std::vector<std::string> words = words_in_front(wanted);
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] != wanted.with[i]) words[i] = seen_from(folder, words[i]);
  return words;
}

/// Looks for the program of a player, and finds out whether it can be started.
FoundPlayer look_at(const std::string& path, std::vector<std::string> command) {
  FoundPlayer player{path, fs::path(path).filename().string(), ""};
  const bool is_alone = command.empty();
  command.push_back(path);
  const auto spec = find_player_in_words(command, TimeControl{}, Installation::of_this_program(),
                                         Seats::for_programs);
  if (!spec) player.problem = spec.error();
  if (!is_alone) return player;
  fs::path program = path;
  if (is_folder(path)) {
    const auto found = player_in_folder(path);
    if (!found) return player;
    program = found->program;
    player.program = program.lexically_relative(path).string();
  }
  player.host = host_by_content(program);
  if (player.host == nullptr && !player.problem) player.mistake = mistake_in_source(program);
  if (player.host != nullptr && !plays_from_positions(*player.host, {})) player.host = nullptr;
  if (player.host != nullptr) player.problem.reset();
  return player;
}

/// Returns the names of folders with the same content. Links are not followed: they may lead
/// anywhere. Folders of what could not be built have no content but the reason, which says nothing.
std::vector<std::vector<std::string>> find_same(const std::vector<FoundPlayer>& players) {
  std::map<std::string, std::vector<std::string>> names;
  std::error_code none;
  for (const FoundPlayer& player : players)
    if (is_folder(player.path) && !fs::is_symlink(player.path, none) &&
        !fs::is_empty(player.path, none) && !is_there(fs::path(player.path) / failed_build))
      names[hash_of_files({player.path})].push_back(player.name);
  names.erase("");  // folders without files
  std::vector<std::vector<std::string>> same;
  for (auto& [hash, alike] : names)
    if (alike.size() > 1) same.push_back(std::move(alike));
  return same;
}

/// Returns the names of players whose sources differ only in names and comments. Groups that are
/// the same are left out.
std::vector<std::vector<std::string>> find_alike(
    const std::vector<FoundPlayer>& players, const std::vector<std::vector<std::string>>& same) {
  std::map<std::string, std::vector<std::string>> names;
  std::error_code none;
  for (const FoundPlayer& player : players)
    if (!fs::is_symlink(player.path, none))
      names[form_of_sources(player.path)].push_back(player.name);
  names.erase("");  // without sources
  std::vector<std::vector<std::string>> alike;
  for (auto& [form, group] : names)
    if (group.size() > 1 && std::find(same.begin(), same.end(), group) == same.end())
      alike.push_back(std::move(group));
  return alike;
}

std::string list_of(const fs::path& folder, const WantedPlayers& wanted,
                    const FoundPlayers& found) {
  const std::string pattern = json_line(pattern_seen_from(folder, wanted.pattern));
  std::string text = "    " + pattern;
  if (!wanted.with.empty())
    text = "    {\"pattern\": " + pattern +
           ", \"with\": " + json_line(as_posix_line(words_seen_from(folder, wanted))) + "}";
  for (const FoundPlayer& player : found.players)
    if (player.host != nullptr && wanted.with_hosts)
      text += ",\n    " + line_with_host(player, wanted, folder);
  return text + "\n";
}

/// From the first of two marks to behind the second. Throws std::logic_error if the example has
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

FoundPlayers find_wanted_players(const WantedPlayers& wanted, const fs::path& folder) {
  if (wanted.pattern.find_first_of("*?[") == std::string::npos)
    throw UsageError("--players: " + in_quotes(wanted.pattern) +
                     " is not a pattern; name all players together, such as 'subs/*', with the "
                     "quotes");
  const auto paths = players_matching(".", wanted.pattern);
  if (!paths) throw UsageError("--players: " + paths.error());
  const std::vector<std::string> front = words_in_front(wanted);
  FoundPlayers found;
  for (const std::string& path : *paths)
    if (!is_within(plain_path(folder) / "results", path) &&
        std::find(front.begin(), front.end(), path) == front.end())
      found.players.push_back(look_at(path, front));
  for (const std::string& path : paths_matching(".", wanted.pattern))
    if (const auto reason = why_no_player(path))
      found.others.push_back(shown(fs::path(path).filename().string()) + " is left out: it " +
                             *reason);
  found.same = find_same(found.players);
  found.alike = find_alike(found.players, found.same);
  return found;
}

std::string line_with_host(const FoundPlayer& player, const WantedPlayers& wanted,
                           const fs::path& folder) {
  const std::string path =
      wanted.pattern.starts_with('/') ? player.path : seen_from(folder, player.path);
  const std::vector<std::string> words{std::string(player.host->name), path};
  const ordered_json command =
      printable(path) == path ? ordered_json(as_posix_line(words)) : ordered_json(words);
  const bool has_name = is_printable_name(player.name);
  return "{" + (has_name ? "\"name\": " + json_line(player.name) + ", " : std::string()) +
         "\"command\": " + json_line(command) + "}";
}

std::string config_of_players(std::string example, const std::string& name, const fs::path& folder,
                              const WantedPlayers& wanted, const FoundPlayers& found) {
  replace_between(example, "\"players\": [", "\n  ]",
                  "\"players\": [\n" + list_of(folder, wanted, found) + "  ]");
  replace_between(example, "\"analyse\": false", "", "\"analyse\": true");
  replace_between(example, "\"name\": \"first-cup\"", "", "\"name\": " + json_line(name));
  replace_between(example, "\"output\": \"results/first-cup\"", "",
                  "\"output\": " + json_line("results/" + name));
  return example;
}

}  // namespace connect4

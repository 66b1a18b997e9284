#include "runner/tournament/config/path_resolver.hpp"

#include <algorithm>

#include "lib/text/words.hpp"
#include "runner/catalog/hosts.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/catalog/private_places.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

bool is_bundled(const std::string& word) {
  const auto& players = bundled_players();
  return std::any_of(players.begin(), players.end(),
                     [&](const BundledPlayer& player) { return player.name == word; });
}

bool is_marked(const std::string& word) {
  return word.starts_with("./") || word.starts_with("../");
}

/// Whether the word is the player itself, or the script that a program in PATH is to run. Such a
/// script is looked for in the folder, and missed there.
bool names_script(const std::vector<std::string>& command, std::size_t i) {
  const bool is_behind_program = i == 1 && command.front().find('/') == std::string::npos;
  return (i == 0 || is_behind_program) && interpreter_of(command[i]) != nullptr;
}

}  // namespace

std::string PathResolver::absolute(const std::string& path) const {
  return (folder_ / path).lexically_normal().string();
}

void PathResolver::resolve_all(std::vector<std::string>& paths) const {
  for (std::string& path : paths) path = absolute(path);
}

void PathResolver::resolve(std::vector<std::string>& command) const {
  if (!command.empty() && host_named(command.front())) return resolve_guest(command);
  for (std::size_t i = 0; i < command.size(); ++i) {
    std::string& word = command[i];
    if (i == 0 && is_bundled(word)) return resolve_marked(command);
    if (i > 0 && is_class_path_option(command[i - 1]))
      word = absolute_class_path(word, folder_);
    else if (is_marked(word) || (i <= 1 && is_file(word)) || names_script(command, i) ||
             names_folder(command, i))
      word = absolute(word);
  }
}

void PathResolver::resolve_guest(std::vector<std::string>& command) const {
  const auto begin = command.begin() + static_cast<std::ptrdiff_t>(first_operand(command));
  if (begin == command.end()) return;
  std::vector<std::string> guest(begin, command.end());
  resolve(guest);
  std::copy(guest.begin(), guest.end(), begin);
}

void PathResolver::resolve_marked(std::vector<std::string>& command) const {
  for (std::string& word : command)
    if (is_marked(word)) word = absolute(word);
}

bool PathResolver::is_file(const std::string& word) const {
  std::error_code ignored;
  return fs::is_regular_file(folder_ / word, ignored);
}

/// Whether the word is the player itself, a folder.
bool PathResolver::names_folder(const std::vector<std::string>& command, std::size_t i) const {
  const bool is_player =
      i == 0 && (command.size() == 1 || command[i].find('/') != std::string::npos);
  return is_player && is_folder(folder_ / command[i]);
}

}  // namespace connect4

#include "runner/tournament/report/hidden_paths.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "lib/text/printable.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

bool is_of_name(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '-' ||
         (letter & 0x80) != 0;
}

/// Returns whether a path ends there, or goes on below.
bool is_end(std::string_view rest) {
  if (rest.starts_with('.')) rest.remove_prefix(1);  // of a sentence, or before an ending
  return rest.empty() || !is_of_name(rest.front());
}

bool is_begin(std::string_view before) {
  return before.empty() || !(is_of_name(before.back()) || before.back() == '.');
}

/// Returns where the path that continues at `at` ends. A dot that ends a sentence is left out.
std::size_t end_of_path(std::string_view text, std::size_t at) {
  while (at < text.size() && (is_of_name(text[at]) || text[at] == '/' || text[at] == '.')) ++at;
  while (text[at - 1] == '.') --at;
  return at;
}

/// Returns whether every machine has the folder. Its name tells nothing then, and a player means
/// its own one in the sandbox. The root is the empty text.
bool is_everybodys(const std::string& folder) {
  constexpr std::array folders{"",       "/boot", "/dev", "/dev/shm", "/etc",    "/home",
                               "/media", "/mnt",  "/opt", "/proc",    "/run",    "/scratch",
                               "/srv",   "/sys",  "/tmp", "/var",     "/var/tmp"};
  return is_of_system(folder) || std::find(folders.begin(), folders.end(), folder) != folders.end();
}

/// Hides the folder, and the folders above it up to one that every machine has.
void hide_with_those_above(fs::path folder, HiddenPaths& hidden) {
  for (; folder.is_absolute() && !is_everybodys(folder == "/" ? "" : folder.string());
       folder = folder.parent_path())
    hidden.hide(folder, "");
}

/// Returns the paths in a player's command and `files`, except those of the system.
std::vector<fs::path> paths_of(const ConfiguredPlayer& player) {
  std::vector<fs::path> paths(player.command.begin(), player.command.end());
  paths.insert(paths.end(), player.files.begin(), player.files.end());
  std::erase_if(paths, [](const fs::path& path) {
    return !path.is_absolute() || is_of_system(path.string());
  });
  return paths;
}

/// Hides the folders above a player's paths, unless they lie in the folder `known`.
void hide_player(const ConfiguredPlayer& player, const fs::path& known, HiddenPaths& hidden) {
  for (const fs::path& path : paths_of(player))
    if (!is_within(path, known))
      hide_with_those_above(path.lexically_normal().parent_path(), hidden);
}

}  // namespace

HiddenPaths HiddenPaths::around(const fs::path& results) {
  HiddenPaths hidden;
  const fs::path folder = fs::absolute(results / "").lexically_normal().parent_path();
  hidden.hide(folder, folder.filename());
  if (const char* const home = std::getenv("HOME")) hidden.hide(home, "~");
  return hidden;
}

HiddenPaths HiddenPaths::of(StoreReader& reader, const ShownPlayers& shown) {
  const auto file = read_tournament_file(reader.config(), "the recorded config");
  HiddenPaths hidden = around(file ? fs::path(file->config.output) : reader.folder());
  const fs::path folder = reader.config_folder();
  hide_with_those_above(folder, hidden);
  if (file && !shown.empty()) hidden.rename_players(file->config.players, shown);
  if (file)
    for (const ConfiguredPlayer& player : file->config.players) hide_player(player, folder, hidden);
  const fs::path installed = Installation::of_this_program().share.parent_path().parent_path();
  if (!is_of_system(installed)) hidden.hide(installed, "");
  hidden.shows_words_ = shown.shows_words;
  return hidden;
}

/// A folder belongs to a player if no other player has a file in it.
void HiddenPaths::rename_players(const std::vector<ConfiguredPlayer>& players,
                                 const ShownPlayers& shown) {
  std::map<fs::path, std::set<std::size_t>> owners;
  for (std::size_t i = 0; i < players.size(); ++i)
    for (const fs::path& named : paths_of(players[i])) {
      const fs::path path = (named / "").lexically_normal().parent_path();
      for (const fs::path& each : {path, path.parent_path()}) owners[each].insert(i);
    }
  for (const auto& [path, owner] : owners)
    if (const std::size_t i = *owner.begin();
        owner.size() == 1 && players[i].name != shown.at(i).name)
      add(path, shown[i].name, true);
  for (std::size_t i = 0; i < players.size(); ++i)
    if (players[i].name != shown.at(i).name) rename(players[i].name, shown[i].name);
}

void HiddenPaths::rename(const std::string& name, const std::string& shown) {
  has_other_names_ = true;
  add(name, shown, true);
  const std::string quoted = json_line(name);  // in the messages of a fault
  if (quoted.size() > name.size() + 2) add(quoted.substr(1, quoted.size() - 2), shown, true);
}

void HiddenPaths::hide(const fs::path& folder, const std::string& alias) {
  std::string text = folder.lexically_normal().string();
  if (text.ends_with('/')) text.pop_back();
  if (folder.is_absolute()) add(text, alias, false);
}

void HiddenPaths::add(const std::string& text, const std::string& alias, bool is_player) {
  if (is_everybodys(text)) return;
  const auto is_shorter = [&](const Alias& each) { return each.text.size() < text.size(); };
  aliases_.insert(std::find_if(aliases_.begin(), aliases_.end(), is_shorter),
                  {text, alias, is_player});
}

/// Goes through the text once, since a new name may be another player's own name.
std::string HiddenPaths::operator()(const std::string& text) const {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const Alias* const found = alias_at(text, at);
    if (found == nullptr) {
      result += text[at++];
      continue;
    }
    at += found->text.size();
    const bool is_in_folder = at < text.size() && text[at] == '/';
    const std::size_t below = at + 1;
    if (found->is_player && is_in_folder) at = end_of_path(text, at);
    if (names_file(*found, is_in_folder))
      result +=
          is_in_folder ? text.substr(below, at - below) : fs::path(found->text).filename().string();
    else if (!found->alias.empty())
      result += found->alias;
    else if (is_in_folder)
      ++at;
    else
      result += found->text.substr(found->text.rfind('/') + 1);
  }
  return result;
}

/// Returns whether an author reads the name of the file here. A folder may be named after a player.
bool HiddenPaths::names_file(const Alias& alias, bool is_in_folder) const {
  return shows_file_names_ && alias.is_player && alias.text.starts_with('/') &&
         (is_in_folder || fs::path(alias.text).has_extension());
}

const HiddenPaths::Alias* HiddenPaths::alias_at(std::string_view text, std::size_t at) const {
  if (!is_begin(text.substr(0, at))) return nullptr;
  const std::string_view rest = text.substr(at);
  const auto found = std::ranges::find_if(aliases_, [&](const Alias& each) {
    return rest.starts_with(each.text) && is_end(rest.substr(each.text.size()));
  });
  return found == aliases_.end() ? nullptr : &*found;
}

GameRecord without_words_of(Colour player, GameRecord record) {
  if (auto& fault = record.faults[player])
    for (std::string Fault::*member : {&Fault::request, &Fault::reply, &Fault::log})
      (*fault).*member = "";
  std::erase_if(record.warnings, [&](const Warning& each) { return each.player == player; });
  Colour mover = record.start.to_move();
  for (Ply& ply : record.plies) {
    if (mover == player) ply.note = "";
    mover = other(mover);
  }
  record.logs[player] = {};
  return record;
}

GameRecord HiddenPaths::operator()(GameRecord record) const {
  if (!shows_words_)
    for (const Colour each : {Colour::red, Colour::blue})
      record = without_words_of(each, std::move(record));
  const auto hide = [&](std::string& text) { text = (*this)(text); };
  for (auto& fault : record.faults)
    if (fault) {
      for (std::string Fault::*member : {&Fault::detail, &Fault::log}) hide((*fault).*member);
      if (has_other_names_)
        for (std::string Fault::*member : {&Fault::request, &Fault::reply}) hide((*fault).*member);
    }
  if (has_other_names_)
    for (Identity& player : record.players) player = {(*this)(player.name), "", "", player.files};
  hide(record.void_reason);
  for (Warning& warning : record.warnings) hide(warning.text);
  for (Ply& ply : record.plies) hide(ply.note);
  for (PlayerLog& log : record.logs)
    for (LogPart& part : log) hide(part.text);
  return record;
}

RunState HiddenPaths::operator()(RunState state) const {
  for (WithdrawnPlayer& player : state.withdrawn) player.cause = (*this)(player.cause);
  return state;
}

}  // namespace connect4

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

std::string replaced(const std::string& text, const std::string& folder, const std::string& alias) {
  const std::string name = folder.substr(folder.rfind('/') + 1);
  std::string result;
  std::size_t done = 0;
  for (std::size_t at = 0; (at = text.find(folder, at)) != std::string::npos;) {
    const std::string_view whole = text;
    std::size_t end = at + folder.size();
    if (!is_begin(whole.substr(0, at)) || !is_end(whole.substr(end))) {
      at = end;
      continue;
    }
    const bool goes_on = whole.substr(end).starts_with('/');
    if (goes_on && alias.empty()) ++end;
    result += text.substr(done, at - done) + (goes_on || !alias.empty() ? alias : name);
    done = at = end;
  }
  return result + text.substr(done);
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

/// Returns the last two parts of these paths, without extensions.
std::set<std::string> path_words(const ConfiguredPlayer& player) {
  std::set<std::string> words;
  for (const fs::path& path : paths_of(player))
    words.insert({path.stem(), path.parent_path().filename()});
  words.erase("");
  return words;
}

bool is_of_word(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || (letter & 0x80) != 0;
}

/// Returns whether a word begins or ends between the two characters.
bool is_edge(char before, char after) {
  return !is_of_word(before) || !is_of_word(after);
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
  if (file)
    for (const ConfiguredPlayer& player : file->config.players) hide_player(player, folder, hidden);
  const fs::path installed = Installation::of_this_program().share.parent_path().parent_path();
  if (!is_of_system(installed)) hidden.hide(installed, "");
  hidden.shows_words_ = shown.shows_words;
  if (file && !shown.empty()) hidden.rename_players(file->config.players, shown);
  return hidden;
}

void HiddenPaths::rename_players(const std::vector<ConfiguredPlayer>& players,
                                 const ShownPlayers& shown) {
  std::map<std::string, int> bearers;
  for (const ConfiguredPlayer& player : players)
    for (const std::string& word : path_words(player)) ++bearers[word];
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (players[i].name == shown.at(i).name) continue;
    rename(players[i].name, shown[i].name);
    for (const std::string& word : path_words(players[i]))
      if (bearers[word] == 1) rename(word, shown[i].name);
  }
}

void HiddenPaths::rename(const std::string& word, const std::string& name) {
  if (const std::string quoted = json_line(word); quoted.size() > word.size() + 2)
    rename_as_it_is(quoted.substr(1, quoted.size() - 2), name);  // in the messages of a fault
  rename_as_it_is(word, name);
}

void HiddenPaths::rename_as_it_is(const std::string& word, const std::string& name) {
  const auto is_shorter = [&](const Renaming& each) { return each.word.size() < word.size(); };
  names_.insert(std::find_if(names_.begin(), names_.end(), is_shorter),
                {word, in_small_letters(word), name});
}

void HiddenPaths::hide(const fs::path& folder, const std::string& alias) {
  std::string text = folder.lexically_normal().string();
  if (text.ends_with('/')) text.pop_back();
  if (!folder.is_absolute() || is_everybodys(text)) return;
  const auto is_shorter = [&](const auto& each) { return each.first.size() < text.size(); };
  aliases_.insert(std::find_if(aliases_.begin(), aliases_.end(), is_shorter), {text, alias});
}

std::string HiddenPaths::operator()(std::string text) const {
  if (text.find('/') != std::string::npos)
    for (const auto& [folder, alias] : aliases_) text = replaced(text, folder, alias);
  return renamed(text);
}

/// Renames in one pass, since a new name may be another player's own name.
std::string HiddenPaths::renamed(const std::string& text) const {
  if (names_.empty()) return text;
  const std::string small = in_small_letters(text);
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const Renaming* const found = renaming_at(at, text, small);
    result += found == nullptr ? text.substr(at, 1) : found->name;
    at += found == nullptr ? 1 : found->word.size();
  }
  return result;
}

/// Returns the renaming of the word at a place. If two words differ in capitals alone, the exact
/// one counts.
const HiddenPaths::Renaming* HiddenPaths::renaming_at(std::size_t at, const std::string& text,
                                                      const std::string& small) const {
  if (at > 0 && !is_edge(text[at - 1], text[at])) return nullptr;
  const Renaming* found = nullptr;
  for (const Renaming& each : names_) {
    const std::size_t size = each.word.size(), end = at + size;
    if (found != nullptr && found->word.size() > size) break;
    if (small.compare(at, size, each.in_small_letters) != 0) continue;
    if (end < text.size() && !is_edge(text[end - 1], text[end])) continue;
    if (found == nullptr || text.compare(at, size, each.word) == 0) found = &each;
  }
  return found;
}

namespace {

/// Returns the record without the words that one player's author alone may read.
GameRecord without_words(GameRecord record) {
  for (auto& fault : record.faults)
    if (fault)
      for (std::string Fault::*member : {&Fault::request, &Fault::reply, &Fault::log})
        (*fault).*member = "";
  record.warnings.clear();
  for (Ply& ply : record.plies) ply.note = "";
  record.logs = {};
  return record;
}

}  // namespace

GameRecord HiddenPaths::operator()(GameRecord record) const {
  if (!shows_words_) record = without_words(std::move(record));
  const auto hide = [&](std::string& text) { text = (*this)(std::move(text)); };
  for (auto& fault : record.faults)
    if (fault)
      for (std::string Fault::*member : {&Fault::detail, &Fault::log}) hide((*fault).*member);
  for (auto& fault : record.faults)
    if (fault)
      for (std::string Fault::*member : {&Fault::request, &Fault::reply})
        (*fault).*member = renamed((*fault).*member);
  if (!names_.empty())
    for (Identity& player : record.players) player = {renamed(player.name), "", "", player.files};
  hide(record.void_reason);
  for (Warning& warning : record.warnings) hide(warning.text);
  for (Ply& ply : record.plies) hide(ply.note);
  for (PlayerLog& log : record.logs)
    for (LogPart& part : log) hide(part.text);
  return record;
}

RunState HiddenPaths::operator()(RunState state) const {
  for (WithdrawnPlayer& player : state.withdrawn) player.reason = (*this)(player.reason);
  return state;
}

}  // namespace connect4

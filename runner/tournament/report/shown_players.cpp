#include "runner/tournament/report/shown_players.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string_view>

#include "lib/text/csv.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"
#include "protocol/files/file.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes_of_a_file = 1 << 20;
constexpr std::size_t most_named = 5;  // missing players

constexpr std::array manners{
    "Amber",  "Blue",   "Brave", "Bright", "Calm",  "Clever", "Copper", "Coral", "Fair",   "Gentle",
    "Golden", "Green",  "Happy", "Ivory",  "Jolly", "Keen",   "Kind",   "Lucky", "Merry",  "Misty",
    "Noble",  "Orange", "Proud", "Quick",  "Quiet", "Silver", "Sunny",  "Swift", "Violet", "Wise"};
constexpr std::array animals{
    "Badger", "Beaver", "Bee",   "Bison", "Crane", "Deer",  "Dove",   "Eagle", "Falcon", "Ferret",
    "Finch",  "Fox",    "Gecko", "Hare",  "Heron", "Horse", "Ibis",   "Koala", "Lark",   "Lynx",
    "Marten", "Mole",   "Moose", "Newt",  "Otter", "Panda", "Puffin", "Robin", "Seal",   "Swan"};

/// The rows of a names file, by player.
using NamesFile = std::map<std::string, ShownPlayer>;

UsageError complaint(const std::string& path, const std::string& text) {
  return UsageError("--names " + in_quotes(path) + ": " + text);
}

std::optional<std::size_t> column_named(const std::vector<std::string>& head,
                                        std::string_view name) {
  const auto at = std::find(head.begin(), head.end(), name);
  if (at == head.end()) return std::nullopt;
  return static_cast<std::size_t>(at - head.begin());
}

NamesFile parse_names_file(const std::string& path, const std::string& text) {
  const auto rows = parse_csv(text);
  if (!rows) throw complaint(path, rows.error());
  const std::vector<std::string> head = rows->empty() ? std::vector<std::string>{} : rows->front();
  const auto player = column_named(head, "player");
  const auto name = column_named(head, "name"), id = column_named(head, "id");
  if (!player || (!name && !id))
    throw complaint(path,
                    "its first line has no column \"player\" with \"name\" or \"id\"; "
                    "begin it with the line player,name,id");
  NamesFile names;
  for (std::size_t line = 1; line < rows->size(); ++line) {
    const std::vector<std::string>& row = (*rows)[line];
    const auto cell = [&](std::optional<std::size_t> column) {
      return column && *column < row.size() ? row[*column] : "";
    };
    const std::string own = cell(player);
    if (own.empty()) continue;
    const std::string shown = name ? cell(name) : own;
    if (!is_printable_name(shown))
      throw complaint(path, "the name of " + in_quotes(own) + " is " + in_quotes(shown) +
                                "; give " + std::string(printable_name_rule));
    if (!names.emplace(own, ShownPlayer{shown, cell(id)}).second)
      throw complaint(path, "the player " + in_quotes(own) + " has two lines; delete one");
  }
  return names;
}

void refuse_names_alike(const std::string& path, const ShownPlayers& players) {
  std::set<std::string> taken;
  for (const ShownPlayer& player : players)
    if (!taken.insert(appearance(player.name)).second)
      throw complaint(path,
                      in_quotes(player.name) +
                          " looks the same as another player's name; give each player its own");
}

std::string list_of(const std::vector<std::string>& players) {
  std::string text;
  for (std::size_t i = 0; i < std::min(players.size(), most_named); ++i)
    text += (i == 0 ? "" : ", ") + in_quotes(players[i]);
  return text + (players.size() > most_named ? ", ..." : "");
}

/// Writes a names file that only its owner can read: it tells the player behind each pseudonym.
void write_names_file(const std::string& path, const NamesFile& names) {
  std::string text = csv_line({"player", "name", "id"});
  for (const auto& [player, shown] : names) text += csv_line({player, shown.name, shown.id});
  write_whole(path, text, Readers::owner);
}

/// Returns a pseudonym that no player has yet.
std::string draw_pseudonym(const std::set<std::string>& taken) {
  std::random_device chance;
  std::uniform_int_distribution<std::size_t> manner(0, manners.size() - 1),
      animal(0, animals.size() - 1);
  const bool is_crowded = taken.size() > manners.size() * animals.size() / 2;
  while (true) {
    std::string name = std::string(manners[manner(chance)]) + " " + animals[animal(chance)];
    if (is_crowded) name += " " + std::to_string(chance() % 100'000);
    if (!taken.contains(name)) return name;
  }
}

}  // namespace

ShownPlayers read_names_file(const std::string& path, const std::vector<std::string>& players) {
  const auto text = read_whole_file(path, most_bytes_of_a_file);
  if (!text)
    throw complaint(path, text.error() + "; give a CSV file with the columns player,name,id");
  const NamesFile names = parse_names_file(path, *text);
  ShownPlayers shown;
  std::vector<std::string> missing;
  for (const std::string& player : players)
    if (const auto known = names.find(player); known != names.end())
      shown.push_back(known->second);
    else
      missing.push_back(player);
  if (!missing.empty())
    throw complaint(path, "it has no line for " + list_of(missing) +
                              "; add one for each, because otherwise their real names would show");
  refuse_names_alike(path, shown);
  return shown;
}

fs::path pseudonyms_file(const fs::path& folder) {
  return folder / "pseudonyms.csv";
}

ShownPlayers read_pseudonyms(const fs::path& folder, const std::vector<std::string>& players) {
  const std::string path = pseudonyms_file(folder).string();
  const auto text = read_whole_file(path, most_bytes_of_a_file);
  std::error_code ignored;
  if (!text && fs::symlink_status(path, ignored).type() != fs::file_type::not_found)
    throw complaint(path, text.error() + "; remove the file");
  NamesFile known = text ? parse_names_file(path, *text) : NamesFile{};
  std::set<std::string> taken;
  for (const auto& [player, shown] : known) taken.insert(shown.name);
  const std::size_t kept = known.size();
  ShownPlayers shown;
  for (const std::string& player : players) {
    auto entry = known.find(player);
    if (entry == known.end())
      entry = known.emplace(player, ShownPlayer{draw_pseudonym(taken)}).first;
    taken.insert(entry->second.name);
    shown.push_back(entry->second);
  }
  refuse_names_alike(path, shown);
  if (known.size() > kept) write_names_file(path, known);
  return shown;
}

ShownPlayers pseudonyms_of_arena(const TournamentConfig& config) {
  if (!config.arena || config.arena->names != ArenaNames::pseudonyms) return {};
  std::vector<std::string> names;
  for (const ConfiguredPlayer& player : config.players) names.push_back(player.name);
  return read_pseudonyms(config.output, names);
}

void hide_names_from_opponents(std::vector<PlayerSpec>& players, const TournamentConfig& config) {
  const ShownPlayers shown = pseudonyms_of_arena(config);
  for (std::size_t i = 0; i < shown.size(); ++i) players[i].name_for_opponents = shown[i].name;
}

std::vector<std::string> names_of(const ShownPlayers& players) {
  std::vector<std::string> names;
  for (const ShownPlayer& player : players) names.push_back(player.name);
  return names;
}

}  // namespace connect4

#include "protocol/tournament_file/tournament_players.hpp"

#include <algorithm>
#include <map>

#include "lib/text/amounts.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"
#include "lib/text/words.hpp"

namespace connect4 {

namespace {

using namespace members;
using Player = ConfiguredPlayer;

constexpr std::int64_t most_milliseconds = 86'400'000;  // a day

/// Linux gives a program no word and no NAME=VALUE of so many bytes (MAX_ARG_STRLEN).
constexpr std::size_t too_many_bytes = 128 * 1024;

constexpr std::string_view wanted_command =
    R"(a string or a list of them, such as "minimax --depth 4")";

const Members<TimeControl>& time_members() {
  const auto milliseconds = [](std::int64_t least) {
    return Whole{least, most_milliseconds, " milliseconds"};
  };
  static const Members<TimeControl> all{
      member("turn_ms", &TimeControl::turn, milliseconds(0)),
      member("bank_ms", &TimeControl::bank, milliseconds(0)),
      member("startup_ms", &TimeControl::startup, milliseconds(1)),
      member("ready_ms", &TimeControl::ready, milliseconds(1)),
      member("turn_cpu_ms", &TimeControl::turn_cpu,
             Whole{1, most_milliseconds / 10, " milliseconds"})};
  return all;
}

/// Complains of a time beside `turn_cpu_ms` that is another one than that gives.
void check_beside_work(const Value& value, const char* name, std::int64_t fixed) {
  const auto given = value.find(name);
  if (given && given->json != fixed)
    given->complain(" is " + given->json.dump() + "; with turn_cpu_ms it is " +
                    std::to_string(fixed) + ", so leave it out");
}

bool has_nul(const std::string& text) {
  return text.find('\0') != std::string::npos;
}

/// Returns the words of a command line, or of a list.
Expected<Words> words_of(const Json& json) {
  if (json.is_string()) return split_words(json.get_ref<const std::string&>());
  return json.get<Words>();
}

void read_command(const Value& value, Player& player) {
  const Json& json = value.json;
  const bool is_list = json.is_array() && std::ranges::all_of(json, &Json::is_string);
  if (!json.is_string() && !is_list) return value.must_be(wanted_command);
  auto words = words_of(json);
  if (!words) return value.complain(": " + words.error());
  if (words->empty() || words->front().empty() || std::ranges::any_of(*words, has_nul))
    return value.must_be("a program and its arguments");
  if (std::ranges::any_of(*words, [](const auto& word) { return word.size() >= too_many_bytes; }))
    return value.must_be("words of less than 128 KiB");
  player.command = *std::move(words);
}

Member<Player> command_row(const std::string& name) {
  return {name, read_command, [](const Player& player) -> Json { return player.command; }};
}

void read_environment(const Value& value, Player& player) {
  if (!value.is_object()) return;
  for (const auto& [name, ignored] : value.json.items()) {
    const Value variable = *value.find(name);
    if (!variable.is_text()) continue;
    const std::string text = variable.json.get<std::string>();
    if (name.empty() || name.find('=') != std::string::npos || has_nul(name))
      value.must_be("names without \"=\" and their values");
    else if (has_nul(text))
      variable.must_be("without a NUL");
    else if (name.size() + 1 + text.size() >= too_many_bytes)
      variable.must_be("less than 128 KiB, with its name");
    player.environment.emplace_back(name, text);
  }
}

Json written_environment(const Player& player) {
  Json environment = Json::object();
  for (const auto& [name, value] : player.environment) environment[name] = value;
  return environment;
}

/// Whether it is a text that could stand for several paths (glob(7)).
bool is_pattern(const Json& json) {
  return json.is_string() &&
         json.get_ref<const std::string&>().find_first_of("*?[") != std::string::npos;
}

/// The member `pattern`, which is_pattern() itself reads.
Member<Player> pattern_row() {
  const auto check = [](const Value& value, Player&) {
    if (!is_pattern(value.json)) value.must_be("such as \"subs/*\"");
  };
  return {"pattern", check, [](const Player&) { return Json(); }, of_type("string")};
}

Members<Player> with_common_members(Members<Player> members) {
  members.push_back({"env", read_environment, written_environment, of_type("object")});
  members.push_back(member("files", &Player::files, paths));
  members.push_back(member("time", &Player::time, Times{}));
  return members;
}

const Members<Player>& player_members() {
  static const Members<Player> all = with_common_members(
      {member("name", &Player::name, Text{is_printable_name, printable_name_rule}),
       command_row("command")});
  return all;
}

/// All that a pattern stands for have the same words in front.
const Members<Player>& pattern_members() {
  static const Members<Player> all = with_common_members({pattern_row(), command_row("with")});
  return all;
}

/// An item of the list: a player, or a pattern that stands for some.
struct Listed {
  Player player{};         // of a pattern, its command lacks the last word
  std::string path{};      // in the file
  std::string named_by{};  // the path of the value that names it
  std::string pattern{};
  std::string file_name{};  // of a match: names the player
};

/// Returns the name for a player without one: its program, or the file that a program in PATH runs.
std::string default_name(const Listed& listed) {
  const std::string file =
      listed.file_name.empty() ? file_of_command(listed.player.command) : listed.file_name;
  const std::string name = shortened(trimmed(file), max_name - 6);
  return is_visible(name) ? name : "player";
}

Listed read_item(const Value& value, const TimeControl& time) {
  Listed listed{.path = value.path, .named_by = value.path};
  listed.player.time = time;
  if (is_pattern(value.json)) {
    listed.pattern = value.json.get<std::string>();
  } else if (const auto pattern = value.json.is_object() ? value.find("pattern") : std::nullopt) {
    listed.named_by = pattern->path;
    read_members(pattern_members(), value, listed.player);
    if (is_pattern(pattern->json)) listed.pattern = pattern->json.get<std::string>();
  } else {
    listed.named_by = path_of_member(value.path, "command");
    read_members(player_members(), value, listed.player);
    if (value.json.is_object() && !value.find("command"))
      value.member_must_be("command", wanted_command);
  }
  return listed;
}

std::vector<Listed> read_list(const Value& players, const TimeControl& time) {
  if (is_pattern(players.json)) return {read_item(players, time)};
  std::vector<Listed> all;
  if (!players.json.is_array())
    players.must_be(R"(a list, such as [{"command": "greedy"}], or a pattern, such as "subs/*")");
  else
    for (std::size_t i = 0; i < players.json.size(); ++i)
      all.push_back(read_item(players.item(i), time));
  return all;
}

/// Returns the players that take the place of a pattern.
std::vector<Listed> matches_of(const Listed& pattern, const Words& paths) {
  std::vector<Listed> matches(paths.size(), pattern);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    matches[i].player.command.push_back(paths[i]);
    matches[i].file_name = file_of_command({paths[i]});
  }
  return matches;
}

/// Puts the players in the places of the patterns that stand for them. A pattern need not match
/// anything if players `may_come`. Returns false if nobody knows how many there are.
bool add_matching(std::vector<Listed>& all, const PathsMatching& paths_matching, bool may_come,
                  ReadFile& file) {
  std::vector<Words> named;
  for (const Listed& each : all) named.push_back(each.player.command);
  bool is_counted = true;
  std::vector<Listed> players;
  for (const Listed& each : all) {
    if (each.pattern.empty()) {
      players.push_back(each);
    } else if (const auto paths = paths_matching(each.pattern, named)) {
      const std::vector<Listed> matches = matches_of(each, *paths);
      players.insert(players.end(), matches.begin(), matches.end());
    } else if (!may_come) {
      file.complain(each.named_by, ": " + paths.error());
      is_counted = false;
    }
  }
  all = std::move(players);
  return is_counted;
}

/// Complains of names that look the same, and names the others "greedy", "greedy (2)".
void name_players(std::vector<Listed>& all, ReadFile& file) {
  std::map<std::string, std::string> taken;  // the path of each
  for (const auto& [player, path, named_by, pattern, file_name] : all) {
    if (player.name.empty()) continue;
    const std::string place = path_of_member(path, "name");
    const auto [first, is_new] = taken.emplace(appearance(player.name), place);
    if (!is_new)
      file.complain(
          place, must_be(player.name, "different, because it looks the same as the name in line " +
                                          std::to_string(line_of(file.json.lines, first->second))));
  }
  for (Listed& each : all) {
    if (!each.player.name.empty() || each.player.command.empty()) continue;
    const std::string base = default_name(each);
    each.player.name = base;
    for (int count = 2; !taken.emplace(appearance(each.player.name), "").second; ++count)
      each.player.name = base + " (" + std::to_string(count) + ")";
  }
}

}  // namespace

void Times::read(const Value& value, TimeControl& time) const {
  read_members(time_members(), value, time);
  if (time.turn_cpu) {
    time.fix_work(*time.turn_cpu);
    check_beside_work(value, "turn_ms", time.turn.count());
    check_beside_work(value, "bank_ms", time.bank.count());
  }
  if ((time.turn + time.bank).count() == 0)
    value.complain(
        ": turn_ms and bank_ms are both 0, which is too short for any move; increase one of them");
}

Json Times::write(const TimeControl& time) const {
  return write_members(time_members(), time);
}

Json Times::schema() const {
  return schema_of(time_members());
}

std::vector<std::string> read_players(const Value& config_file, const PathsMatching& paths_matching,
                                      TournamentConfig& config) {
  ReadFile& file = config_file.file;
  const auto value = config_file.find("players");
  if (!value) {
    file.complain("players",
                  " is missing; name two or more, such as "
                  R"("players": [{"command": "greedy"}, {"command": "random"}])");
    return {};
  }
  std::vector<Listed> all = read_list(*value, config.time);
  config.finds_players =
      std::ranges::any_of(all, [](const Listed& each) { return !each.pattern.empty(); });
  const bool may_come = rules_of(config.format).stays_open;
  const bool is_counted = add_matching(all, paths_matching, may_come, file);
  if (is_counted && (value->json.is_array() || config.finds_players) &&
      (all.size() < 2 || all.size() > most_players))
    value->complain(" has " + plural(all.size(), "player") + "; a tournament needs 2 to " +
                    std::to_string(most_players));
  name_players(all, file);
  std::vector<std::string> paths;
  for (Listed& each : all) {
    config.players.push_back(std::move(each.player));
    paths.push_back(std::move(each.named_by));
  }
  return paths;
}

Json written_players(const TournamentConfig& config) {
  Json players = Json::array();
  for (const Player& player : config.players)
    players.push_back(write_members(player_members(), player));
  return players;
}

Json schema_of_players() {
  Json list = of_type("array");
  list["maxItems"] = most_players;
  list["items"]["anyOf"] = {schema_of(player_members()), Json::object(),
                            schema_of(pattern_members())};
  return Json::object({{"anyOf", Json::array({list})}});
}

}  // namespace connect4

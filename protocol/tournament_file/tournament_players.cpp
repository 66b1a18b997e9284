#include "protocol/tournament_file/tournament_players.hpp"

#include <algorithm>
#include <cctype>
#include <map>

#include "lib/text/command_name.hpp"
#include "lib/text/display_width.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/tournament_file/tournament_members.hpp"

namespace connect4 {

namespace {

/// Linux gives a program no word and no NAME=VALUE of so many bytes (MAX_ARG_STRLEN).
constexpr std::size_t too_many_bytes = 128 * 1024;

/// What to call a player that has no name: its program, or the file that a program in PATH runs.
std::string name_from(const std::vector<std::string>& command) {
  const std::string name = shortened(trimmed(file_of_command(command)), max_name - 6);
  return name.empty() ? "player" : name;
}

class PlayersReader {
 public:
  PlayersReader(const TimeControl& time, const PathsMatching& paths_matching, FileErrors& errors,
                Crowd crowd)
      : time_(time), paths_matching_(paths_matching), errors_(errors), crowd_(crowd) {}

  NamedPlayers read(const ObjectReader& file) {
    if (const JsonNode* const node = file.find("players"))
      read_list(file, *node);
    else
      file.complain("players",
                    " is missing; name two or more, such as "
                    R"("players": [{"command": "greedy"}, {"command": "random"}])");
    name_the_nameless();
    return {std::move(players_), std::move(paths_), has_pattern_};
  }

 private:
  void read_list(const ObjectReader& file, const JsonNode& node) {
    const auto* const items = node.as<JsonNode::Items>();
    if (is_pattern(node))
      add_matching(node, "players");
    else if (items != nullptr)
      for (std::size_t i = 0; i < items->size(); ++i)
        read_item((*items)[i], "players[" + std::to_string(i) + "]");
    else
      return file.complain("players", must_be(node, R"(a list, such as [{"command": "greedy"}], )"
                                                    R"(or a pattern, such as "subs/*")"));
    if (is_counted_ && (players_.size() < 2 || players_.size() > most_players))
      file.complain("players", " has " + std::to_string(players_.size()) +
                                   "; a tournament is between 2 and " +
                                   std::to_string(most_players));
  }

  void read_item(const JsonNode& node, const std::string& path) {
    if (is_pattern(node)) return add_matching(node, path);
    read_player(node, path);
    paths_.push_back(path + ".command");
  }

  /// Whether it is a text that could stand for several paths (glob(7)).
  static bool is_pattern(const JsonNode& node) {
    const auto* const text = node.as<std::string>();
    return text != nullptr && text->find_first_of("*?[") != std::string::npos;
  }

  /// All that a pattern stands for.
  void add_matching(const JsonNode& node, const std::string& path) {
    const auto found = paths_matching_(*node.as<std::string>());
    has_pattern_ = true;
    if (!found && crowd_ == Crowd::may_be_yet_to_come) return;
    is_counted_ = is_counted_ && found;
    if (!found) return errors_.add(node.line, path, ": " + found.error());
    for (const std::string& file : *found) {
      players_.push_back({.name = "", .command = {file}, .environment = {}, .time = time_});
      paths_.push_back(path);
    }
  }

  void read_player(const JsonNode& node, const std::string& path) {
    const ObjectReader object(node, path, errors_, {"name", "command", "env", "files", "time"});
    ConfiguredPlayer& player = players_.emplace_back();
    player.time = time_;
    if (!object.is_object()) return;
    read_player_name(object, player.name);
    read_command(object, player.command);
    read_environment(object, player.environment);
    read_paths(object, "files", player.files);
    read_time(object, errors_, player.time);
  }

  void read_player_name(const ObjectReader& object, std::string& name) {
    object.read("name", name);
    if (object.find("name") == nullptr || object.find("name")->as<std::string>() == nullptr) return;
    const auto [first, is_new] = taken_names_.emplace(appearance(name), object.line("name"));
    if (!is_printable_name(name))
      object.complain("name", must_be(*object.find("name"), "1 to 64 printable characters"));
    else if (!is_new)
      object.complain("name", must_be(*object.find("name"),
                                      "another one: it looks like that of the player "
                                      "in line " +
                                          std::to_string(first->second)));
  }

  /// A command line, or a list of words.
  void read_command(const ObjectReader& object, std::vector<std::string>& command) {
    constexpr std::string_view wanted =
        R"(a string or a list of them, such as "minimax --depth 4")";
    const JsonNode* const node = object.find("command");
    if (node == nullptr)
      return object.complain("command", " is missing; it must be " + std::string(wanted));
    if (const auto* const text = node->as<std::string>()) {
      auto words = split_words(*text);
      if (!words) return object.complain("command", ": " + words.error());
      command = *std::move(words);
    } else if (const auto* const items = node->as<JsonNode::Items>()) {
      for (const JsonNode& item : *items) {
        if (item.as<std::string>() == nullptr)
          return object.complain("command", must_be(*node, wanted));
        command.push_back(*item.as<std::string>());
      }
    } else {
      return object.complain("command", must_be(*node, wanted));
    }
    check_words(object, *node, command);
  }

  static void check_words(const ObjectReader& object, const JsonNode& node,
                          const std::vector<std::string>& words) {
    const auto is_any = [&](const auto& is_bad) {
      return std::any_of(words.begin(), words.end(), is_bad);
    };
    if (words.empty() || words.front().empty() ||
        is_any([](const std::string& word) { return word.find('\0') != std::string::npos; }))
      object.complain("command", must_be(node, "a program and its arguments"));
    else if (is_any([](const std::string& word) { return word.size() >= too_many_bytes; }))
      object.complain("command", must_be(node, "words of less than 128 KiB"));
  }

  void read_environment(const ObjectReader& object,
                        std::vector<std::pair<std::string, std::string>>& environment) {
    const JsonNode* const node = object.find("env");
    if (node == nullptr) return;
    const auto* const members = node->as<JsonNode::Members>();
    std::vector<std::string> known;
    if (members != nullptr)
      for (const JsonMember& member : *members) known.push_back(member.name);
    const ObjectReader variables(*node, object.path("env"), errors_, known);
    for (const std::string& name : known) {
      std::string value;
      variables.read(name, value);
      if (name.empty() || name.find_first_of(std::string_view("=\0", 2)) != std::string::npos)
        object.complain("env", must_be(*node, "names without \"=\" and their values"));
      else if (value.find('\0') != std::string::npos)
        variables.complain(name, must_be(*variables.find(name), "without a NUL"));
      else if (name.size() + 1 + value.size() >= too_many_bytes)
        variables.complain(name,
                           must_be(*variables.find(name), "less than 128 KiB, with its name"));
      environment.emplace_back(name, value);
    }
  }

  /// "greedy", "greedy (2)": after all names that were given, so that none of those is taken.
  void name_the_nameless() {
    for (ConfiguredPlayer& player : players_) {
      if (!player.name.empty() || player.command.empty()) continue;
      const std::string base = name_from(player.command);
      player.name = base;
      for (int count = 2; !taken_names_.emplace(appearance(player.name), 0).second; ++count)
        player.name = base + " (" + std::to_string(count) + ")";
    }
  }

  const TimeControl& time_;
  const PathsMatching& paths_matching_;
  FileErrors& errors_;
  const Crowd crowd_;
  std::vector<ConfiguredPlayer> players_;
  std::vector<std::string> paths_;  // of them
  bool has_pattern_ = false;
  bool is_counted_ = true;                  // false: nobody knows how many a pattern stands for
  std::map<std::string, int> taken_names_;  // with the line of each
};

}  // namespace

NamedPlayers read_players(const ObjectReader& file, const TimeControl& time,
                          const PathsMatching& paths_matching, FileErrors& errors, Crowd crowd) {
  return PlayersReader(time, paths_matching, errors, crowd).read(file);
}

}  // namespace connect4

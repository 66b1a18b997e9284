#include "protocol/tournament_file/tournament_players.hpp"

#include <algorithm>
#include <cctype>
#include <map>

#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"
#include "lib/text/words.hpp"
#include "protocol/tournament_file/tournament_members.hpp"

namespace connect4 {

namespace {

/// Linux gives a program no word and no NAME=VALUE of so many bytes (MAX_ARG_STRLEN).
constexpr std::size_t too_many_bytes = 128 * 1024;

/// What to call a player that has no name: its program, or the file that a program in PATH runs.
std::string name_from(const std::vector<std::string>& command) {
  const std::string name = shortened(trimmed(file_of_command(command)), max_name - 6);
  return is_visible(name) ? name : "player";
}

class PlayersReader {
 public:
  PlayersReader(const TimeControl& time, const PathsMatching& paths_matching, FileErrors& errors,
                Crowd crowd)
      : time_(time), paths_matching_(paths_matching), errors_(errors), crowd_(crowd) {}

  NamedPlayers read(const ObjectReader& file) {
    if (const JsonNode* const node = file.find("players"))
      read_all(file, *node);
    else
      file.complain("players",
                    " is missing; name two or more, such as "
                    R"("players": [{"command": "greedy"}, {"command": "random"}])");
    name_the_nameless();
    NamedPlayers named{{}, {}, !patterns_.empty()};
    for (Listed& each : listed_) {
      named.players.push_back(std::move(each.player));
      named.paths.push_back(std::move(each.path));
    }
    return named;
  }

 private:
  struct Listed {
    ConfiguredPlayer player;
    std::string path;       // in the file, of the member that names the player
    std::string file_name;  // names the player; empty: its command does
  };

  /// A pattern. The matching players take its place, once all others are known.
  struct Pattern {
    std::size_t place = 0;  // among those listed
    int line = 0;
    std::string text;
    Listed each;  // its command lacks the last word
  };

  void read_all(const ObjectReader& file, const JsonNode& node) {
    const auto* const items = node.as<JsonNode::Items>();
    if (is_pattern(node))
      read_item(node, "players");
    else if (items != nullptr)
      for (std::size_t i = 0; i < items->size(); ++i)
        read_item((*items)[i], "players[" + std::to_string(i) + "]");
    else
      return file.complain("players", must_be(node, R"(a list, such as [{"command": "greedy"}], )"
                                                    R"(or a pattern, such as "subs/*")"));
    add_matching();
    if (is_counted_ && (listed_.size() < 2 || listed_.size() > most_players))
      file.complain("players", " has " + std::to_string(listed_.size()) +
                                   "; a tournament is between 2 and " +
                                   std::to_string(most_players));
  }

  void read_item(const JsonNode& node, const std::string& path) {
    if (!is_pattern(node)) return read_player(node, path);
    patterns_.push_back({listed_.size(), node.line, *node.as<std::string>(), {{}, path, ""}});
    patterns_.back().each.player.time = time_;
  }

  /// Whether it is a text that could stand for several paths (glob(7)).
  static bool is_pattern(const JsonNode& node) {
    const auto* const text = node.as<std::string>();
    return text != nullptr && text->find_first_of("*?[") != std::string::npos;
  }

  /// Inserts the players of all patterns. The last pattern comes first, so the places of the others
  /// stay.
  void add_matching() {
    std::vector<Words> named;
    for (const Listed& each : listed_) named.push_back(each.player.command);
    for (const Pattern& pattern : patterns_) named.push_back(pattern.each.player.command);
    std::for_each(patterns_.rbegin(), patterns_.rend(), [&](const Pattern& pattern) {
      const auto found = paths_matching_(pattern.text, named);
      if (!found && crowd_ == Crowd::may_be_yet_to_come) return;
      is_counted_ = is_counted_ && found;
      if (!found) return errors_.add(pattern.line, pattern.each.path, ": " + found.error());
      std::vector<Listed> players(found->size(), pattern.each);
      for (std::size_t i = 0; i < players.size(); ++i) {
        players[i].player.command.push_back((*found)[i]);
        players[i].file_name = file_of_command({(*found)[i]});
      }
      listed_.insert(listed_.begin() + static_cast<std::ptrdiff_t>(pattern.place), players.begin(),
                     players.end());
    });
  }

  void read_player(const JsonNode& node, const std::string& path) {
    const bool is_of_pattern = has_pattern(node);
    const ObjectReader object(
        node, path, errors_,
        is_of_pattern ? std::vector<std::string>{"pattern", "with", "env", "files", "time"}
                      : std::vector<std::string>{"name", "command", "env", "files", "time"});
    Listed listed{{}, path + (is_of_pattern ? ".pattern" : ".command"), ""};
    ConfiguredPlayer& player = listed.player;
    player.time = time_;
    if (!object.is_object()) return listed_.push_back(std::move(listed));
    read_player_name(object, player.name);
    if (!is_of_pattern || object.find("with") != nullptr)
      read_command(object, is_of_pattern ? "with" : "command", player.command);
    read_environment(object, player.environment);
    read_paths(object, "files", player.files);
    read_time(object, errors_, player.time);
    if (!is_of_pattern) return listed_.push_back(std::move(listed));
    const JsonNode& pattern = *object.find("pattern");
    if (!is_pattern(pattern))
      return object.complain("pattern", must_be(pattern, "such as \"subs/*\""));
    patterns_.push_back(
        {listed_.size(), pattern.line, *pattern.as<std::string>(), std::move(listed)});
  }

  static bool has_pattern(const JsonNode& node) {
    const auto* const members = node.as<JsonNode::Members>();
    return members != nullptr && std::ranges::any_of(*members, [](const JsonMember& member) {
             return member.name == "pattern";
           });
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
  void read_command(const ObjectReader& object, std::string_view member, Words& command) {
    constexpr std::string_view wanted =
        R"(a string or a list of them, such as "minimax --depth 4")";
    const JsonNode* const node = object.find(member);
    if (node == nullptr)
      return object.complain(member, " is missing; it must be " + std::string(wanted));
    if (const auto* const text = node->as<std::string>()) {
      auto words = split_words(*text);
      if (!words) return object.complain(member, ": " + words.error());
      command = *std::move(words);
    } else if (const auto* const items = node->as<JsonNode::Items>()) {
      for (const JsonNode& item : *items) {
        if (item.as<std::string>() == nullptr)
          return object.complain(member, must_be(*node, wanted));
        command.push_back(*item.as<std::string>());
      }
    } else {
      return object.complain(member, must_be(*node, wanted));
    }
    check_words(object, member, *node, command);
  }

  static void check_words(const ObjectReader& object, std::string_view member, const JsonNode& node,
                          const Words& words) {
    const auto is_any = [&](const auto& is_bad) {
      return std::any_of(words.begin(), words.end(), is_bad);
    };
    if (words.empty() || words.front().empty() ||
        is_any([](const std::string& word) { return word.find('\0') != std::string::npos; }))
      object.complain(member, must_be(node, "a program and its arguments"));
    else if (is_any([](const std::string& word) { return word.size() >= too_many_bytes; }))
      object.complain(member, must_be(node, "words of less than 128 KiB"));
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
    for (auto& [player, path, file_name] : listed_) {
      if (!player.name.empty() || player.command.empty()) continue;
      const std::string base = name_from(file_name.empty() ? player.command : Words{file_name});
      player.name = base;
      for (int count = 2; !taken_names_.emplace(appearance(player.name), 0).second; ++count)
        player.name = base + " (" + std::to_string(count) + ")";
    }
  }

  const TimeControl& time_;
  const PathsMatching& paths_matching_;
  FileErrors& errors_;
  const Crowd crowd_;
  std::vector<Listed> listed_;
  std::vector<Pattern> patterns_;
  bool is_counted_ = true;                  // false: nobody knows how many a pattern stands for
  std::map<std::string, int> taken_names_;  // with the line of each
};

}  // namespace

NamedPlayers read_players(const ObjectReader& file, const TimeControl& time,
                          const PathsMatching& paths_matching, FileErrors& errors, Crowd crowd) {
  return PlayersReader(time, paths_matching, errors, crowd).read(file);
}

}  // namespace connect4

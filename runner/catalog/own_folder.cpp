#include "runner/catalog/own_folder.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/files/file.hpp"
#include "runner/catalog/hosts.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_files = 20'000;
constexpr std::size_t most_bytes = std::size_t{64} << 20;  // of a program that is searched
constexpr std::size_t most_bytes_of_config = std::size_t{1} << 20;
constexpr std::uintmax_t most_bytes_in_all = std::uintmax_t{512} << 20;

std::string text_of(const fs::path& file, std::size_t most = most_bytes) {
  return read_whole_file(file.string(), most, "any program").value_or("");
}

bool is_same_player(const fs::path& file, const fs::path& program) {
  return is_within(program, file) || lower_stem(file) == lower_stem(program);
}

bool contains(std::string_view text, std::string_view words) {
  return text.find(words) != std::string_view::npos;
}

bool has_word(std::string_view line, std::string_view word) {
  const auto is_letter = [&](std::size_t at) {
    return at < line.size() &&
           (std::isalnum(static_cast<unsigned char>(line[at])) != 0 || line[at] == '_');
  };
  for (std::size_t at = line.find(word); at != std::string_view::npos; at = line.find(word, at + 1))
    if (!(at > 0 && is_letter(at - 1)) && !is_letter(at + word.size())) return true;
  return false;
}

/// Returns whether a source file calls the SDK's `play`, or imports the SDK under another name.
bool plays_by_sdk(const std::string& source) {
  std::istringstream lines(source);
  for (std::string line; std::getline(lines, line);)
    if (contains(line, "onnect4") && (has_word(line, "play") || contains(line, "connect4 as ")))
      return true;
  return false;
}

bool is_source(const fs::path& file) {
  return interpreter_of(file) != nullptr || !compilation_of(file).empty();
}

/// Returns whether the file is a player's program or the source of one.
bool plays(const fs::path& file) {
  if (is_helper(file) || !(is_source(file) || may_be_player(file))) return false;
  const std::string text = text_of(file);
  return contains(text, "take_turn") || contains(text, "jsonrpc") ||
         (is_source(file) && plays_by_sdk(text)) ||
         (file.extension() == ".py" && looks_like_agent(text));
}

bool is_passed_over(const fs::path& folder) {
  const std::string name = folder.filename().string();
  return name.starts_with('.') || name.starts_with("__") || name == "node_modules" ||
         is_there(folder / "pyvenv.cfg");
}

/// Returns the words of a command in a config, which is a text or a list.
std::vector<std::string> words_of(const nlohmann::json& command) {
  if (command.is_string())
    return split_words(command.get<std::string>()).value_or(std::vector<std::string>());
  std::vector<std::string> words;
  if (command.is_array())
    for (const nlohmann::json& word : command)
      if (word.is_string()) words.push_back(word.get<std::string>());
  return words;
}

/// The players of a tournament's config, read to find their places.
struct PlayersOfConfig {
  nlohmann::json players;  ///< a list, or a pattern
  fs::path folder;         ///< of the config

  /// Returns whether a player in that folder plays by another program, or a pattern looks there.
  bool has_another(const fs::path& own, const fs::path& program) const {
    const auto is_another = [&](const nlohmann::json& player) {
      for (const std::string& word : words_of(player.is_object() ? command_of(player) : player)) {
        const std::size_t wildcard = word.find_first_of("*?[");
        const fs::path named = plain_path(folder / word.substr(0, wildcard));
        if (!is_within(named, own)) continue;
        if (wildcard != std::string::npos) return true;
        if (is_there(named)) return !is_same_player(named, program);
      }
      return false;
    };
    return players.is_array() ? std::any_of(players.begin(), players.end(), is_another)
                              : is_another(players);
  }

  /// Returns whether the file is certainly a config: other files may have `players` too.
  bool is_config() const {
    const auto is_player = [](const nlohmann::json& player) {
      return player.is_object() ? player.contains("command") || player.contains("pattern")
                                : is_pattern(player);
    };
    return players.is_array() ? std::any_of(players.begin(), players.end(), is_player)
                              : is_pattern(players);
  }

 private:
  /// Returns the command or the pattern of a player that is an object.
  static nlohmann::json command_of(const nlohmann::json& player) {
    return player.value("command", player.value("pattern", nlohmann::json()));
  }

  static bool is_pattern(const nlohmann::json& text) {
    return text.is_string() && text.get<std::string>().find_first_of("*?[") != std::string::npos;
  }
};

std::optional<PlayersOfConfig> players_in(const fs::path& file) {
  if (file.extension() != ".json") return std::nullopt;
  const nlohmann::json config =
      nlohmann::json::parse(text_of(file, most_bytes_of_config), nullptr, false, true);
  if (!config.is_object() || !config.contains("players")) return std::nullopt;
  return PlayersOfConfig{config["players"], file.parent_path()};
}

/// Searches a folder that may be one player's own.
class Look {
 public:
  Look(const fs::path& folder, const fs::path& program) : own_{folder, {}}, program_(program) {}

  /// Returns why the folder is not the player's own; nothing if it is.
  std::optional<Failure> problem() {
    if (is_there(own_.folder / results_name)) return Failure{"results are in it"};
    std::error_code none;
    fs::recursive_directory_iterator entry(own_.folder, none);
    for (; !none && entry != fs::recursive_directory_iterator(); entry.increment(none)) {
      if (++files_ > most_files) return Failure{"it has more files than can be looked at"};
      std::error_code gone;
      const auto type = entry->symlink_status(gone).type();
      if (type == fs::file_type::directory) {
        if (!is_to_be_entered(entry->path())) entry.disable_recursion_pending();
      } else if (type == fs::file_type::regular) {
        if (auto problem = problem_with(entry->path())) return problem;
      }
    }
    if (none) return Failure{"it cannot be looked through (" + none.message() + ")"};
    return std::nullopt;
  }

  OwnFolder take() { return std::move(own_); }

 private:
  static constexpr const char* results_name = "tournament.db";

  bool is_to_be_entered(const fs::path& folder) {
    if (!is_there(folder / results_name)) return !is_passed_over(folder);
    own_.hidden.push_back(folder);
    return false;
  }

  std::optional<Failure> problem_with(const fs::path& file) {
    const std::string name = in_quotes(file.lexically_relative(own_.folder).string());
    if (const auto config = players_in(file)) {
      if (config->has_another(own_.folder, program_))
        return Failure{"the config " + name + " has other players in it"};
      if (config->is_config()) own_.hidden.push_back(file);
    }
    const bool is_own = is_same_player(file, program_);
    std::error_code none;
    const std::uintmax_t bytes =
        is_source(file) || may_be_player(file) ? fs::file_size(file, none) : 0;
    bytes_ += bytes;
    if (none || bytes_ > most_bytes_in_all || (!is_own && bytes > most_bytes))
      return Failure{"its programs are more than can be looked through"};
    if (!is_own && plays(file)) return Failure{name + " in it plays too"};
    return std::nullopt;
  }

  OwnFolder own_;
  fs::path program_;
  std::size_t files_ = 0;
  std::uintmax_t bytes_ = 0;
};

}  // namespace

fs::path project_of(const fs::path& program) {
  const fs::path folder = program.parent_path(), above = above_build_folder(folder);
  std::error_code none;
  for (fs::directory_iterator entry(above, none), end; !none && entry != end; entry.increment(none))
    if (lower_stem(entry->path()) == lower_stem(program) && is_source(entry->path())) return above;
  return folder;
}

Expected<OwnFolder> own_folder(const fs::path& folder, const fs::path& program) {
  Look look(folder, program);
  if (auto problem = look.problem()) return *std::move(problem);
  return look.take();
}

namespace fs = std::filesystem;

namespace {

bool is_link(const fs::path& path) {
  return real_path(path) != own_place(path);
}

/// The files that a player sees without a link of its author.
class SeenAnyway {
 public:
  SeenAnyway(const NamedPaths& named, const PrivatePlaces& others) {
    for (const fs::path& path : named.common) real_.push_back(real_path(path));
    for (const fs::path& path : named.files) add(path);
    for (const fs::path& path : named.command) {
      add(path);
      const fs::path folder = path.parent_path();
      if (!is_folder(path) && !others.are_in(folder)) real_.push_back(real_path(folder));
    }
  }

  bool holds_target_of(const fs::path& link) const {
    const fs::path target = real_path(link);
    return is_of_system(target) || std::any_of(real_.begin(), real_.end(), [&](const auto& seen) {
             return is_within(target, seen);
           });
  }

 private:
  void add(const fs::path& path) {
    if (!is_link(path)) real_.push_back(real_path(path));
  }

  std::vector<fs::path> real_;
};

/// Returns whether a link leads to a file beside it, as `bot.py` to `bot_v2.py`.
bool leads_to_file_beside_it(const fs::path& link, const PrivatePlaces& others) {
  return !is_folder(link) && real_path(link).parent_path() == own_place(link).parent_path() &&
         !others.are_behind(link);
}

Failure leads_out(const fs::path& link) {
  return Failure{in_quotes(link.string()) + " is a link to " + in_quotes(real_path(link).string()) +
                 ", which its player does not see otherwise; name that itself, or put a copy of it "
                 "in the link's place"};
}

}  // namespace

std::optional<Failure> problem_with_links(const NamedPaths& named, const PrivatePlaces& others) {
  const SeenAnyway seen(named, others);
  const auto is_refused = [&](const fs::path& path) {
    return is_link(path) && !seen.holds_target_of(path);
  };
  for (const fs::path& path : named.files)
    if (is_refused(path)) return leads_out(path);
  for (const fs::path& path : named.command) {
    if (is_refused(path) && !leads_to_file_beside_it(path, others)) return leads_out(path);
    const Interpreter* const interpreter = interpreter_of(path);
    if (!interpreter || interpreter->beside.empty()) continue;
    const fs::path beside = path.parent_path() / interpreter->beside;
    if (is_there(beside) && is_refused(beside)) return leads_out(beside);
  }
  return std::nullopt;
}

}  // namespace connect4

#include "runner/catalog/player_file.hpp"

#include <glob.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/catalog/conventions.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/process/file_beginning.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

namespace fs = std::filesystem;

namespace {

std::string other_choices(Seats seats) {
  return "; check the path, or choose one of " + known_names(seats);
}

Failure missing_file(const fs::path& file, Seats seats) {
  const std::vector<std::string> others = files_beside(file);
  std::string hint = did_you_mean(file.filename().string(), others);
  if (hint.empty()) hint = did_you_mean(file.stem().string(), others);  // mine.py for mine_bot.py
  return Failure{in_quotes(file.string()) + " does not exist" +
                 (hint.empty() ? other_choices(seats) : "; " + shortened(hint, longest_quoted))};
}

}  // namespace

std::vector<std::string> known_players(Seats seats) {
  std::vector<std::string> names;
  for (const BundledPlayer& player : bundled_players())
    if (seats == Seats::for_anybody || !player.is_person) names.push_back(player.name);
  return names;
}

std::string known_names(Seats seats) {
  return joined(known_players(seats));
}

std::vector<std::string> files_beside(const fs::path& file) {
  std::vector<std::string> names;
  std::error_code ignored;
  const fs::path folder = file.has_parent_path() ? file.parent_path() : ".";
  for (const auto& entry : fs::directory_iterator(folder, ignored))
    if (entry.is_regular_file(ignored)) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<Failure> problem_with_file(const fs::path& file, Seats seats) {
  std::error_code error;
  const bool exists = fs::exists(file, error);
  if (error)
    return Failure{"cannot reach " + in_quotes(file.string()) + ": " + error.message() +
                   other_choices(seats)};
  if (!exists) return missing_file(file, seats);
  if (fs::is_directory(file, error))
    return Failure{in_quotes(file.string()) + " is a folder; name the player's program inside it"};
  if (!fs::is_regular_file(file, error))
    return Failure{in_quotes(file.string()) + " is not a regular file; name the player's program"};
  return std::nullopt;
}

Failure no_permission(const fs::path& file, const std::string& what, const std::string& flag) {
  return Failure{in_quotes(file.string()) + what + "; type: chmod " + flag + " " +
                 shortened(as_shell_word(file.string()), longest_quoted)};
}

namespace {

/// Returns the command as a person types it.
std::string with_program_in_front(const std::string& program, const fs::path& file) {
  return "as in connect4 play \"" + program + " " +
         shortened(as_shell_word(file.string()), longest_quoted) + "\"";
}

bool is_for_windows(const fs::path& file) {
  return beginning_of(file, 2) == "MZ";
}

bool is_text(const fs::path& file) {
  constexpr std::size_t enough = 512;
  const std::string beginning = beginning_of(file, enough);
  return !beginning.empty() && beginning.find('\0') == std::string::npos;
}

}  // namespace

bool is_script(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return stream.get() == '#' && stream.get() == '!';
}

std::optional<Failure> problem_with_program(const fs::path& file) {
  if (const std::string told = remedy_for_kind(file);
      !told.empty() && file.extension() != ".exe" && access(file.c_str(), X_OK) != 0)
    return Failure{in_quotes(file.string()) + " " + told};
  const bool is_executable = access(file.c_str(), X_OK) == 0;
  const std::string compilation = compilation_of(file);
  if (!compilation.empty() && !(is_executable && is_script(file)))
    return Failure{in_quotes(file.string()) + " is source text; compile it first: " + compilation};
  if (is_for_windows(file))
    return Failure{in_quotes(file.string()) +
                   " is for Windows or .NET; run a .NET program with mono, " +
                   with_program_in_front("mono", file)};
  if (!is_executable && !is_script(file) && is_text(file))
    return Failure{in_quotes(file.string()) +
                   " is not executable, and its first line does not name its interpreter by #!; "
                   "put the interpreter in front of it, " +
                   with_program_in_front("INTERPRETER", file)};
  if (!is_executable) return no_permission(file, " is not executable", "+x");
  return std::nullopt;
}

namespace {

namespace fs = std::filesystem;

/// The result of glob(3), which gives its memory back.
class Matches {
 public:
  explicit Matches(const std::string& pattern) { glob(pattern.c_str(), 0, nullptr, &found_); }
  Matches(const Matches&) = delete;
  Matches& operator=(const Matches&) = delete;
  ~Matches() { globfree(&found_); }

  const char* const* begin() const { return found_.gl_pathv; }
  const char* const* end() const { return found_.gl_pathv + found_.gl_pathc; }

 private:
  glob_t found_{};
};

}  // namespace

std::string as_pattern(const std::string& text) {
  std::string result;
  for (const char letter : text) {
    if (std::string_view("*?[]\\").find(letter) != std::string_view::npos) result += '\\';
    result += letter;
  }
  return result;
}

std::optional<std::string> why_no_player(const fs::path& path) {
  const std::string name = path.filename().string();
  if (!is_utf8(name)) return "has a name that is not UTF-8; rename it";
  if (is_folder(path))
    return name.starts_with("__") ? std::optional("is a folder that an archive or Python has made")
                                  : std::nullopt;
  if (may_become_player(path)) return std::nullopt;
  if (!archive_ending(path).empty())
    return "is an archive, which --build unpacks; give that, or unpack it";
  const std::string told = remedy_for_kind(path);
  return told.empty() ? "is not a program" : told;
}

std::vector<std::string> paths_matching(const fs::path& folder, const std::string& pattern) {
  const fs::path base = plain_path(folder);
  const bool is_absolute = pattern.starts_with('/');
  std::vector<std::string> paths;
  if (pattern.find('\0') == std::string::npos)
    for (const char* const match :
         Matches(is_absolute ? pattern : as_pattern(base) + "/" + pattern))
      paths.push_back(plain_path(match).string());
  return paths;
}

Expected<std::vector<std::string>> players_matching(const fs::path& folder,
                                                    const std::string& pattern) {
  std::vector<std::string> paths = paths_matching(folder, pattern);
  std::erase_if(paths, why_no_player);
  if (paths.empty())
    return Failure{"nothing in " + in_quotes(plain_path(folder).string()) + " matches " +
                   in_quotes(pattern) +
                   " and can be a player; name the players' folders or files, such as \"subs/*\""};
  return paths;
}

}  // namespace connect4

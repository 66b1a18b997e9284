#include "runner/catalog/player_pattern.hpp"

#include <glob.h>

#include "lib/text/printable.hpp"
#include "lib/text/quotation.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// Of glob(3), which gives its memory back.
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
  return may_become_player(path) ? std::nullopt : std::optional("is not a program");
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

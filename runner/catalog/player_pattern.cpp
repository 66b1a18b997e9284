#include "runner/catalog/player_pattern.hpp"

#include <glob.h>

#include "lib/text/quotation.hpp"
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

/// What stands for itself in a pattern.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char letter : text) {
    if (std::string_view("*?[]\\").find(letter) != std::string_view::npos) result += '\\';
    result += letter;
  }
  return result;
}

}  // namespace

Expected<std::vector<std::string>> players_matching(const fs::path& folder,
                                                    const std::string& pattern) {
  const fs::path base = plain_path(folder);
  const bool is_absolute = pattern.starts_with('/');
  std::vector<std::string> paths;
  if (pattern.find('\0') == std::string::npos)
    for (const char* const match : Matches(is_absolute ? pattern : escaped(base) + "/" + pattern))
      paths.push_back(plain_path(match).string());
  if (paths.empty())
    return Failure{"nothing in " + in_quotes(base.string()) + " matches " + in_quotes(pattern) +
                   "; name the players' folders or files, such as \"subs/*\""};
  return paths;
}

}  // namespace connect4

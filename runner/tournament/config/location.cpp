#include "runner/tournament/config/location.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/files/file.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/catalog/opening_catalog.hpp"
#include "runner/process/homes.hpp"
#include "runner/process/real_path.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/database.hpp"
#include "runner/store/store.hpp"
#include "runner/tournament/config/path_resolver.hpp"

namespace connect4 {

namespace fs = std::filesystem;

fs::path config_file(const std::string& operand) {
  const fs::path inside = fs::path(operand) / "tournament.json";
  std::error_code ignored;
  return fs::is_regular_file(inside, ignored) ? inside : fs::path(operand);
}

fs::path require_config_file(const std::string& operand) {
  const fs::path file = config_file(operand);
  if (fs::is_directory(file))
    throw UsageError(in_quotes(operand) +
                     " has no tournament.json; give the config file, or write an example there: "
                     "connect4 tournament init " +
                     as_shell_word(operand));
  return file;
}

namespace {

/// Returns the place itself, or a closed folder above it.
fs::path closed_on_the_way(fs::path place) {
  struct stat status {};
  while (stat(place.c_str(), &status) != 0 && place.has_relative_path())
    place = place.parent_path();
  return place;
}

std::string owner_of(const fs::path& place) {
  struct stat status {};
  if (stat(place.c_str(), &status) != 0) return "another user";
  const auto account = Account::of(status.st_uid);
  return account ? account->entry().pw_name : "user " + std::to_string(status.st_uid);
}

/// Returns the folder of the results of that config file, absolute, even if other members of the
/// file are wrong. Throws UsageError if the file cannot be read or is not a config.
fs::path configured_output(const fs::path& file) {
  const std::string remedy = "; give a config file or a results folder";
  const auto text = read_whole_file(file.string(), most_text_bytes);
  if (!text) throw UsageError("cannot read " + file.string() + ": " + text.error() + remedy);
  const auto output = read_tournament_output(*text, file.string());
  if (!output)
    throw UsageError::of_lines(shown(file.string()) + " is not a tournament's config" + remedy +
                               ":\n" + output.error());
  return PathResolver(fs::absolute(file).parent_path().lexically_normal()).absolute(*output);
}

}  // namespace

void require_open(const fs::path& folder) {
  for (const fs::path& place : {plain_path(folder), database_file(plain_path(folder))}) {
    if (access(place.c_str(), R_OK) == 0 || errno != EACCES) continue;
    const fs::path closed = closed_on_the_way(place);
    const std::string owner = owner_of(closed);
    const std::string request =
        is_within(closed, plain_path(folder))
            ? "for \"readable\": true in the config, and for another run"
            : "to let others through: chmod o+x " + as_shell_word(closed.string());
    throw StoreError(shown(closed.string()), "belongs to " + owner + " and is closed to you",
                     "ask " + owner + " " + request);
  }
}

fs::path results_folder(const std::string& operand) {
  std::error_code error;
  require_open(operand);
  if (fs::is_directory(operand, error) && Store::exists(operand)) return operand;
  const fs::path path = config_file(operand);
  if (fs::is_directory(path, error)) {
    throw UsageError(operand +
                     " holds no tournament; give the folder of its results or its config file");
  }
  if (!fs::exists(path, error))
    throw UsageError(operand + " does not exist; pass a results folder or a config file");
  const fs::path folder = configured_output(path);
  require_open(folder);
  if (fs::is_directory(folder, error) && Store::exists(folder)) return folder;
  throw UsageError(operand + " has no results yet: " + folder.string() +
                   " holds no tournament; play it with: connect4 tournament run " +
                   as_shell_word(operand));
}

}  // namespace connect4

#include "runner/store/closed_folder.hpp"

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "lib/text/quotation.hpp"
#include "lib/text/words.hpp"
#include "runner/process/real_path.hpp"
#include "runner/store/database.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// The place itself, or the folder above it that does not let us through.
fs::path closed_on_the_way(fs::path place) {
  struct stat status {};
  while (stat(place.c_str(), &status) != 0 && place.has_relative_path())
    place = place.parent_path();
  return place;
}

std::string owner_of(const fs::path& place) {
  struct stat status {};
  if (stat(place.c_str(), &status) != 0) return "another user";
  const passwd* const account = getpwuid(status.st_uid);
  return account ? account->pw_name : "user " + std::to_string(status.st_uid);
}

}  // namespace

std::optional<StoreError> closed_to_us(const fs::path& folder) {
  for (const fs::path& place : {plain_path(folder), database_file(plain_path(folder))}) {
    if (access(place.c_str(), R_OK) == 0 || errno != EACCES) continue;
    const fs::path closed = closed_on_the_way(place);
    const std::string owner = owner_of(closed);
    const std::string wanted =
        is_within(closed, plain_path(folder))
            ? "for \"readable\": true in the config, and for another run"
            : "to let others through: chmod o+x " + as_shell_word(closed.string());
    return StoreError(shown(closed.string()), "belongs to " + owner + " and is closed to you",
                      "ask " + owner + " " + wanted);
  }
  return std::nullopt;
}

}  // namespace connect4

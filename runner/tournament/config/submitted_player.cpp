#include "runner/tournament/config/submitted_player.hpp"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <utility>

#include "lib/text/quotation.hpp"
#include "protocol/tournament_file/tournament_members.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/console/usage_error.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr const char* draft_prefix = ".draft-";  // hidden, so that no pattern finds it

fs::path folder_of_players(const fs::path& ladder) {
  return ladder / fs::path(submitted_players).parent_path();
}

/// A single file gets a folder of its own, so that its player has one.
void copy_player(const fs::path& player, const fs::path& target) {
  if (is_folder(player)) {
    fs::copy(player, target, fs::copy_options::recursive | fs::copy_options::copy_symlinks);
  } else {
    fs::create_directory(target);
    fs::copy_file(player, target / player.filename());
  }
}

/// What processes have left that were killed. Those of today may still be waiting.
void remove_old_drafts(const fs::path& players) {
  const auto yesterday = fs::file_time_type::clock::now() - std::chrono::hours(24);
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(players, ignored))
    if (entry.path().filename().string().starts_with(draft_prefix) &&
        entry.last_write_time(ignored) < yesterday)
      fs::remove_all(entry.path(), ignored);
}

/// The first path of these that is free: NAME-1, NAME-2, ...
fs::path first_free(const fs::path& path) {
  for (int number = 1;; ++number)
    if (fs::path free = path.string() + "-" + std::to_string(number); !is_there(free)) return free;
}

}  // namespace

SubmittedPlayer::SubmittedPlayer(const fs::path& ladder, const fs::path& player, std::string name)
    : ladder_(ladder),
      draft_(folder_of_players(ladder) / (draft_prefix + std::to_string(getpid()))),
      place_(folder_of_players(ladder) / name) {
  if (!is_tournament_name(name))
    throw UsageError(in_quotes(name) + " is no name for a player: 1 to 64 printable characters " +
                     "without a slash, not beginning with a dot; give one with --name");
  if (!is_there(player)) throw UsageError("there is no " + in_quotes(player.string()));
  try {
    fs::create_directories(draft_.parent_path());
    remove_old_drafts(draft_.parent_path());
    fs::remove_all(draft_);  // of a process that was killed
    copy_player(player, draft_);
  } catch (const fs::filesystem_error& problem) {
    std::error_code ignored;
    fs::remove_all(draft_, ignored);
    throw UsageError(in_quotes(player.string()) + " cannot be copied to " +
                     in_quotes(draft_.parent_path().string()) + ": " + problem.code().message() +
                     " (" + problem.path1().string() + ")");
  }
  if (const auto found = player_in_folder(draft_); !found) {
    std::string reason = found.error();
    if (const auto at = reason.find(draft_.string()); at != std::string::npos)
      reason.replace(at, draft_.string().size(), player.string());
    std::error_code ignored;
    fs::remove_all(draft_, ignored);
    throw UsageError(reason);
  }
}

SubmittedPlayer::~SubmittedPlayer() {
  std::error_code ignored;
  if (!draft_.empty()) fs::remove_all(draft_, ignored);
}

bool SubmittedPlayer::enter() {
  const bool was_there = is_there(place_);
  const unsigned flags = was_there ? RENAME_EXCHANGE : RENAME_NOREPLACE;
  if (renameat2(AT_FDCWD, draft_.c_str(), AT_FDCWD, place_.c_str(), flags) != 0)
    throw UsageError("cannot put " + in_quotes(place_.string()) +
                     " in its place: " + std::generic_category().message(errno));
  const fs::path draft = std::exchange(draft_, {});
  if (!was_there) return false;
  const fs::path replaced = ladder_ / "replaced";
  std::error_code error;
  fs::create_directory(replaced, error);
  fs::rename(draft, first_free(replaced / place_.filename()), error);
  if (error)
    throw UsageError("cannot keep the replaced player in " + in_quotes(replaced.string()) + ": " +
                     error.message() + "; it is in " + in_quotes(draft.string()));
  return true;
}

}  // namespace connect4

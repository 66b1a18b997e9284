#include "runner/tournament/config/submitted_player.hpp"

#include <unistd.h>

#include <chrono>
#include <system_error>

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

/// The same error about the player as its author knows it.
UsageError about(const fs::path& player, const fs::path& copy, std::string reason) {
  if (const auto at = reason.find(copy.string()); at != std::string::npos)
    reason.replace(at, copy.string().size(), player.string());
  return UsageError(reason);
}

}  // namespace

SubmittedPlayer::SubmittedPlayer(const fs::path& ladder, const fs::path& player,
                                 const std::string& name)
    : ladder_(ladder),
      draft_(folder_of_players(ladder) / (draft_prefix + std::to_string(getpid()))),
      place_(folder_of_players(ladder) / name) {
  if (!is_tournament_name(name))
    throw UsageError(in_quotes(name) + " is no name for a player: 1 to 64 printable characters " +
                     "without a slash, not beginning with a dot; give one with --name");
  if (!is_there(player)) throw UsageError("there is no " + in_quotes(player.string()));
  if (is_within(real_path(ladder), real_path(player)))
    throw UsageError(in_quotes(player.string()) + " holds the ladder itself; give a player");
  try {
    copy_from(player);
    if (const auto found = player_in_folder(draft_); !found)
      throw about(player, draft_, found.error());
  } catch (const UsageError&) {
    discard();
    throw;
  }
}

void SubmittedPlayer::copy_from(const fs::path& player) {
  try {
    fs::create_directories(draft_.parent_path());
    remove_old_drafts(draft_.parent_path());
    discard();  // of a process that was killed
    copy_player(real_path(player), draft_);
  } catch (const fs::filesystem_error& problem) {
    throw UsageError(in_quotes(player.string()) + " cannot be copied to " +
                     in_quotes(draft_.parent_path().string()) + ": " + problem.code().message() +
                     " (" + problem.path1().string() + ")");
  }
}

void SubmittedPlayer::discard() {
  std::error_code ignored;
  if (!draft_.empty()) fs::remove_all(draft_, ignored);
}

SubmittedPlayer::~SubmittedPlayer() {
  discard();
}

bool SubmittedPlayer::enter() {
  const bool replaces = is_there(place_);
  std::error_code error;
  if (replaces) {
    const fs::path kept = ladder_ / "replaced";
    fs::create_directory(kept, error);
    fs::rename(place_, first_free(kept / place_.filename()), error);
  }
  if (!error) fs::rename(draft_, place_, error);
  if (error)
    throw UsageError("cannot put the player into " + in_quotes(place_.string()) + ": " +
                     error.message());
  draft_.clear();
  return replaces;
}

}  // namespace connect4

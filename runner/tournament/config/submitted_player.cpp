#include "runner/tournament/config/submitted_player.hpp"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <optional>
#include <string_view>
#include <system_error>

#include "lib/text/printable.hpp"
#include "protocol/files/whole_file.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/process/real_path.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view next_prefix = ".connect4-next-";  // hidden, so that no pattern finds it

fs::path folder_of_players(const fs::path& ladder) {
  return ladder / fs::path(submitted_players).parent_path();
}

/// Returns whether the place is taken, also by a link that leads nowhere.
bool is_taken(const fs::path& place) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(place, ignored));
}

fs::path folder_of_replaced(const fs::path& ladder) {
  return ladder / "replaced";
}

/// Returns a place behind all versions that are kept: numbers grow with time.
fs::path next_place(const fs::path& ladder, const std::string& name) {
  const std::vector<int> versions = kept_versions(ladder, name);
  return place_of_version(ladder, name, versions.empty() ? 1 : versions.back() + 1);
}

/// Returns the reason why the player cannot be copied into the ladder; nothing if it can.
std::optional<Failure> problem_with_place(const fs::path& ladder, const fs::path& player) {
  if (!is_there(player)) return Failure{"it does not exist; check the path"};
  if (is_within(real_path(ladder), real_path(player)))
    return Failure{"it holds the ladder itself; give a player"};
  return std::nullopt;
}

Draft draft_for(const fs::path& ladder, const std::string& name) {
  if (!is_tournament_name(name))
    throw UsageError(in_quotes(name) + " cannot be a player's name; give another with --name: " +
                     std::string(tournament_name_rule));
  const fs::path players = folder_of_players(ladder);
  return or_fail_to_write(Draft::in(players), players.string());
}

/// Makes a folder that is open to a player of another user, since the player is started from there.
void make_open_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directory(folder, error);
  if (!error) fs::permissions(folder, fs::perms(0755), error);
  if (error) fail_to_write(folder.string(), error.value());
}

/// Returns the place at which the new player waits if the old one leaves its place in a step of its
/// own.
fs::path waiting_place(const fs::path& place) {
  return place.parent_path() / (std::string(next_prefix) + place.filename().string());
}

/// Exchanges the new player, at `kept`, and the old one, at `place`.
void exchange(const fs::path& kept, const fs::path& place) {
  if (renameat2(AT_FDCWD, kept.c_str(), AT_FDCWD, place.c_str(), RENAME_EXCHANGE) == 0) return;
  if (errno != EINVAL && errno != ENOSYS)
    throw fs::filesystem_error("exchange", std::error_code(errno, std::generic_category()));
  fs::rename(kept, waiting_place(place));
  fs::rename(place, kept);
  fs::rename(waiting_place(place), place);
}

/// Undoes the finished steps of the exchange: the new player returns to `copy`.
void undo_exchange(const fs::path& kept, const fs::path& place, const fs::path& copy) {
  std::error_code ignored;
  const fs::path waiting = waiting_place(place);
  if (!is_taken(waiting)) return fs::rename(kept, copy, ignored);
  if (!is_taken(place)) fs::rename(kept, place, ignored);
  fs::rename(waiting, copy, ignored);
}

std::vector<fs::path> waiting_players(const fs::path& ladder) {
  std::vector<fs::path> waiting;
  std::error_code error;
  for (fs::directory_iterator entry(folder_of_players(ladder), error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().filename().string().starts_with(next_prefix))
      waiting.push_back(entry->path());
  return waiting;
}

}  // namespace

SubmittedPlayer::SubmittedPlayer(const fs::path& ladder, const std::string& name)
    : ladder_(ladder), place_(place_of_player(ladder, name)), draft_(draft_for(ladder, name)) {
  make_open_folder(draft_.folder());
}

Expected<BuildResult> SubmittedPlayer::take(const fs::path& player,
                                            const std::function<void()>& unpacked) {
  submitted_ = player;
  if (auto problem = problem_with_place(ladder_, player)) return *std::move(problem);
  return build_copy(real_path(player), copy(), BuildPlace::sandbox, {},
                    Installation::of_this_program(), unpacked);
}

Expected<void> SubmittedPlayer::require_program() const {
  if (const auto found = player_in_folder(copy()); !found)
    return Failure{as_submitted(found.error())};
  return {};
}

fs::path SubmittedPlayer::copy() const {
  return draft_.folder() / place_.filename();
}

std::string SubmittedPlayer::as_submitted(std::string text) const {
  const std::string from = copy().string(), to = submitted_.string();
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

bool SubmittedPlayer::enter() {
  const bool replaces = is_taken(place_);
  try {
    if (replaces)
      replace();
    else
      fs::rename(copy(), place_);
  } catch (const fs::filesystem_error& problem) {
    fail_to_write(place_.string(), problem.code().value());
  }
  sync_folder(place_.parent_path());
  return replaces;
}

/// Moves the new player to the place in which the old one will be kept, then exchanges the two.
void SubmittedPlayer::replace() {
  const fs::path folder = folder_of_replaced(ladder_);
  fs::create_directory(folder);
  const fs::path kept = next_place(ladder_, place_.filename());
  fs::rename(copy(), kept);
  try {
    exchange(kept, place_);
  } catch (const fs::filesystem_error&) {
    undo_exchange(kept, place_, copy());
    throw;
  }
  sync_folder(folder);
}

fs::path place_of_player(const fs::path& ladder, const std::string& name) {
  return folder_of_players(ladder) / name;
}

void take_out_player(const fs::path& ladder, const std::string& name) {
  const fs::path place = place_of_player(ladder, name);
  const fs::path folder = folder_of_replaced(ladder);
  std::error_code error;
  fs::create_directory(folder, error);
  if (!error) fs::rename(place, next_place(ladder, name), error);
  if (error) fail_to_write(place.string(), error.value());
  sync_folder(folder);
  sync_folder(place.parent_path());
}

std::vector<int> kept_versions(const fs::path& ladder, const std::string& name) {
  std::vector<int> versions;
  std::error_code error;
  for (fs::directory_iterator entry(folder_of_replaced(ladder), error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string found = entry->path().filename().string();
    int version = 0;
    if (!found.starts_with(name + "-")) continue;
    const char* const begin = found.c_str() + name.size() + 1;
    const auto [last, problem] = std::from_chars(begin, found.c_str() + found.size(), version);
    if (problem == std::errc() && version > 0 && found == name + "-" + std::to_string(version))
      versions.push_back(version);
  }
  std::sort(versions.begin(), versions.end());
  return versions;
}

fs::path place_of_version(const fs::path& ladder, const std::string& name, int version) {
  return folder_of_replaced(ladder) / (name + "-" + std::to_string(version));
}

bool has_unfinished_submission(const fs::path& ladder) {
  return !waiting_players(ladder).empty();
}

/// Completes submissions. If the place is taken, the old player has not left it, and the new one
/// was never in.
void finish_submissions(const fs::path& ladder) {
  for (const fs::path& waiting : waiting_players(ladder)) {
    const std::string name = waiting.filename().string().substr(next_prefix.size());
    const fs::path place = waiting.parent_path() / name;
    std::error_code error;
    if (is_taken(place))
      fs::remove_all(waiting, error);
    else
      fs::rename(waiting, place, error);
    if (error) fail_to_write(place.string(), error.value());
    sync_folder(waiting.parent_path());
  }
}

}  // namespace connect4

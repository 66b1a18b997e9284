// A player that is submitted to a ladder.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "protocol/files/whole_file.hpp"
#include "runner/catalog/build/builder.hpp"

namespace connect4 {

/// The pattern in a ladder's config that finds the submitted players.
inline constexpr const char* submitted_players = "players/*";

/// A copy of a player, next to the players of a ladder and not yet one of them. The destructor
/// removes it, unless enter() was called. Belongs to one thread.
class SubmittedPlayer {
 public:
  /// Makes room for the copy. Throws UsageError if `name` cannot be a player's name, or if the
  /// ladder cannot be written to.
  SubmittedPlayer(const std::filesystem::path& ladder, const std::string& name);

  /// Copies and builds the file, folder or archive at `player`, which may be a link. To be called
  /// once, before the others. Arguments, errors and exceptions are those of build_copy().
  Expected<BuildResult> take(const std::filesystem::path& player,
                             const std::function<void()>& unpacked = {});

  /// Fails if the copy has no program. The error names the files that exist, and the fix.
  Expected<void> require_program() const;

  /// Returns the place of the copy until enter(). The last part of the path is its name.
  std::filesystem::path copy() const;

  /// Returns its place after enter().
  const std::filesystem::path& place() const { return place_; }

  /// Returns a text about the copy with the paths that its author knows.
  std::string as_submitted(std::string text) const;

  /// Puts the copy among the players. An older player of that name is moved into the folder
  /// `replaced`, under the first free number. A kill at any moment leaves one of the two in the
  /// place, after finish_submissions(); the other may be in `replaced`. Returns whether there was
  /// an older player. The caller must hold the lock of the ladder's results. Throws UsageError, and
  /// then nothing has changed.
  bool enter();

 private:
  void replace();

  std::filesystem::path ladder_, submitted_, place_;
  Draft draft_;
};

/// Returns the place of a submitted player of that name.
std::filesystem::path place_of_player(const std::filesystem::path& ladder, const std::string& name);

/// Takes the player of that name out: its folder is moved into `replaced`, under the number after
/// the last one. The caller must hold the lock of the ladder's results. Throws UsageError if the
/// move fails.
void take_out_player(const std::filesystem::path& ladder, const std::string& name);

/// Returns the numbers of the versions of that player in `replaced`, the least first.
std::vector<int> kept_versions(const std::filesystem::path& ladder, const std::string& name);

/// Returns the place of one of these versions.
std::filesystem::path place_of_version(const std::filesystem::path& ladder, const std::string& name,
                                       int version);

/// Returns whether a process was killed while a player entered, on a file system that cannot
/// exchange two folders in one step (NFS).
bool has_unfinished_submission(const std::filesystem::path& ladder);

/// Completes such submissions. The caller must hold the lock of the ladder's results. Throws
/// UsageError if the disk refuses.
void finish_submissions(const std::filesystem::path& ladder);

}  // namespace connect4

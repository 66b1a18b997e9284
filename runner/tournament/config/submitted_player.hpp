// A player that is submitted to a tournament that stays open.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "protocol/files/draft.hpp"
#include "runner/catalog/intake/take_in.hpp"

namespace connect4 {

/// The pattern among the players of a ladder's config by which submitted ones are found.
inline constexpr const char* submitted_players = "players/*";

/// A copy of a player, beside the players of a ladder and not yet one of them. It goes with this
/// object, unless enter() was called. Belongs to one thread.
class SubmittedPlayer {
 public:
  /// Copies the file or folder at `player` (take_in()), which may be a link. Throws UsageError if
  /// `name` is not a name for it, there is no program in it, or it cannot be copied.
  SubmittedPlayer(const std::filesystem::path& ladder, const std::filesystem::path& player,
                  const std::string& name);

  /// The files that were not copied.
  const std::vector<LeftOut>& left_out() const { return left_out_; }

  /// The place of the copy until it enters. The last part of the path is its name.
  std::filesystem::path copy() const;

  /// Its place afterwards.
  const std::filesystem::path& place() const { return place_; }

  /// A text about the copy as its author knows it.
  std::string as_submitted(std::string text) const;

  /// Puts it among the players. If one of that name was there, this one takes its place, and the
  /// other goes into the folder `replaced`, under the first number that is free. Killed at any
  /// moment, it leaves either of them in the place, once finish_submissions() was called; the other
  /// one may be in `replaced`. Returns whether there was one. For the holder of the lock of the
  /// ladder's results. Throws UsageError, and then nothing has changed.
  bool enter();

 private:
  void replace();

  std::filesystem::path ladder_, submitted_, place_;
  Draft draft_;
  std::vector<LeftOut> left_out_;
};

/// Takes the player of that name out: its folder goes into `replaced`, under the number
/// that follows the last one. For the holder of the lock of the ladder's results. Throws UsageError
/// if it cannot.
void take_out_player(const std::filesystem::path& ladder, const std::string& name);

/// The numbers of the versions of that player in `replaced`, the least first.
std::vector<int> kept_versions(const std::filesystem::path& ladder, const std::string& name);

/// The place of one of them.
std::filesystem::path place_of_version(const std::filesystem::path& ladder, const std::string& name,
                                       int version);

/// Whether somebody was killed while a player entered, on a file system that cannot exchange two
/// folders in one step (NFS).
bool has_unfinished_submission(const std::filesystem::path& ladder);

/// Completes such submissions. For the holder of the lock of the ladder's results. Throws
/// UsageError if the disk does not let it.
void finish_submissions(const std::filesystem::path& ladder);

}  // namespace connect4

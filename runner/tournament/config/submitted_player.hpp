// A player that is handed in to a tournament that stays open.
#pragma once

#include <filesystem>
#include <string>

namespace connect4 {

/// What the config of a ladder has among its players, so that those that are handed in are found.
inline constexpr const char* submitted_players = "players/*";

/// A copy of a player, beside the players of a ladder and not yet one of them. It goes with this
/// object, unless enter() was called. Belongs to one thread.
class SubmittedPlayer {
 public:
  /// Copies the file or folder at `player`, which may be a link; links in it stay links. Throws
  /// UsageError where `name` is no name for it, there is no program in it, or a file cannot be
  /// copied.
  SubmittedPlayer(const std::filesystem::path& ladder, const std::filesystem::path& player,
                  const std::string& name);
  ~SubmittedPlayer();
  SubmittedPlayer(const SubmittedPlayer&) = delete;
  SubmittedPlayer& operator=(const SubmittedPlayer&) = delete;

  /// Puts it among the players. Where one of that name was there, this one takes its place, and the
  /// other goes into the folder `replaced`, under the first number that is free. Returns whether
  /// there was one. For the holder of the lock of the ladder's results. Throws UsageError.
  bool enter();

 private:
  void copy_from(const std::filesystem::path& player);
  void discard();

  std::filesystem::path ladder_, draft_, place_;
};

}  // namespace connect4

// A player in a box: its view and its rights.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lib/tournament/config/sandbox_limits.hpp"
#include "runner/process/child_process.hpp"

namespace connect4 {

/// A file or folder of the machine that a player sees at its own path, read-only. It is the file to
/// which the path led when this was made. A link that is put in its place later opens nothing.
struct VisiblePlace {
  VisiblePlace(std::filesystem::path place);

  std::filesystem::path path;
  std::filesystem::path real;  ///< without links
};

struct VisiblePlaces : std::vector<VisiblePlace> {
  using vector::vector;
  VisiblePlaces(const std::vector<std::filesystem::path>& paths)
      : vector(paths.begin(), paths.end()) {}
};

/// The confinement of one player. runner/SANDBOX.md describes its view.
struct SandboxSettings {
  std::filesystem::path bubblewrap;  ///< the program `bwrap`
  std::filesystem::path confine;     ///< our helper that becomes process 1 of the sandbox
  std::filesystem::path warden;      ///< our helper that starts it and leaves nothing of it behind
  std::filesystem::path made_up;     ///< folder of its `passwd`, `group`, `cpuinfo`, `stat`
  Limits limits;

  VisiblePlaces visible;  ///< besides /usr; absolute; the later goes before the earlier

  std::string unseen{};       ///< why it sees a part of its folder, a phrase; empty if it sees all
  bool misses_files = false;  ///< that part lacks files that it may need

  std::filesystem::path folder = "/tmp";         ///< its working directory; must be visible
  std::filesystem::path folder_link;             ///< a link that leads there; empty: none
  std::optional<std::filesystem::path> scratch;  ///< a writable folder of the machine

  /// Whether it may ask for locks on files, as SQLite does. Players may not: they see the same
  /// files.
  bool asks_for_locks = false;

  /// The user that it runs as, if we are root: a number that nobody else has, since the limit on
  /// processes counts per user. Nothing if we are not: then the sandbox has a user namespace.
  std::optional<uid_t> user;
};

/// The path at which a player finds its scratch folder, and the environment variable that says so.
inline constexpr const char* scratch_folder = "/scratch";
inline constexpr const char* scratch_variable = "CONNECT4_SCRATCH";

/// The command that runs `command` in a sandbox, for one start: it holds the visible places open.
/// If something else is in their place once the sandbox is made, the player is not executed. The
/// player's environment has the variables of `command`, PATH, HOME, USER, LOGNAME, LANG, LC_ALL and
/// TMPDIR; ours is not passed on. Throws SystemFault if no descriptor is left.
Command confined(const Command& command, const SandboxSettings& settings);

/// A user for a player of this process, which only processes 65536 apart, or 4096 players living at
/// once, share with another. Numbers that nobody gives to users, if this machine (a container, say)
/// has them. Thread-safe.
uid_t next_player_user();

/// Returns whether this process may become other users: it is root.
bool is_root();

}  // namespace connect4

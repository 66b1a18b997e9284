// A player in a box: what it sees, what it may.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "runner/process/child_process.hpp"
#include "runner/process/limits.hpp"

namespace connect4 {

/// How one player is confined. runner/SANDBOX.md says what it then sees.
struct SandboxSettings {
  std::filesystem::path bubblewrap;  ///< the program `bwrap`
  std::filesystem::path confine;     ///< our helper that becomes process 1 of the sandbox
  std::filesystem::path warden;      ///< our helper that starts it and leaves nothing of it behind
  std::filesystem::path accounts;    ///< folder of the `passwd` and `group` that it is shown
  Limits limits;

  /// Files and folders of the machine that it sees at their own paths, read-only, besides /usr.
  /// Absolute; the later goes before the earlier.
  std::vector<std::filesystem::path> visible;

  std::filesystem::path folder = "/tmp";         ///< where it runs; must be visible
  std::optional<std::filesystem::path> scratch;  ///< a folder of the machine that it may write to

  /// Whom it runs as, where we are root: a number that nobody else has, for the limit on processes
  /// counts what belongs to one user. Nothing where we are not: then the sandbox has a user
  /// namespace.
  std::optional<uid_t> user;
};

/// Where a player finds its scratch folder, and the environment variable that says so.
inline constexpr const char* scratch_folder = "/scratch";
inline constexpr const char* scratch_variable = "CONNECT4_SCRATCH";

/// The command that runs `command` in a sandbox. Looks at nothing but how /bin and its like are
/// made on this machine. The player's environment is what `command` adds, PATH, HOME, LANG, LC_ALL
/// and TMPDIR; ours is not passed on.
Command confined(const Command& command, const SandboxSettings& settings);

/// A user for a player of this process, which only processes 65536 apart, or 4096 players living at
/// once, share with another. Numbers that nobody hands out, where this machine (a container, say)
/// has them. Thread-safe.
uid_t next_player_user();

/// Whether this process may become other users: it is root.
bool is_root();

}  // namespace connect4

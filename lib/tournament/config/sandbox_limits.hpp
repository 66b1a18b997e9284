// The view and the limits of a player.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace connect4 {

inline constexpr std::int64_t mebibyte = 1024 * 1024;  ///< bytes

/// The bounds of one player and all that it starts. The defaults leave room for the runtimes that
/// bots are written in: Node wants 1 GiB of address space and 12 processes, Java 4 GiB and 32.
struct Limits {
  std::int64_t memory_mb = 1024;    ///< MiB, of all its processes together
  std::int64_t processes = 64;      ///< processes and threads
  std::int64_t file_mb = 64;        ///< MiB: each file it writes, and each of its private folders
  std::int64_t descriptors = 1024;  ///< open at once, in each process

  /// MiB that its private folders hold together, /tmp and /dev/shm.
  std::int64_t folders_mb() const { return 2 * file_mb; }

  friend bool operator==(const Limits&, const Limits&) = default;
};

/// The facts of a limit for configs, the runner and the first process in a sandbox. To add one: a
/// member above, a row below, and one in runner/confine/confine.cpp for the kernel's part.
struct SandboxLimit {
  std::string_view name;  ///< in a config file, and on the command line of that process
  std::int64_t Limits::*value;
  std::int64_t least;  ///< that a config file may ask for
  std::int64_t most;
  std::string_view unit;  ///< after the bounds, in a complaint
};

/// All limits, in the order in which config files list them.
inline constexpr std::array<SandboxLimit, 4> sandbox_limits{{
    {"memory_mb", &Limits::memory_mb, 16, 1 << 20, " MiB"},
    {"processes", &Limits::processes, 1, 30'000, ""},
    {"file_mb", &Limits::file_mb, 1, 1 << 20, " MiB"},
    {"descriptors", &Limits::descriptors, 16, 1 << 20, ""},
}};

/// The `sandbox` of a config file.
struct SandboxPlan {
  bool enabled = true;
  std::vector<std::string> read_only;  ///< folders that all players see, such as an interpreter's
  bool scratch = false;  ///< each player has a writable folder that lasts for the meeting
  Limits limits;         ///< of each player

  friend bool operator==(const SandboxPlan&, const SandboxPlan&) = default;
};

}  // namespace connect4

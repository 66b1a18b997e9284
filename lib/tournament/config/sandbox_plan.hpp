// How a tournament confines its players.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace connect4 {

/// The `sandbox` of a config file.
struct SandboxPlan {
  bool enabled = true;
  std::vector<std::string> read_only;  ///< folders that all players see, such as an interpreter's
  bool scratch = false;  ///< each player has a writable folder that lasts for the meeting

  // Of one player and all that it starts. The defaults leave room for the runtimes that bots are
  // written in.
  std::int64_t memory_mb = 1024;    ///< MiB
  std::int64_t processes = 64;      ///< processes and threads
  std::int64_t file_mb = 64;        ///< MiB: each file it writes, and each of its private folders
  std::int64_t descriptors = 1024;  ///< in each process

  friend bool operator==(const SandboxPlan&, const SandboxPlan&) = default;
};

}  // namespace connect4

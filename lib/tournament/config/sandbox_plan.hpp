// How a tournament confines its players.
#pragma once

#include <string>
#include <vector>

#include "lib/tournament/config/sandbox_limits.hpp"

namespace connect4 {

/// The `sandbox` of a config file.
struct SandboxPlan {
  bool enabled = true;
  std::vector<std::string> read_only;  ///< folders that all players see, such as an interpreter's
  bool scratch = false;  ///< each player has a writable folder that lasts for the meeting
  Limits limits;         ///< of each player

  friend bool operator==(const SandboxPlan&, const SandboxPlan&) = default;
};

}  // namespace connect4

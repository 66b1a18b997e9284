// Whether this machine lets us confine players.
#pragma once

#include <optional>
#include <string>

#include "runner/process/sandbox.hpp"

namespace connect4 {

/// The facts that decide whether bubblewrap works here.
struct SandboxConditions {
  bool has_bubblewrap = true;
  bool is_root = false;
  bool in_container = false;
  bool clone_is_off = false;    ///< kernel.unprivileged_userns_clone is 0 (Debian)
  bool apparmor_is_on = false;  ///< kernel.apparmor_restrict_unprivileged_userns is 1 (Ubuntu)
  bool no_namespaces = false;   ///< user.max_user_namespaces is 0
  std::string failure{};        ///< the error of a try; empty if there was none
};

/// Why no player can be confined, and the fix: a text of several lines, without a full stop at
/// its end.
std::string explain(const SandboxConditions& conditions);

/// Runs /usr/bin/true in that sandbox, in the very way that players are run. Returns nothing if
/// that works, else the explanation. Throws SystemFault, with the fix, if descriptors, processes
/// or memory are too few to find that out.
std::optional<std::string> probe_sandbox(SandboxSettings settings);

/// `bwrap` in PATH, absolute; nothing if there is none.
std::optional<std::filesystem::path> find_bubblewrap();

}  // namespace connect4

// Who stands in the way of a lock.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

namespace connect4 {

/// A process that holds a lock.
struct LockHolder {
  pid_t process = 0;
  std::string program;  ///< the first 15 bytes of its name; empty where /proc does not tell
  std::optional<uid_t> user;
};

/// Who holds an flock(2) on what is open as this descriptor, as far as /proc/locks tells: nothing
/// of processes in other containers or on other machines.
std::optional<LockHolder> holder_of_lock(int descriptor);

/// "process 4711 (tournament)".
std::string to_text(const LockHolder& holder);

}  // namespace connect4

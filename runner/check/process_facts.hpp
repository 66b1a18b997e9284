// What the system tells of processes.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace connect4 {

/// The most memory that the process and those it started have had resident so far, in KiB: each
/// one's own peak, added up. 0 where it has ended.
std::int64_t peak_resident_kib(pid_t pid);

/// A running process.
struct RunningProcess {
  pid_t pid;
  std::string name;  ///< safe to show
};

/// Our children that run: what we started and what fell to us. Zombies do not count.
std::vector<RunningProcess> running_children();

}  // namespace connect4

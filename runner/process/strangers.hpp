// What ran on a player's processors and was not the player's.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <initializer_list>
#include <unordered_map>

#include "runner/process/process_tree.hpp"

namespace connect4 {

/// Processor time of everybody but some players and us, on the processors that the calling thread
/// may use: evidence that somebody else had them. A player cannot make it up, as it could its own:
/// what a process ran whose parent ignores its end is counted nowhere. Reads /proc, some 10 us for
/// each process of the machine. Belongs to the thread that waits for the player.
class Strangers {
 public:
  using Duration = std::chrono::nanoseconds;

  /// Whether every process of the machine can be seen, which is not so in a container, and where
  /// /proc is mounted with hidepid.
  static bool are_visible();

  /// From here on it is measured.
  void watch();

  /// What they ran since then. The system does not tell where: of a process with one thread half of
  /// it counts for each of the two looks at which that was here, of one with several the part of
  /// its processors that are ours. Where not all can be seen, it is more than any turn lasts.
  Duration run(std::initializer_list<ProcessTree> players) const;

 private:
  struct Process {
    pid_t parent = 0;
    int processor = 0;
    int threads = 0;
    Duration used{};  // with its children whose end it saw
  };
  using Processes = std::unordered_map<pid_t, Process>;
  static Processes look();

  std::chrono::steady_clock::time_point start_;
  Processes before_;
};

}  // namespace connect4

// What ran on a player's processors and was not the player's.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <initializer_list>
#include <unordered_map>

namespace connect4 {

/// Processor time of other people's programs on the processors that the calling thread may use:
/// evidence that somebody else had them, which a player cannot make up. Not counted are we,
/// whatever descends from the processes that players began with, the kernel's threads, since
/// anybody can make them work, and what those start. What is on no account is nobody's: what a
/// process ran whose parent ignores its end, and what cannot be seen from here (in a container, or
/// with hidepid). Reads /proc, some 10 us for each process of the machine. Belongs to the thread
/// that waits for the player.
class Strangers {
 public:
  using Duration = std::chrono::nanoseconds;

  /// From here on it is measured.
  void watch();

  /// Looks again, and returns what they ran since watch(), beside the players that began with these
  /// processes. The system does not tell where: between two looks half of what a process with one
  /// thread ran counts for each of them at which it was here; of one with several threads, and of
  /// children that have ended, the part of its processors that are ours.
  Duration run(std::initializer_list<pid_t> players);

 private:
  struct Process {
    pid_t parent = 0;
    bool is_kernels = false;
    int processor = 0;
    int threads = 0;
    Duration used{};
    Duration children{};  ///< what those used whose end it saw
  };
  using Processes = std::unordered_map<pid_t, Process>;
  static Processes look();
  static bool is_stranger(pid_t pid, const Processes& all, std::initializer_list<pid_t> players);

  std::chrono::steady_clock::time_point start_;
  Processes before_;
  Duration sum_{};
};

}  // namespace connect4

// What programs outside of the game run.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <initializer_list>
#include <unordered_map>

namespace connect4 {

/// Measures how much processor time programs outside of the game used on the processors that the
/// calling thread may use. That is evidence that somebody else had the processors, and no player
/// can make it up.
///
/// Counted is every process of the machine but
/// - this program,
/// - the players and all that descends from them,
/// - the kernel's threads and what they start: anybody can make them work.
/// Not seen, and so not counted, is what a process ran whose parent ignores its end (SIGCHLD), and
/// what /proc hides from us (in a container, or with the mount option hidepid).
///
/// Reads /proc, some 10 us for each process of the machine. Belongs to the thread that waits for
/// the player.
class OtherProcesses {
 public:
  using Duration = std::chrono::nanoseconds;

  /// Begins to measure.
  void watch();

  /// What the other processes ran since watch(). `players` are the processes that the players began
  /// with.
  ///
  /// The system does not tell on which processor a process ran, only where it is now. So of a
  /// process with one thread, half of what it ran between two looks counts for each look that finds
  /// it on our processors; of one with several threads, and of children that have ended, as large a
  /// part as ours are of the processors it may use.
  Duration run(std::initializer_list<pid_t> players);

 private:
  struct Process {
    pid_t parent = 0;
    bool is_kernels = false;
    int processor = 0;
    int threads = 0;
    Duration used{};      ///< processor time
    Duration children{};  ///< that of its ended children, as far as it waited for them
  };
  using Processes = std::unordered_map<pid_t, Process>;
  static Processes look();
  static bool is_other(pid_t pid, const Processes& all, std::initializer_list<pid_t> players);

  std::chrono::steady_clock::time_point start_;
  Processes before_;
  Duration sum_{};
};

}  // namespace connect4

// Files of /proc, read.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>

namespace connect4 {

/// The whole text of a file of /proc; empty where it cannot be read, as that of a process that is
/// gone.
std::string read_proc_file(const std::string& path);

/// What /proc/PID/stat tells of a process (proc(5)).
struct ProcessStatus {
  pid_t parent = 0;   ///< 0: the process is gone
  char state = '\0';  ///< of its first thread: 'R' if it runs or could run
  std::chrono::nanoseconds
      children_time{};  ///< processor time of children that it waited for; 10 ms steps
  std::chrono::nanoseconds started{};  ///< after the machine (CLOCK_BOOTTIME); 10 ms steps
};

ProcessStatus read_process_status(pid_t pid);

/// What all its threads ran, those that have ended included; zero where it is gone.
std::chrono::nanoseconds processor_time_of(pid_t pid);

}  // namespace connect4

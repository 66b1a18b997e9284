// Facts about processes and their children, from /proc.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

namespace connect4 {

/// The whole text of a file of /proc; empty if it cannot be read, as that of a process that is
/// gone.
std::string read_proc_file(const std::string& path);

/// The fields of /proc/PID/stat (proc(5)).
struct ProcessStatus {
  pid_t parent = 0;   ///< 0: the process is gone
  char state = '\0';  ///< of its first thread: 'R' if it runs or could run
  std::chrono::nanoseconds
      children_time{};  ///< processor time of children that it waited for; 10 ms steps
  std::chrono::nanoseconds started{};  ///< after the machine (CLOCK_BOOTTIME); 10 ms steps
};

ProcessStatus read_process_status(pid_t pid);

/// Returns the time that all its threads ran, those that have ended included; zero if it is gone.
std::chrono::nanoseconds processor_time_of(pid_t pid);

/// The children of a process, of all its threads: the ones that it started and the orphans that
/// fell to it. Nothing if it is gone. Quick, since it looks at nobody else
/// (/proc/PID/task/TID/children, Linux 3.5), and complete if only the caller waits for the
/// children's ends. Otherwise it may pass over a child while another one ends (proc(5)). If the
/// kernel lacks that list, children_by_scan().
std::vector<pid_t> children_of(pid_t parent);

/// Returns the children by a look at every process of the machine. Slower than children_of(), it
/// never passes over one.
std::vector<pid_t> children_by_scan(pid_t parent);

/// Returns the numbers that a folder of /proc has entries for: processes, or the threads of one.
std::vector<pid_t> numbers_in(const char* folder);

}  // namespace connect4

// The children of a process, as /proc tells them.
#pragma once

#include <sys/types.h>

#include <vector>

namespace connect4 {

/// The children of a process, of all its threads: what it started and what fell to it. Nothing
/// where it is gone. Quick, since it looks at nobody else (/proc/PID/task/TID/children, Linux 3.5),
/// and complete where the children's ends are only seen by whoever asks; otherwise it may pass over
/// a child while another one ends (proc(5)). Where the kernel lacks that list, children_by_scan().
std::vector<pid_t> children_of(pid_t parent);

/// Those of its first thread alone, to which the orphans of a subreaper fall.
std::vector<pid_t> children_of_first_thread(pid_t parent);

/// The same as children_of() by a look at every process of the machine: slower, and never passes
/// over one.
std::vector<pid_t> children_by_scan(pid_t parent);

/// The numbers that a folder of /proc has entries for: processes, or the threads of one.
std::vector<pid_t> numbers_in(const char* folder);

}  // namespace connect4

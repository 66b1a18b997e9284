#include "runner/process/other_processes.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>

#include "runner/process/children.hpp"
#include "runner/process/proc_file.hpp"

namespace connect4 {

namespace {

cpu_set_t processors_of(pid_t process) {
  cpu_set_t set;
  CPU_ZERO(&set);
  sched_getaffinity(process, sizeof set, &set);
  return set;
}

/// Which part of its processors are these.
double part_on(pid_t process, const cpu_set_t& processors) {
  const cpu_set_t its = processors_of(process);
  cpu_set_t both;
  CPU_AND(&both, &its, &processors);
  return CPU_COUNT(&both) / std::max(1.0, static_cast<double>(CPU_COUNT(&its)));
}

bool is_in(int processor, const cpu_set_t& processors) {
  return CPU_ISSET(static_cast<std::size_t>(processor), &processors);
}

}  // namespace

OtherProcesses::Processes OtherProcesses::look() {
  Processes all;
  for (const pid_t pid : numbers_in("/proc")) {
    const ProcessStatus status = read_process_status(pid);
    if (status.threads == 0) continue;  // it has ended meanwhile
    all[pid] = {status.parent,  status.is_kernels,      status.processor,
                status.threads, processor_time_of(pid), status.children_time};
  }
  return all;
}

/// Whether the line of its parents leads to the first process, past no player and nothing of the
/// kernel. A line that breaks off, since one of them has ended, leads to nobody.
bool OtherProcesses::is_other(pid_t pid, const Processes& all,
                              std::initializer_list<pid_t> players) {
  if (pid == getpid()) return false;
  while (pid != 0) {
    const auto process = all.find(pid);
    if (process == all.end() || process->second.is_kernels) return false;
    if (std::find(players.begin(), players.end(), pid) != players.end()) return false;
    pid = process->second.parent;
  }
  return true;
}

void OtherProcesses::watch() {
  start_ = std::chrono::steady_clock::now();
  sum_ = {};
  before_ = look();
}

OtherProcesses::Duration OtherProcesses::run(std::initializer_list<pid_t> players) {
  Processes now = look();
  // What one had used that has ended since then is an ancestor's now, and was used before.
  for (const auto& [pid, process] : before_) {
    if (now.contains(pid)) continue;
    auto heir = before_.find(process.parent);
    while (heir != before_.end() && !now.contains(heir->first))
      heir = before_.find(heir->second.parent);
    if (heir != before_.end()) heir->second.children += process.used + process.children;
  }

  const cpu_set_t processors = processors_of(0);
  for (const auto& [pid, process] : now) {
    if (!is_other(pid, now, players)) continue;
    const auto found = before_.find(pid);
    const Process before =
        found != before_.end() ? found->second : Process{.processor = process.processor};
    const Duration ran = std::max(process.used - before.used, Duration(0));
    const Duration ended = std::max(process.children - before.children, Duration(0));
    if (ran + ended == Duration(0)) continue;
    const double part = part_on(pid, processors);
    const double own_part =
        process.threads > 1
            ? part
            : (is_in(before.processor, processors) + is_in(process.processor, processors)) / 2.0;
    sum_ += std::chrono::duration_cast<Duration>(own_part * ran + part * ended);
  }
  before_ = std::move(now);
  const Duration passed = std::chrono::steady_clock::now() - start_;
  return std::min(sum_, CPU_COUNT(&processors) * passed);
}

}  // namespace connect4

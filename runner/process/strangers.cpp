#include "runner/process/strangers.hpp"

#include <sched.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "runner/process/children.hpp"
#include "runner/process/proc_file.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::hours longer_than_any_turn{10'000};

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

bool Strangers::are_visible() {
  static const bool visible = [] {
    constexpr ino_t namespace_of_the_machine = 0xEFFFFFFC;  // PROC_PID_INIT_INO, linux/proc_ns.h
    struct stat own {};
    return stat("/proc/self/ns/pid", &own) == 0 && own.st_ino == namespace_of_the_machine &&
           !read_proc_file("/proc/1/stat").empty();
  }();
  return visible;
}

Strangers::Processes Strangers::look() {
  Processes all;
  for (const pid_t pid : numbers_in("/proc")) {
    const ProcessStatus status = read_process_status(pid);
    if (status.threads == 0) continue;  // it has ended meanwhile
    all[pid] = {status.parent, status.processor, status.threads,
                processor_time_of(pid) + status.children_time};
  }
  return all;
}

void Strangers::watch() {
  start_ = std::chrono::steady_clock::now();
  if (are_visible()) before_ = look();
}

Strangers::Duration Strangers::run(std::initializer_list<ProcessTree> players) const {
  if (!are_visible()) return longer_than_any_turn;
  Processes now = look();
  // What one had used that has ended since then is its parent's now, and was used before.
  for (const auto& [pid, process] : before_)
    if (const auto parent = now.find(process.parent); parent != now.end())
      if (!now.contains(pid)) parent->second.used -= process.used;
  now.erase(getpid());
  for (const ProcessTree& player : players)
    for (const pid_t its : player.with_supervisors().processes()) now.erase(its);

  const cpu_set_t processors = processors_of(0);
  Duration sum{};
  for (const auto& [pid, process] : now) {
    const auto found = before_.find(pid);
    const Process before = found != before_.end() ? found->second : Process{0, process.processor};
    const Duration ran = process.used - before.used;
    if (ran.count() <= 0) continue;
    const double part =
        process.threads == 1
            ? (is_in(before.processor, processors) + is_in(process.processor, processors)) / 2.0
            : part_on(pid, processors);
    sum += std::chrono::duration_cast<Duration>(part * ran);
  }
  const Duration passed = std::chrono::steady_clock::now() - start_;
  return std::min(sum, CPU_COUNT(&processors) * passed);
}

}  // namespace connect4

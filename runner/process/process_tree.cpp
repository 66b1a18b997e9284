#include "runner/process/process_tree.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <string>

#include "runner/process/children.hpp"
#include "runner/process/proc_file.hpp"

namespace connect4 {

namespace {

using std::chrono::nanoseconds;

/// The processes one level below these.
std::vector<pid_t> level_below(const std::vector<pid_t>& level) {
  std::vector<pid_t> below;
  for (const pid_t pid : level) {
    const std::vector<pid_t> children = children_of(pid);
    below.insert(below.end(), children.begin(), children.end());
  }
  return below;
}

std::int64_t resident_of(pid_t pid) {
  return std::int64_t{read_process_status(pid).resident_pages} * sysconf(_SC_PAGESIZE);
}

/// Its share of the memory that it holds; nothing where we may not see that.
std::int64_t proportional_share_of(pid_t pid) {
  const std::string text = read_proc_file("/proc/" + std::to_string(pid) + "/smaps_rollup");
  const auto line = text.find("\nPss:");
  return line == std::string::npos ? resident_of(pid) : 1024 * std::atoll(text.c_str() + line + 5);
}

}  // namespace

std::vector<pid_t> ProcessTree::processes() const {
  std::vector<pid_t> level{root_}, all;
  for (int depth = 0; !level.empty(); ++depth) {
    if (depth >= supervisors_) all.insert(all.end(), level.begin(), level.end());
    level = level_below(level);
  }
  return all;
}

pid_t ProcessTree::first() const {
  pid_t at = root_;
  for (int depth = 0; depth < supervisors_; ++depth) {
    const std::vector<pid_t> children = children_of(at);
    if (children.empty()) break;
    at = children.front();  // the oldest: what fell to a supervisor stands behind it
  }
  return at;
}

std::vector<pid_t> ProcessTree::supervisors() const {
  std::vector<pid_t> level{root_}, all;
  for (int depth = 0; depth < supervisors_; ++depth) {
    all.insert(all.end(), level.begin(), level.end());
    level = level_below(level);
  }
  return all;
}

nanoseconds ProcessTree::cpu_time() const {
  nanoseconds sum{};
  for (const pid_t pid : processes())
    sum += processor_time_of(pid) + read_process_status(pid).children_time;
  for (const pid_t pid : supervisors()) sum += read_process_status(pid).children_time;
  return sum;
}

std::int64_t ProcessTree::resident_bytes(std::int64_t limit) const {
  const std::vector<pid_t> all = processes();
  std::int64_t sum = 0;
  for (const pid_t pid : all) sum += resident_of(pid);
  if (sum <= limit || all.size() == 1) return sum;
  sum = 0;
  for (const pid_t pid : all) sum += proportional_share_of(pid);
  return sum;
}

void ProcessTree::stop() const {
  // One that was about to fork when it was stopped may have done so: look again until all are
  // known.
  constexpr int most_rounds = 100;
  std::vector<pid_t> stopped;
  for (int round = 0; round < most_rounds; ++round) {
    bool found = false;
    for (const pid_t pid : processes()) {
      if (std::find(stopped.begin(), stopped.end(), pid) != stopped.end()) continue;
      kill(pid, SIGSTOP);
      stopped.push_back(pid);
      found = true;
    }
    if (!found) return;
  }
}

void ProcessTree::resume() const {
  std::vector<pid_t> all = processes();
  std::reverse(all.begin(), all.end());  // nobody is to see a child of its own standing still
  for (const pid_t pid : all) kill(pid, SIGCONT);
}

}  // namespace connect4

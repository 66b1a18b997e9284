#include "runner/process/process_tree.hpp"

#include <signal.h>

#include <algorithm>
#include <string>
#include <vector>

#include "runner/process/control_group.hpp"
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

/// A line of a file of /proc that tells of memory: "Name:   123 kB". In bytes; 0 if it is
/// missing.
std::int64_t bytes_in(const std::string& text, const std::string& name) {
  const auto line = text.find("\n" + name + ":");
  return line == std::string::npos ? 0 : 1024 * std::atoll(text.c_str() + line + name.size() + 2);
}

/// The file of that name which tells of a process's memory. If the first thread of a process has
/// ended, the others' tell it; empty if we may not see it.
std::string read_memory_file(pid_t pid, const std::string& name, const std::string& line) {
  const std::string process = "/proc/" + std::to_string(pid) + "/";
  const auto read = [&](const std::string& folder) {
    std::string text = read_proc_file(folder + name);
    return bytes_in(text, line) > 0 ? text : std::string();
  };
  std::string text = read(process);
  if (!text.empty()) return text;
  for (const pid_t thread : numbers_in((process + "task/").c_str())) {
    text = read(process + "task/" + std::to_string(thread) + "/");
    if (!text.empty()) break;
  }
  return text;
}

/// The bytes that a process holds: in memory, swapped out, and in page tables. Taken alone: shared
/// bytes count as well.
std::int64_t held_by(pid_t pid) {
  const std::string status = read_memory_file(pid, "status", "VmRSS");
  std::int64_t sum = 0;
  for (const char* const line : {"VmRSS", "VmSwap", "VmPTE", "HugetlbPages"})
    sum += bytes_in(status, line);
  return sum;
}

/// Its memory with its share of shared memory.
std::int64_t proportionally_held_by(pid_t pid) {
  const std::string all = read_memory_file(pid, "smaps_rollup", "Pss");
  if (all.empty()) return held_by(pid);  // we may not see it
  std::int64_t sum = bytes_in(read_memory_file(pid, "status", "VmRSS"), "VmPTE");
  for (const char* const line : {"Pss", "SwapPss", "Private_Hugetlb", "Shared_Hugetlb"})
    sum += bytes_in(all, line);
  return sum;
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
    at = children.front();  // the oldest: orphans of a supervisor stand behind it
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
  if (group_ != nullptr) return group_->cpu_time();
  nanoseconds sum{};
  for (const pid_t pid : processes())
    sum += processor_time_of(pid) + read_process_status(pid).children_time;
  for (const pid_t pid : supervisors()) sum += read_process_status(pid).children_time;
  return sum;
}

std::int64_t ProcessTree::resident_bytes(std::int64_t limit) const {
  const std::vector<pid_t> all = processes();
  std::int64_t sum = 0;
  for (const pid_t pid : all) sum += held_by(pid);
  if (sum <= limit || all.size() == 1) return sum;
  sum = 0;
  for (const pid_t pid : all) sum += proportionally_held_by(pid);
  return sum;
}

void ProcessTree::stop() const {
  if (group_ != nullptr) return group_->stop();
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
  if (group_ != nullptr) return group_->resume();
  std::vector<pid_t> all = processes();
  std::reverse(all.begin(), all.end());  // nobody is to see a child of its own standing still
  for (const pid_t pid : all) kill(pid, SIGCONT);
}

}  // namespace connect4

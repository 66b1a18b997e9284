#include "runner/process/children.hpp"

#include <dirent.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "runner/process/proc_file.hpp"

namespace connect4 {

namespace {

bool kernel_lists_children() {
  static const bool does = access("/proc/thread-self/children", R_OK) == 0;
  return does;
}

/// Adds the children of one thread to those of others.
void add_children(pid_t process, pid_t thread, std::vector<pid_t>& numbers) {
  const std::string text = read_proc_file("/proc/" + std::to_string(process) + "/task/" +
                                          std::to_string(thread) + "/children");
  const char* at = text.c_str();
  for (char* end = nullptr;; at = end) {
    const long number = std::strtol(at, &end, 10);
    if (end == at) return;
    numbers.push_back(static_cast<pid_t>(number));
  }
}

}  // namespace

std::vector<pid_t> numbers_in(const char* folder) {
  std::vector<pid_t> numbers;
  DIR* const stream = opendir(folder);
  if (stream == nullptr) return numbers;  // it is gone, or no descriptor is left
  while (const dirent* const entry = readdir(stream)) {
    const pid_t number = std::atoi(entry->d_name);
    if (number > 0) numbers.push_back(number);
  }
  closedir(stream);
  return numbers;
}

std::vector<pid_t> children_of(pid_t parent) {
  if (!kernel_lists_children()) return children_by_scan(parent);
  const std::string tasks = "/proc/" + std::to_string(parent) + "/task/";
  std::vector<pid_t> children;
  for (const pid_t thread : numbers_in(tasks.c_str())) add_children(parent, thread, children);
  return children;
}

std::vector<pid_t> children_of_first_thread(pid_t parent) {
  if (!kernel_lists_children()) return children_by_scan(parent);
  std::vector<pid_t> children;
  add_children(parent, parent, children);
  return children;
}

std::vector<pid_t> children_by_scan(pid_t parent) {
  std::vector<pid_t> children;
  for (const pid_t pid : numbers_in("/proc"))
    if (read_process_status(pid).parent == parent) children.push_back(pid);
  return children;
}

}  // namespace connect4

#include "runner/process/proc_file.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

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

std::string read_proc_file(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  std::string text;
  char bytes[4096];
  for (ssize_t count; (count = read(file, bytes, sizeof bytes)) > 0;)
    text.append(bytes, static_cast<std::size_t>(count));
  close(file);
  return text;
}

ProcessStatus read_process_status(pid_t pid) {
  const std::string text = read_proc_file("/proc/" + std::to_string(pid) + "/stat");
  const auto name_end = text.rfind(')');  // "PID (NAME) STATE PARENT ..."; a name may hold anything
  ProcessStatus status;
  if (name_end == std::string::npos) return status;
  long user = 0, system = 0;
  long long started = 0;
  const int fields = std::sscanf(text.c_str() + name_end + 1,
                                 " %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %ld %ld %*d "
                                 "%*d %*d %*d %lld",
                                 &status.state, &status.parent, &user, &system, &started);
  if (fields != 5) return {};
  const auto duration = [](long long ticks) {
    return std::chrono::nanoseconds(std::chrono::seconds(ticks)) / sysconf(_SC_CLK_TCK);
  };
  status.children_time = duration(user + system);
  status.started = duration(started);
  return status;
}

std::chrono::nanoseconds processor_time_of(pid_t pid) {
  clockid_t clock{};
  timespec used{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &used) != 0) return {};
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

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

std::vector<pid_t> children_by_scan(pid_t parent) {
  std::vector<pid_t> children;
  for (const pid_t pid : numbers_in("/proc"))
    if (read_process_status(pid).parent == parent) children.push_back(pid);
  return children;
}

}  // namespace connect4

#include "runner/process/proc_file.hpp"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>

namespace connect4 {

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

}  // namespace connect4

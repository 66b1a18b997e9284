#include "runner/check/process_facts.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

struct Process {
  pid_t pid = 0;
  pid_t parent = 0;
  char state = 0;
  std::string name;
};

/// Reads /proc/PID/stat: "PID (NAME) STATE PARENT ..."; a name may hold anything.
std::optional<Process> read_process(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/stat");
  std::string text;
  std::getline(file, text, '\0');
  const auto name_begin = text.find('('), name_end = text.rfind(')');
  if (name_begin == std::string::npos || name_end == std::string::npos) return std::nullopt;
  Process process;
  process.pid = static_cast<pid_t>(std::stol(pid));
  process.name = shortened(text.substr(name_begin + 1, name_end - name_begin - 1), 40);
  std::istringstream rest(text.substr(name_end + 1));
  rest >> process.state >> process.parent;
  return process;
}

std::vector<Process> all_processes() {
  std::vector<Process> all;
  std::error_code error;
  for (fs::directory_iterator entry("/proc", error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (auto process = read_process(name)) all.push_back(*std::move(process));
  }
  return all;
}

std::int64_t own_peak_kib(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("VmHWM:")) return std::stoll(line.substr(6));
  return 0;
}

std::int64_t peak_of_tree_kib(pid_t root, const std::vector<Process>& all) {
  std::int64_t sum = own_peak_kib(root);
  for (const Process& process : all)
    if (process.parent == root) sum += peak_of_tree_kib(process.pid, all);
  return sum;
}

}  // namespace

std::int64_t peak_resident_kib(pid_t pid) {
  return peak_of_tree_kib(pid, all_processes());
}

std::vector<RunningProcess> running_children() {
  std::vector<RunningProcess> children;
  for (const Process& process : all_processes())
    if (process.parent == getpid() && process.state != 'Z')
      children.push_back({process.pid, process.name});
  return children;
}

}  // namespace connect4

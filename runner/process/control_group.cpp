#include "runner/process/control_group.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "runner/process/proc_file.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// Whether the kernel took it: each file of a cgroup takes its value in one write.
bool write_value(const fs::path& file, const std::string& value) {
  const Descriptor descriptor(open(file.c_str(), O_WRONLY | O_CLOEXEC));
  return descriptor && write(descriptor.number(), value.data(), value.size()) ==
                           static_cast<ssize_t>(value.size());
}

/// The mount point of cgroups of version 2, alone or beside those of version 1.
std::optional<fs::path> mount_point() {
  std::istringstream mounts(read_proc_file("/proc/self/mounts"));
  for (std::string line; std::getline(mounts, line);) {
    std::istringstream words(line);
    std::string device, place, type;
    if (words >> device >> place >> type && type == "cgroup2") return place;
  }
  return std::nullopt;
}

/// The group that we were started in.
std::optional<fs::path> own_group() {
  constexpr std::string_view of_version_2 = "0::/";
  const auto mount = mount_point();
  std::istringstream groups(read_proc_file("/proc/self/cgroup"));
  for (std::string line; mount && std::getline(groups, line);)
    if (line.starts_with(of_version_2)) return *mount / line.substr(of_version_2.size());
  return std::nullopt;
}

bool is_delegated(const fs::path& group) {
  for (const char* const name : {"user.delegate", "trusted.delegate"}) {
    std::array<char, 8> value{};
    if (getxattr(group.c_str(), name, value.data(), value.size()) == 1 && value[0] == '1')
      return true;
  }
  return false;
}

/// The name in the file.
bool names(const fs::path& file, const std::string& word) {
  std::istringstream words(read_proc_file(file.string()));
  for (std::string each; words >> each;)
    if (each == word) return true;
  return false;
}

/// The group that was delegated to us. While this lives, we are in one below it, beside those of
/// the players.
class Delegation {
 public:
  Delegation() {
    const auto group = own_group();
    if (!group || !is_delegated(*group)) return;
    runner_ = *group / ("runner-" + std::to_string(getpid()));
    std::error_code none;
    if (!fs::create_directory(runner_, none)) return;
    bool is_ours = write_value(runner_ / "cgroup.procs", "0");
    for (const char* const controller : {"memory", "pids"})
      if (names(*group / "cgroup.controllers", controller))
        is_ours = is_ours &&
                  write_value(*group / "cgroup.subtree_control", std::string("+") + controller);
    if (is_ours)
      group_ = *group;
    else
      leave(*group);
  }
  Delegation(const Delegation&) = delete;
  Delegation& operator=(const Delegation&) = delete;
  ~Delegation() {
    if (!group_) return;
    for (const char* const controller : {"-memory", "-pids"})
      write_value(*group_ / "cgroup.subtree_control", controller);
    leave(*group_);
  }

  const std::optional<fs::path>& group() const { return group_; }
  const fs::path& runner() const { return runner_; }

 private:
  void leave(const fs::path& group) const {
    write_value(group / "cgroup.procs", "0");
    rmdir(runner_.c_str());
  }

  std::optional<fs::path> group_;
  fs::path runner_;
};

std::string next_name() {
  static std::atomic<unsigned> count{0};
  return "player-" + std::to_string(getpid()) + "-" + std::to_string(++count);
}

}  // namespace

std::unique_ptr<ControlGroup> ControlGroup::make(const Limits& limits, int supervisors) {
  static const Delegation delegation;
  if (!delegation.group()) return nullptr;
  const fs::path folder = *delegation.group() / next_name();
  if (mkdir(folder.c_str(), 0755) != 0) throw SystemFault(errno, "cannot make a cgroup");
  std::unique_ptr<ControlGroup> group(new ControlGroup(folder, delegation.runner()));
  // The content of its private folders is memory here. The watcher enforces the limit, as it does
  // without groups; this is the wall behind it.
  const std::int64_t memory = limits.memory_mb + limits.folders_mb();
  const auto limit = [&](const char* file, std::int64_t value) {
    // Not there if the group has no such controller.
    if (!write_value(folder / file, std::to_string(value)) && errno != ENOENT)
      throw SystemFault(errno, "cannot limit a cgroup");
  };
  limit("memory.max", memory * mebibyte);
  limit("memory.oom.group", 1);
  limit("pids.max", limits.processes + supervisors);
  write_value(folder / "memory.swap.max", "0");  // there is none if the kernel cannot swap
  return group;
}

ControlGroup::ControlGroup(fs::path folder, fs::path runners)
    : folder_(std::move(folder)),
      runners_(std::move(runners)),
      entrance_(open((folder_ / "cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC)) {
  if (entrance_) return;
  const int error = errno;
  rmdir(folder_.c_str());
  throw SystemFault(error, "cannot enter a cgroup");
}

ControlGroup::~ControlGroup() {
  constexpr int most_tries = 1000;
  constexpr useconds_t pause_us = 1000;
  for (int tries = 0; rmdir(folder_.c_str()) != 0 && errno == EBUSY && tries < most_tries;
       ++tries) {
    write_value(folder_ / "cgroup.kill", "1");  // Linux 5.14
    usleep(pause_us);
  }
}

void ControlGroup::let_out(pid_t process) const {
  write_value(runners_ / "cgroup.procs", std::to_string(process));
}

void ControlGroup::stop() const {
  write_value(folder_ / "cgroup.freeze", "1");
}

void ControlGroup::resume() const {
  write_value(folder_ / "cgroup.freeze", "0");
}

std::chrono::nanoseconds ControlGroup::cpu_time() const {
  std::istringstream account(read_proc_file((folder_ / "cpu.stat").string()));
  std::string name;
  for (std::int64_t value = 0; account >> name >> value;)
    if (name == "usage_usec") return std::chrono::microseconds(value);
  return {};
}

OutOfMemory ControlGroup::out_of_memory() const {
  std::ifstream events(folder_ / "memory.events");
  std::string name;
  std::int64_t own = 0, killed = 0;
  for (std::int64_t count = 0; events >> name >> count;) {
    if (name == "oom") own = count;  // its own limit was reached
    if (name == "oom_kill") killed = count;
  }
  if (killed == 0) return OutOfMemory::no;
  return own > 0 ? OutOfMemory::the_groups : OutOfMemory::the_machines;
}

}  // namespace connect4

#include "runner/process/sandbox_probe.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <system_error>
#include <utility>

#include "runner/process/real_path.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds patience_with_bubblewrap{20};

bool is_setting(const char* file, int value) {
  int number = value + 1;
  std::ifstream(file) >> number;
  return number == value;
}

/// As podman, docker and systemd-nspawn mark theirs.
bool is_in_container() {
  return access("/.dockerenv", F_OK) == 0 || access("/run/.containerenv", F_OK) == 0 ||
         std::getenv("container") != nullptr;
}

SandboxConditions conditions_here(const std::string& failure) {
  SandboxConditions conditions;
  conditions.is_root = is_root();
  conditions.in_container = is_in_container();
  conditions.clone_is_off = is_setting("/proc/sys/kernel/unprivileged_userns_clone", 0);
  conditions.apparmor_is_on =
      is_setting("/proc/sys/kernel/apparmor_restrict_unprivileged_userns", 1);
  conditions.no_namespaces = is_setting("/proc/sys/user/max_user_namespaces", 0);
  conditions.failure = failure;
  return conditions;
}

/// Empty if it works.
std::string try_it(const SandboxSettings& settings) try {
  auto child = ChildProcess::start(confined({"/usr/bin/true", {}, {}}, settings));
  if (!child) return child.error();
  const auto status = child->wait(patience_with_bubblewrap);
  if (!status) return "it does not end";
  return status->code == 0 ? "" : "it fails";
} catch (const SystemFault& fault) {
  return fault.what();
}

/// Throws if the probe failed because this machine or account has run out of something: then
/// nothing is known of sandboxes. The function compares texts, since bubblewrap gives its reasons
/// as text.
void throw_if_in_want(const std::string& failure) {
  constexpr std::array<std::pair<int, const char*>, 4> wants{{
      {EMFILE, "this account may open too few files at once: ulimit -n 1024"},
      {ENFILE, "this machine has too many open files: end some programs"},
      {EAGAIN, "this account may run too few processes at once: ulimit -u 1000"},
      {ENOMEM, "too little memory is left: end other programs, or raise the limit (ulimit -a)"},
  }};
  for (const auto& [error, remedy] : wants)
    if (failure.find(std::generic_category().message(error)) != std::string::npos)
      throw SystemFault(failure + "; " + remedy);
}

std::string remedy(const SandboxConditions& conditions) {
  if (!conditions.has_bubblewrap) return "install it: apt-get install bubblewrap";
  if (conditions.in_container)
    return "this looks like a container that may not create namespaces: start it with more rights "
           "(docker run --privileged), or play outside of it";
  if (conditions.is_root) return "root needs the capability CAP_SYS_ADMIN and no seccomp filter";
  if (conditions.clone_is_off)
    return "ordinary users may not create namespaces here: sysctl -w "
           "kernel.unprivileged_userns_clone=1";
  if (conditions.apparmor_is_on)
    return "AppArmor keeps ordinary users from creating namespaces: sysctl -w "
           "kernel.apparmor_restrict_unprivileged_userns=0, or a profile for bwrap";
  if (conditions.no_namespaces)
    return "user namespaces are switched off: sysctl -w user.max_user_namespaces=10000";
  return "for the fix see SANDBOX.md, under \"If it cannot be made\"";
}

}  // namespace

std::string explain(const SandboxConditions& conditions) {
  const std::string reason =
      conditions.has_bubblewrap ? conditions.failure : "bubblewrap (bwrap) is not installed";
  return "players cannot be confined on this machine: " + reason + "\n  " + remedy(conditions);
}

std::optional<std::string> probe_sandbox(SandboxSettings settings) {
  SandboxConditions conditions;
  conditions.has_bubblewrap = find_bubblewrap().has_value();
  if (!conditions.has_bubblewrap) return explain(conditions);
  if (is_root()) settings.user = next_player_user();
  const std::string failure = try_it(settings);
  if (failure.empty()) return std::nullopt;
  throw_if_in_want(failure);
  return explain(conditions_here(failure));
}

std::optional<fs::path> find_bubblewrap() {
  return find_executable("bwrap", search_path());
}

}  // namespace connect4

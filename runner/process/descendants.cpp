#include "runner/process/descendants.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <vector>

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// The parent of a process; 0 where it is gone.
pid_t parent_of(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/stat");
  std::string text;
  std::getline(file, text);
  const auto name_end = text.rfind(')');  // "PID (NAME) STATE PARENT ..."; a name may hold anything
  if (name_end == std::string::npos) return 0;
  std::istringstream rest(text.substr(name_end + 1));
  char state = 0;
  pid_t parent = 0;
  rest >> state >> parent;
  return parent;
}

/// Our children: what we started and what fell to us. All processes are looked at: the shorter
/// list in /proc/self/task/*/children is a kernel option, and may pass over a child while another
/// one ends (proc(5)).
std::vector<pid_t> children() {
  std::vector<pid_t> pids;
  const pid_t self = getpid();
  std::error_code error;  // no descriptor left: the next player to end is another occasion
  for (fs::directory_iterator entry("/proc", error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (parent_of(name) == self) pids.push_back(static_cast<pid_t>(std::stol(name)));
  }
  return pids;
}

/// The value of our mark in that process's environment; empty where there is none to read.
std::string tag_of(pid_t pid) {
  std::ifstream environment("/proc/" + std::to_string(pid) + "/environ", std::ios::binary);
  const std::string start = std::string(player_tag_variable) + "=";
  for (std::string variable; std::getline(environment, variable, '\0');)
    if (variable.starts_with(start)) return variable.substr(start.size());
  return "";
}

/// Takes the exit status of a process that was killed. Bounded: one that sleeps in the kernel, as
/// on a lost network disk, dies later, and a later round reaps it.
void reap(pid_t pid) {
  for (int tries = 0; tries < 1000 && waitpid(pid, nullptr, WNOHANG) == 0; ++tries) usleep(1000);
}

}  // namespace

Descendants& Descendants::instance() {
  static Descendants descendants;
  return descendants;
}

Descendants::Descendants() {
  for (const pid_t pid : children()) strangers_.insert(pid);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

void Descendants::end_player(pid_t pid) {
  const std::lock_guard guard(lock_);
  players_[pid].clear();  // its tag protects nobody any more
  // What an orphan started falls to us only when the orphan is dead, hence the rounds. Something
  // that forks faster than we kill is no reason to stay here for ever.
  constexpr int most_rounds = 1000;
  for (int round = 0; round < most_rounds && kill_orphans(); ++round) {
  }
  players_.erase(pid);
}

/// One round; returns whether there was anything to kill.
bool Descendants::kill_orphans() {
  bool found = false;
  for (const pid_t pid : children()) {
    if (players_.contains(pid) || strangers_.contains(pid)) continue;
    if (waitpid(pid, nullptr, WNOHANG) == pid) continue;  // dead already: whose it was is gone too
    if (belongs_to_player(tag_of(pid))) continue;
    if (kill(pid, SIGKILL) != 0) continue;  // it runs as another user: we would wait for ever
    found = true;
    reap(pid);
  }
  return found;
}

/// Whether a living player may need the process. One that wiped its tag may be anybody's, so it is
/// left alone until the last player ends.
bool Descendants::belongs_to_player(const std::string& tag) const {
  return std::any_of(players_.begin(), players_.end(), [&](const auto& player) {
    const bool is_living = !player.second.empty();
    return is_living && (tag.empty() || player.second == tag);
  });
}

}  // namespace connect4

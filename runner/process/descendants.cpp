#include "runner/process/descendants.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// Our children: what we started and what fell to us. The kernel lists them by thread.
std::vector<pid_t> children() {
  std::vector<pid_t> pids;
  for (const auto& task : fs::directory_iterator("/proc/self/task")) {
    std::ifstream list(task.path() / "children");
    pids.insert(pids.end(), std::istream_iterator<pid_t>(list), std::istream_iterator<pid_t>());
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

}  // namespace

Descendants& Descendants::instance() {
  static Descendants descendants;
  return descendants;
}

Descendants::Descendants() {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

void Descendants::end_player(pid_t pid, const std::string& tag) {
  const std::lock_guard guard(lock_);
  // What an orphan started falls to us only when the orphan is dead, hence the rounds. Something
  // that forks faster than we kill is no reason to stay here for ever.
  constexpr int most_rounds = 1000;
  for (int round = 0; round < most_rounds && kill_orphans(tag); ++round) {
  }
  players_.erase(pid);
}

/// One round; returns whether there was anything to kill.
bool Descendants::kill_orphans(const std::string& tag) {
  bool found = false;
  for (const pid_t pid : children()) {
    if (players_.contains(pid)) continue;
    const std::string mark = tag_of(pid);
    if (!mark.empty() && mark != tag) continue;
    found = true;
    kill(pid, SIGKILL);
    waitpid(pid, nullptr, 0);
  }
  return found;
}

}  // namespace connect4

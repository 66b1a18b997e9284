#include "runner/process/descendants.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <vector>

#include "runner/process/proc_file.hpp"

namespace connect4 {

namespace {

/// The value of our mark in that process's environment; empty where there is none to read.
std::string tag_of(pid_t pid) {
  std::ifstream environment("/proc/" + std::to_string(pid) + "/environ", std::ios::binary);
  const std::string start = std::string(player_tag_variable) + "=";
  for (std::string variable; std::getline(environment, variable, '\0');)
    if (variable.starts_with(start)) return variable.substr(start.size());
  return "";
}

/// Takes the exit status of a process that was killed. Bounded: one that sleeps in the kernel, as
/// on a lost network disk, dies later; it returns false.
bool reap(pid_t pid) {
  for (int tries = 0; tries < 1000; ++tries) {
    if (waitpid(pid, nullptr, WNOHANG) != 0) return true;
    usleep(1000);
  }
  return false;
}

}  // namespace

Descendants& Descendants::instance() {
  static Descendants descendants;
  return descendants;
}

Descendants::Descendants() {
  for (const pid_t pid : children_by_scan(getpid())) earlier_children_.insert(pid);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

void Descendants::end_player(pid_t pid, bool left_nothing) {
  const std::lock_guard guard(lock_);
  players_[pid].clear();  // its tag protects nobody any more
  // What an orphan started falls to us only when the orphan is dead, hence the rounds. Something
  // that forks faster than we kill is no reason to stay here for ever.
  constexpr int most_rounds = 1000;
  if (!left_nothing || has_orphans())
    for (int round = 0; round < most_rounds && kill_orphans(); ++round) {
    }
  players_.erase(pid);
}

/// Whether a child of ours is no player. Orphans fall to the first of our threads: one short list.
bool Descendants::has_orphans() const {
  const auto children = children_of_first_thread(getpid());
  return std::any_of(children.begin(), children.end(), [this](pid_t child) {
    return !players_.contains(child) && !earlier_children_.contains(child);
  });
}

/// One round; returns whether another may find more.
bool Descendants::kill_orphans() {
  bool found = false;
  for (const pid_t pid : children_by_scan(getpid())) {
    if (players_.contains(pid) || earlier_children_.contains(pid)) continue;
    if (waitpid(pid, nullptr, WNOHANG) == pid) {  // dead already; what it left is ours by now
      found = true;
      continue;
    }
    if (belongs_to_player(tag_of(pid))) continue;
    if (kill(pid, SIGKILL) != 0) continue;  // it runs as another user: we would wait for ever
    if (reap(pid)) found = true;
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

#include "runner/match/other_turn.hpp"

#include <time.h>

#include <utility>

#include "runner/process/proc_file.hpp"

namespace connect4 {

namespace {

std::chrono::nanoseconds since_start_of_machine() {
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

}  // namespace

void OtherTurn::begin(const ProcessTree& tree) {
  if (has_begun_) return;
  *this = OtherTurn();
  is_all_on_account_ = tree.is_all_on_account();
  begun_ = since_start_of_machine();
  account_at_start_ = tree.cpu_time();
  has_begun_ = account_at_start_.count() > 0;
  for (const pid_t pid : tree.processes()) note(pid);
}

/// What the process ran since it was last seen; all it ever did where it is new.
OtherTurn::Duration OtherTurn::note(pid_t pid) {
  const Duration used = processor_time_of(pid);
  const auto [place, is_first] = used_.try_emplace(pid, used);
  // The list of a process's children may lack one that is there: its age tells.
  const bool is_new = is_first && read_process_status(pid).started >= begun_;
  has_new_process_ = has_new_process_ || (is_new && !is_all_on_account_);
  const Duration before = is_new ? Duration(0) : std::exchange(place->second, used);
  return used - before;
}

void OtherTurn::look(const ProcessTree& tree) {
  if (!has_begun_) return;
  for (const pid_t pid : tree.processes()) seen_ += std::max(note(pid), Duration(0));
  on_account_ = tree.cpu_time() - account_at_start_;
}

}  // namespace connect4

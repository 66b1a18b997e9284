// What a player does in the other one's turn.
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <chrono>
#include <unordered_map>

#include "runner/process/process_tree.hpp"

namespace connect4 {

/// What is seen of a player's processes while the other one is on turn: how long they ran, and
/// whether they started others. What children ran whose end nobody waits for is on no account; that
/// there are such children can be seen. Each look reads /proc, some 40 us a process. Belongs to one
/// thread.
class OtherTurn {
 public:
  using Duration = std::chrono::nanoseconds;

  /// The other's turn is found to last: from here on it counts. Nothing begins where /proc cannot
  /// be read, as without descriptors: every process has run.
  void begin(const ProcessTree& tree);
  void end() { has_begun_ = false; }
  bool has_begun() const { return has_begun_; }

  void look(const ProcessTree& tree);

  /// At least so long they ran until the last look.
  Duration ran() const { return std::max(on_account_, seen_); }

  /// Whether one was seen that did not exist when it began, and may run on no account.
  bool has_new_process() const { return has_new_process_; }

 private:
  Duration note(pid_t pid);

  bool has_begun_ = false;
  bool is_all_on_account_ = false;
  std::chrono::nanoseconds begun_{};  // since the machine's start
  Duration account_at_start_{};
  Duration on_account_{};
  Duration seen_{};                             // of each process by itself
  std::unordered_map<pid_t, Duration> used_{};  // by each, when last seen
  bool has_new_process_ = false;
};

}  // namespace connect4

// The kernel's own account of a player's use: a cgroup v2, if one is delegated to us.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>

#include "lib/tournament/config/sandbox_limits.hpp"
#include "runner/process/descriptor.hpp"

namespace connect4 {

/// The side that lacked memory when the kernel killed something.
enum class OutOfMemory { no, the_groups, the_machines };

/// A cgroup for one player and all that it starts. Its processes cannot have more memory or
/// processes than they may, however fast they take them. Memory includes files in private folders
/// and the kernel's memory for them. If it wants more memory, all of it is killed at once. Its
/// processes can be stopped so that they cannot continue themselves. All their time is on one
/// account, even of children that nobody waits for. If the kernel keeps memory and processes in
/// groups of version 1, it is bounded in neither by this. Belongs to one thread.
///
/// Groups are made below the one that this program was started in, if that is delegated. systemd
/// and its like mark it so with the extended attribute user.delegate or trusted.delegate
/// ("CGROUP_DELEGATION", systemd.io). Nobody else may be in it: a group with processes has no
/// groups with limits below it (cgroup-v2.rst, "No Internal Process Constraint"). So this program
/// moves to one besides those of its players, until it ends.
class ControlGroup {
 public:
  /// A new group with these limits, for a sandbox with that many processes of ours. Nothing if no
  /// group is delegated to us. Throws SystemFault if one is, and it is full.
  /// Thread-safe; the first call is to come before any player is started outside of a group.
  static std::unique_ptr<ControlGroup> make(const Limits& limits, int supervisors);

  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;

  /// Kills all processes left in it, and removes it.
  ~ControlGroup();

  /// A process that writes "0" to this descriptor belongs to it from then on.
  int entrance() const { return entrance_.number(); }

  /// Lets a process out of it, into the group that we are in.
  void let_out(pid_t process) const;

  /// Stops all processes in it and their children; continues them. Only SIGKILL reaches stopped
  /// processes (cgroup-v2.rst, "cgroup.freeze"): no timer, and no signal of its own.
  void stop() const;
  void resume() const;

  /// Processor time of all that ever was in it.
  std::chrono::nanoseconds cpu_time() const;

  /// Whether the kernel has killed something in it. It wanted more memory than it may have, or the
  /// machine, or a group above, had none left.
  OutOfMemory out_of_memory() const;

 private:
  ControlGroup(std::filesystem::path folder, std::filesystem::path runners);

  std::filesystem::path folder_;
  std::filesystem::path runners_;  // the group that we are in
  Descriptor entrance_;
};

}  // namespace connect4

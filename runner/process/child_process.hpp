// A program that was started by us and is ended by us.
#pragma once

#include <sys/types.h>
#include <time.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "lib/tournament/config/sandbox_limits.hpp"
#include "runner/process/control_group.hpp"
#include "runner/process/descriptor.hpp"
#include "runner/process/process_tree.hpp"

namespace connect4 {

/// The program to start.
struct Command {
  std::string program;                                           ///< path of the executable
  std::vector<std::string> arguments;                            ///< without the program itself
  std::vector<std::pair<std::string, std::string>> environment;  ///< added to ours
  std::string folder{};                  ///< the player's, if that was named; else empty
  bool found_in_path = false;            ///< the program was named without its folder
  std::vector<std::string> looks_for{};  ///< programs of our PATH that it starts by their names
  bool uses_terminal = false;  ///< stays in our foreground group, so that it may read the terminal
  int supervisors = 0;         ///< number of our processes between the one we start and the player
  std::string warden{};  ///< path of our warden, which starts that in our stead and leaves nothing
                         ///< of it behind; empty: none. Not among the supervisors

  /// It is a sandbox with a player in it, made by confined(). It gets no environment of ours, takes
  /// the player's input and output as descriptors above 2, and announces the player.
  bool confined = false;
  Limits limits{};                            ///< of a confined one, if there are control groups
  std::shared_ptr<const Descriptor> input{};  ///< becomes its standard input, in place of a pipe
  std::vector<std::shared_ptr<const Descriptor>> held{};  ///< stay open until it has started
};

/// The end of a process: by itself or by a signal.
struct ExitStatus {
  std::optional<int> code;
  std::optional<int> signal;
};

/// A running program with pipes to its three standard streams, or two if its input was given; it
/// inherits no other descriptor. It leads a session and process group of its own, so that a Ctrl-C
/// at the terminal reaches only us, unless it `uses_terminal`. The system kills it when the thread
/// that started it ends: start it from a thread that outlives it. Destruction kills it and every
/// process that it started. With a warden, these are gone too when it ends by itself, and when we
/// are killed; and the end of another program spares them. The first start also arranges this
/// process: SIGPIPE is ignored, since a write to a player that is gone is an error code. SIGCHLD is
/// not ignored, and standard streams that are closed lead to /dev/null. start() may be called from
/// several threads concurrently; one ChildProcess belongs to one thread.
class ChildProcess {
 public:
  /// Starts the program. The error says why its file or its command cannot be executed. Throws
  /// SystemFault if the machine has no process, memory or descriptor left, and if it cannot make
  /// the sandbox of a confined one. A confined program that cannot be executed exits with
  /// exit_not_executable.
  static Expected<ChildProcess> start(const Command& command);

  ChildProcess(ChildProcess&&) = default;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ~ChildProcess();

  /// Our ends of its standard streams. All are non-blocking.
  int in() const { return in_.number(); }
  int out() const { return out_.number(); }
  int err() const { return err_.number(); }

  /// Becomes readable, for poll(), when the process has ended, and with it its warden or sandbox.
  int end_descriptor() const { return pidfd_.number(); }

  /// Becomes readable when the program itself has ended, whatever its children do. Behind
  /// supervisors it is that of the first of them until find_program().
  int program_end_descriptor() const {
    return program_pidfd_ ? program_pidfd_.number() : end_descriptor();
  }

  /// The program's own process, not that of a warden. Behind supervisors it is that of the first of
  /// them until find_program().
  pid_t pid() const { return pid_; }

  /// Returns the program and all that it started.
  ProcessTree tree() const { return {root_, supervisors_, group_.get()}; }

  /// Looks for the program behind its supervisors. Call it once it is known to run. Throws
  /// SystemFault if no descriptor is left to watch it.
  void find_program();

  /// Processor time it has used so far, all its threads but none of its children; zero once it has
  /// ended.
  std::chrono::nanoseconds cpu_time() const;

  /// Whether the kernel has killed it for want of memory. That is known of confined ones only,
  /// if there are control groups.
  OutOfMemory out_of_memory() const { return group_ ? group_->out_of_memory() : OutOfMemory::no; }

  /// Closes its standard input.
  void close_input() { in_.reset(); }

  /// Stops reading its standard error, which it has closed: err() becomes -1.
  void close_log() { err_.reset(); }

  /// Returns its end; nothing while it lives. Waits up to `patience` for it.
  std::optional<ExitStatus> wait(std::chrono::milliseconds patience);

  /// Sends a signal to its whole process group, or to it alone if it `uses_terminal`.
  void signal(int number);

  /// Ends it and everything that it started, at once. Does nothing the second time.
  void kill();

 private:
  ChildProcess() = default;
  void await_player(const Command& command);
  void end_sandbox();
  void set_program(pid_t pid);

  pid_t root_ = -1;      // the program that we started: our only child here, and the one we reap
  int supervisors_ = 0;  // between it and the program, itself included
  bool has_warden_ = false;
  pid_t pid_ =
      -1;  // the program; ends before root_, which is reaped last: the number stays its own
  pid_t leader_ = -1;      // of its group: the program, or bubblewrap outside its sandbox
  clockid_t cpu_clock_{};  // of the process; asked for once, since that is a system call too
  bool leads_group_ = false;
  bool confined_ = false;
  std::optional<ExitStatus> status_;
  Descriptor in_, out_, err_;
  std::unique_ptr<ControlGroup> group_;  // of a confined one
  Descriptor pidfd_;          // open until the process is reaped; a moved-from object has none
  Descriptor program_pidfd_;  // if the program is not root_
};

/// "exited with status 1" or "was killed by SIGSEGV".
std::string describe(const ExitStatus& status);

}  // namespace connect4

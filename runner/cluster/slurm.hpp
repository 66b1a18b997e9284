// A Slurm cluster, by its commands.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// A task of ours in the cluster's queue.
struct SlurmTask {
  enum class State {
    waiting,
    running,
    ended,  ///< it may be listed for a while
    stuck,  ///< held, backed off, or failed to launch: it will not run by itself
  };

  std::string id;    ///< "123_4": what scancel takes
  std::string name;  ///< of its job
  int place = 0;     ///< in the array, from 0
  State state = State::waiting;
  std::string reason;  ///< Slurm's own word for why it waits: "Resources"
  std::string node;    ///< empty while it waits

  friend bool operator==(const SlurmTask&, const SlurmTask&) = default;
};

/// A task that is not in the queue any more.
struct EndedTask {
  std::string name;  ///< of its job: a controller that has lost its memory gives numbers away again
  std::string state;  ///< "FAILED", "CANCELLED", "NODE_FAIL"
  int exit_code = 0;
  int signal = 0;  ///< that ended it; 0 for none
  std::string node;

  /// Whether it will write nothing any more, and has not ended by itself as it should.
  bool is_over() const;

  friend bool operator==(const EndedTask&, const EndedTask&) = default;
};

/// A job array to be submitted. Each task has one processor.
struct Submission {
  std::string name;
  int tasks = 1;
  std::string command;  ///< a line for /bin/sh; $SLURM_ARRAY_TASK_ID is the task's place
  std::vector<std::string> excluded_nodes{};
  std::chrono::minutes limit{0};  ///< after which Slurm ends a task
};

/// Slurm's own commands: sbatch, squeue, scancel, scontrol, as found in PATH. Errors are phrases
/// with the command's own words; a command that takes half a minute, such as without a controller,
/// is ended and counts as one that failed, and so is each at a StopSignal, but to cancel. Can be
/// shared between threads.
class Slurm {
 public:
  /// `options` are the user's, for sbatch. They stand behind ours, so that theirs count.
  explicit Slurm(std::vector<std::string> options) : options_(std::move(options)) {}

  /// Returns the number of the job. A task that Slurm cannot go on with is not queued once more, as
  /// it would be otherwise: whoever keeps a ledger sends it again.
  Expected<std::string> submit(const Submission& submission) const;

  /// All tasks of this user's jobs whose names begin like that.
  Expected<std::vector<SlurmTask>> tasks(const std::string& name_prefix) const;

  /// Cancels tasks, or whole jobs. Those that are not there any more are no error.
  Expected<void> cancel(const std::vector<std::string>& ids) const;

  /// Cancels all tasks of this user's jobs whose names begin like that.
  Expected<void> cancel_all(const std::string& name_prefix) const;

  /// Slurm remembers a task for some minutes.
  std::optional<EndedTask> ended(const std::string& id) const;

  /// How many tasks one array can have.
  Expected<int> most_tasks() const;

 private:
  std::string excluded_nodes(const Submission& submission) const;

  std::vector<std::string> options_;
};

/// Reads what squeue was asked to print, for the jobs whose names begin like that. Lines of another
/// form are ignored.
std::vector<SlurmTask> parse_queue(const std::string& text, const std::string& name_prefix);

/// Reads the line of `scontrol --oneliner show job`.
std::optional<EndedTask> parse_job(const std::string& text);

/// Reads `scontrol show config`.
std::optional<int> parse_most_tasks(const std::string& text);

}  // namespace connect4

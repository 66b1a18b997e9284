// The batch system of a cluster, as far as a tournament needs one.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "lib/tournament/config/workers_plan.hpp"

namespace connect4 {

/// A task as the batch system lists it.
struct BatchTask {
  enum class State {
    waiting,
    running,
    stuck,   ///< held, backed off, or failed to launch: it will not run by itself
    ending,  ///< its processes are being ended, and may still write
    done,    ///< it has ended as it should
    failed,  ///< it has ended in another way
  };

  std::string id;    ///< "123_4", for cancel()
  std::string name;  ///< of its array
  int place = 0;     ///< in the array, from 0
  State state = State::waiting;
  std::string reason;  ///< the system's word: why the task waits ("Resources"), or how it failed
  std::string node;    ///< empty while it waits
  int exit_code = 0;   ///< if the program ended by itself; else 0
  int signal = 0;      ///< that ended the program; 0 for none

  bool is_over() const { return state == State::done || state == State::failed; }

  friend bool operator==(const BatchTask&, const BatchTask&) = default;
};

/// Tasks that are submitted together. Each has one processor.
struct TaskArray {
  std::string name;
  int tasks = 1;
  std::string command;  ///< a line for /bin/sh; $place is the task's place, $node its node
  std::vector<std::string> excluded_nodes{};
  std::chrono::minutes limit{0};  ///< after which a task is ended; 0 for the system's own limit
};

/// The program that starts tasks on the nodes of a cluster. Errors are phrases with its own words.
/// A stop signal ends a call that waits for the program. Threads may share an object.
class BatchSystem {
 public:
  virtual ~BatchSystem() = default;

  /// Submits an array, and returns the id of its first task without the place: "123". The system
  /// must not queue a task again by itself: the caller sends lost tasks again.
  virtual Expected<std::string> submit(const TaskArray& array) const = 0;

  /// Returns the tasks of this user in arrays with that prefix of the name. An ended task is listed
  /// for a while.
  virtual Expected<std::vector<BatchTask>> list(const std::string& name_prefix) const = 0;

  /// Cancels tasks, or whole arrays. A missing task is not an error.
  virtual Expected<void> cancel(const std::vector<std::string>& ids) const = 0;
};

/// Returns the batch system that a config names; null for local workers.
std::unique_ptr<BatchSystem> make_batch_system(const WorkersPlan& plan);

/// Cancels all tasks of this user in arrays with that prefix of the name. Returns the number of
/// tasks that are not over yet.
Expected<std::size_t> cancel_all(const BatchSystem& batch, const std::string& name_prefix);

}  // namespace connect4

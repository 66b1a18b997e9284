// The command that the shell of a node runs for a task, and its outcome.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "runner/cluster/batch_system.hpp"
#include "runner/cluster/chunk_folder.hpp"

namespace connect4 {

/// The exit status of a task without a result. Such a task cannot write a message.
enum TaskExit : int {
  exit_no_folder = 64,   ///< the node does not see the folder
  exit_no_program = 65,  ///< the node does not see our program
  exit_no_result = 66,   ///< the result could not be written
};

/// Returns the line that plays the attempt at the task's place in the list.
std::string command_of_task(const ChunkFolder& folder, const std::vector<ChunkAttempt>& attempts);

/// The reason of a failed task.
struct TaskFailure {
  std::string reason;       ///< a phrase for people: "it does not see /home/ann/cup/chunks-1764"
  bool is_of_node = false;  ///< the node cannot play
};

/// `seen` is a file that the task must see, `written` the folder that it must write into.
TaskFailure failure_of(const BatchTask& task, const std::string& seen, const std::string& written);

/// The output of a command on its node.
struct NodeTaskOutput {
  std::string node;
  std::string out, err;
  int status = 0;
};

/// Runs this program with these words as a task on a node, and waits for its end. The output comes
/// through a new folder in `shared`, which is removed again. All nodes must see `shared`. Throws
/// SystemFault, with the node and the reason, if the cluster refuses the task or the task cannot do
/// its work. Throws Interrupted, and cancels the task, when told to stop.
NodeTaskOutput run_on_node(const BatchSystem& batch, const std::vector<std::string>& words,
                           const std::filesystem::path& shared);

}  // namespace connect4

// What the shell of a node runs for a task, and how that ends.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "runner/cluster/batch_system.hpp"
#include "runner/cluster/chunk_folder.hpp"

namespace connect4 {

/// The exit status of a task that has handed in no result. It cannot write where it could say more.
enum TaskExit : int {
  exit_no_folder = 64,   ///< the node does not see the folder
  exit_no_program = 65,  ///< the node does not see our program
  exit_no_result = 66,   ///< the result could not be written
};

/// The line that plays the attempt at the task's place in the list.
std::string command_of_task(const ChunkFolder& folder, const std::vector<ChunkAttempt>& attempts);

/// Why a task has failed.
struct TaskFailure {
  std::string reason;       ///< a phrase for people: "it does not see /home/ann/cup/chunks-1764"
  bool is_of_node = false;  ///< the node cannot play
};

/// `seen` is what the task was to see, `written` the folder that it was to write into.
TaskFailure failure_of(const BatchTask& task, const std::string& seen, const std::string& written);

/// What a command has written on its node.
struct NodeTaskOutput {
  std::string node;
  std::string out, err;
  int status = 0;
};

/// Has this program run with these words on a node, as a task, and waits for its end. What it
/// writes goes through a new folder in `shared`, which all nodes must see and which is removed
/// again. Throws SystemFault with the node and the reason if no such task is taken or it cannot
/// do its work, Interrupted when told to stop: then it is cancelled.
NodeTaskOutput run_on_node(const BatchSystem& batch, const std::vector<std::string>& words,
                           const std::filesystem::path& shared);

}  // namespace connect4

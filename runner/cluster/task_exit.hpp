// What a node's shell does of a task, and what it says where that fails.
#pragma once

#include <string>
#include <vector>

#include "runner/cluster/chunk_folder.hpp"

namespace connect4 {

/// How a task ends that has handed in no result. It cannot write where it could say more.
enum TaskExit : int {
  exit_no_folder = 64,   ///< the node does not see the folder
  exit_no_program = 65,  ///< nor our program
  exit_no_result = 66,   ///< the result could not be written
};

/// The line for /bin/sh that plays the attempt at place $SLURM_ARRAY_TASK_ID of the list.
std::string command_of_task(const ChunkFolder& folder, const std::vector<ChunkAttempt>& attempts);

/// A phrase for people: "it does not see /home/ann/cup/chunks/tournament.json". `seen` is what it
/// was to see, `written` the folder that it was to write into.
std::string describe_task_exit(int status, const std::string& seen, const std::string& written);

/// This program, where the coordinator runs it.
std::string path_of_this_program();

}  // namespace connect4

// A command on some node of the cluster, and what comes of it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "runner/cluster/slurm.hpp"

namespace connect4 {

/// What a command has written on its node.
struct NodeTaskOutput {
  std::string node;
  std::string out, err;
  int status = 0;
};

/// Has this program run with these words on a node, as a task, and waits for its end. What it
/// writes goes through a new folder in `shared`, which all nodes must see and which is removed
/// again. Throws SystemFault with the node and the reason where no such task is taken or it cannot
/// do its work, Interrupted when told to stop: then it is cancelled.
NodeTaskOutput run_on_node(const Slurm& slurm, const std::vector<std::string>& words,
                           const std::filesystem::path& shared);

}  // namespace connect4

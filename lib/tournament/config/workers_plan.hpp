// The workers that play a tournament's games.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace connect4 {

enum class WorkersKind : std::uint8_t {
  local,  ///< this machine
  slurm,  ///< the nodes of a Slurm cluster
};

/// The `workers` of a config file. All but the kind is for a cluster.
struct WorkersPlan {
  WorkersKind kind = WorkersKind::local;
  std::int32_t at_once = 64;               ///< games at the same time, over all nodes
  std::chrono::seconds chunk_length{120};  ///< how long a task is to play
  std::vector<std::string> options;        ///< for `sbatch`: on which nodes tasks may run

  friend bool operator==(const WorkersPlan&, const WorkersPlan&) = default;
};

}  // namespace connect4

// The workers that play a tournament's games.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace connect4 {

enum class WorkersKind : std::uint8_t {
  local,  ///< this machine
  slurm,  ///< the nodes of a Slurm cluster
};

/// Options of `sbatch` that say where tasks may run or what they need. Any other could change a
/// task itself, or the files that it writes.
inline constexpr std::array<std::string_view, 22> sbatch_options{
    "account",  "comment",  "constraint",    "exclude",     "exclusive",        "hint",
    "licenses", "mem",      "mem-per-cpu",   "nice",        "nodelist",         "partition",
    "prefer",   "priority", "qos",           "reservation", "threads-per-core", "time",
    "time-min", "tmp",      "use-min-nodes", "wckey"};

/// A kind of workers: its word in a config, and the options that a config may give a cluster.
struct WorkersRow {
  WorkersKind kind;
  std::string_view word;
  std::span<const std::string_view> options{};
};
inline constexpr std::array<WorkersRow, 2> workers_kinds{
    {{WorkersKind::local, "local"}, {WorkersKind::slurm, "slurm", sbatch_options}}};

/// The `workers` of a config file. All but the kind is for a cluster.
struct WorkersPlan {
  WorkersKind kind = WorkersKind::local;
  std::int32_t at_once = 64;               ///< games at the same time, over all nodes
  std::chrono::seconds chunk_length{120};  ///< time that a task is to play
  std::vector<std::string> options;        ///< for the cluster: where tasks may run

  bool is_on_cluster() const { return kind != WorkersKind::local; }

  friend bool operator==(const WorkersPlan&, const WorkersPlan&) = default;
};

}  // namespace connect4

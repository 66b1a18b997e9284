// The workers that play a tournament's games.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace connect4 {

enum class WorkersKind : std::uint8_t {
  local,    ///< this machine
  slurm,    ///< the nodes of a Slurm cluster
  command,  ///< whatever a command of the config starts
};

/// Options of `sbatch` that say where tasks may run or what they need. Any other could change a
/// task itself, or the files that it writes.
inline constexpr std::array<std::string_view, 22> sbatch_options{
    "account",  "comment",  "constraint",    "exclude",     "exclusive",        "hint",
    "licenses", "mem",      "mem-per-cpu",   "nice",        "nodelist",         "partition",
    "prefer",   "priority", "qos",           "reservation", "threads-per-core", "time",
    "time-min", "tmp",      "use-min-nodes", "wckey"};

/// Slurm's commands. The first waits for the tasks of an array. A task that Slurm would requeue by
/// itself could be held for ever, so a lost task is submitted again by us.
inline constexpr std::array<std::string_view, 10> slurm_submit{"sbatch",
                                                               "--wait",
                                                               "--no-requeue",
                                                               "--ntasks=1",
                                                               "--cpus-per-task=1",
                                                               "--quiet",
                                                               "--job-name={name}",
                                                               "--array={all}",
                                                               "--output=/dev/null",
                                                               "{shard}"};
inline constexpr std::array<std::string_view, 2> slurm_cancel{"scancel", "--name={name}"};

/// A kind of workers: its word in a config, the command that plays shards and ends when they are
/// played, the one that cancels that, and the options that a config may give the former.
struct WorkersRow {
  WorkersKind kind;
  std::string_view word;
  std::span<const std::string_view> submit{};
  std::span<const std::string_view> cancel{};
  std::span<const std::string_view> options{};
};
inline constexpr std::array<WorkersRow, 3> workers_kinds{
    {{WorkersKind::local, "local"},
     {WorkersKind::slurm, "slurm", slurm_submit, slurm_cancel, sbatch_options},
     {WorkersKind::command, "command"}}};

/// The `workers` of a config file. All but the kind is for a cluster.
struct WorkersPlan {
  WorkersKind kind = WorkersKind::local;
  std::int32_t shards = 64;          ///< parts of the games, each played by a task
  std::vector<std::string> options;  ///< for Slurm: where tasks may run
  std::vector<std::string> submit;   ///< for a command: its words, with placeholders
  std::vector<std::string> cancel;   ///< the same for the command that ends the tasks; may be empty

  bool is_on_cluster() const { return kind != WorkersKind::local; }

  friend bool operator==(const WorkersPlan&, const WorkersPlan&) = default;
};

}  // namespace connect4

// Slurm, by its commands.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "runner/cluster/batch_system.hpp"

namespace connect4 {

/// sbatch, squeue and scancel, as found in PATH. A command that takes half a minute, as without a
/// controller, is ended and counts as failed. A stop signal ends a command too, unless the signal
/// came before the command began.
class Slurm final : public BatchSystem {
 public:
  /// `options` are the user's options for sbatch. They stand behind ours, so they count.
  explicit Slurm(std::vector<std::string> options) : options_(std::move(options)) {}

  Expected<std::string> submit(const TaskArray& array) const override;

  /// Slurm lists an ended task for MinJobAge, five minutes by default.
  Expected<std::vector<BatchTask>> list(const std::string& name_prefix) const override;

  Expected<void> cancel(const std::vector<std::string>& ids) const override;

 private:
  std::string excluded_nodes(const TaskArray& array) const;

  std::vector<std::string> options_;
};

/// Reads the output of squeue, for the arrays with that prefix of the name. Lines of another form
/// are ignored.
std::vector<BatchTask> parse_queue(const std::string& text, const std::string& name_prefix);

}  // namespace connect4

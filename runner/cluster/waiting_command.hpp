// The command that has shards played, and ends when its tasks have ended.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "runner/process/child_process.hpp"

namespace connect4 {

/// What the placeholders of a command stand for.
struct Submission {
  std::string name;              ///< {name}: of the tournament's jobs, in each of its submissions
  std::filesystem::path script;  ///< {shard}: plays the shard of its argument or array index
  std::vector<int> shards;       ///< {all}; {first} and {last} are its ends. In rising order
  std::filesystem::path log;     ///< {log}: for what the batch system prints
};

/// Rising numbers as a batch system lists them: "1-12,17".
std::string to_ranges(const std::vector<int>& numbers);

/// Puts the values in the place of {name}, {shard}, {all}, {first}, {last} and {log}. A word that
/// is {all} becomes a word for each shard; within another word it is to_ranges().
std::vector<std::string> fill_in(const std::vector<std::string>& words,
                                 const Submission& submission);

/// Returns the words of the command that plays, and of the one that cancels (empty: none).
std::vector<std::string> submit_words(const WorkersPlan& plan);
std::vector<std::string> cancel_words(const WorkersPlan& plan);

/// Cancels the tournament's jobs. Returns why that failed; empty if it did not.
std::string cancel_jobs(const WorkersPlan& plan, const std::string& name);

/// Such a command on its way. The destructor kills it. Belongs to one thread.
class WaitingCommand {
 public:
  /// Starts it. What it prints is added to the file. Throws SystemFault.
  WaitingCommand(const std::vector<std::string>& words, const std::filesystem::path& log);

  bool has_ended();

  /// Asks it to end, and waits some seconds for that.
  void end();

 private:
  std::optional<ChildProcess> process_;
};

}  // namespace connect4

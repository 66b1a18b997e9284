// The files that the coordinator of a cluster and its tasks share.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "lib/tournament/config/tournament_config.hpp"
#include "protocol/files/file.hpp"
#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// The data that tasks play by, the same for all shards.
struct ShardPlan {
  TournamentConfig config;
  std::vector<std::string> not_found;  ///< players that the coordinator could not find either
};

/// The folder of a stage, RESULTS/shards/1764307115, on a file system that all nodes see. Its name
/// is the time when it was made, so a late task of an older stage finds nothing to play.
///
///   plan.json     the config, with absolute paths, and the facts that old records must match
///   17.json       the games of shard 17
///   task.2.sh     plays a shard for submission 2: {shard} in a command
///   17.2.jsonl    the games that its task has played, a line each
///   17.2.log      what that task has printed: why it could not play
///   2.log         what the waiting command of submission 2 has printed
///   stop          tells tasks to end after the game in progress
///
/// Throws SystemFault if a file cannot be written.
class ShardFolder {
 public:
  explicit ShardFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Returns the folders in that of the results, the oldest first.
  static std::vector<ShardFolder> all_in(const std::filesystem::path& results);

  /// Makes one. It is the newest there.
  static ShardFolder make_in(const std::filesystem::path& results);

  const std::filesystem::path& path() const { return folder_; }
  std::filesystem::path plan_file() const { return folder_ / "plan.json"; }
  std::filesystem::path games_file(int shard) const;
  std::filesystem::path script_file(int submission) const;
  std::filesystem::path lines_file(int shard, int submission) const;
  std::filesystem::path log_file(int shard, int submission) const;
  std::filesystem::path log_of_command(int submission) const;

  /// Writes one of its files, in place of any file of that name. A script can be executed.
  static void write(const std::filesystem::path& file, const std::string& text,
                    bool is_script = false);

  void write_games(int shard, const std::vector<GameJob>& games) const;
  Expected<std::vector<GameJob>> read_games(int shard) const;

  /// Returns the shards that have games.
  std::vector<int> shards() const;

  /// Returns the files with played games: all of them, or those of one shard.
  std::vector<std::filesystem::path> files_with_lines(int shard = 0) const;

  /// Tells the tasks to end.
  void stop() const;

  /// Returns whether tasks are to end. They are also if the folder has gone.
  bool is_stopped() const;

  /// Removes all of it.
  void clear() const;

 private:
  std::filesystem::path folder_;
};

/// Returns the path of this program on the machine of the coordinator.
std::string path_of_this_program();

/// Returns a script for a node. It runs the line of shell in the folder. If the node does not see
/// the folder or this program, the script says so, waits so long and exits with status 3.
std::string script_in(const std::filesystem::path& folder, const std::string& line, int wait_s);

/// Returns the script that plays a shard: the one of its argument, or of its index in a job array.
std::string task_script(const ShardFolder& folder, int submission);

/// Opens a file for reading. Refuses a link, a pipe and a device, which somebody else has put
/// there.
Expected<File> open_own_file(const std::filesystem::path& path);

/// Returns the last line of the end of a file that is not empty; empty if there is none.
std::string last_line_of(const std::filesystem::path& path);

/// The content of `plan.json`. `files_of_players` are hashes of each player's present files, and
/// `edition` is StoreReader::edition(): records of another plan are not taken in.
nlohmann::ordered_json plan_json(const TournamentConfig& config,
                                 const std::vector<std::string>& files_of_players,
                                 std::uint32_t edition);

/// Returns whether the folder's plan is exactly this one.
bool has_plan(const ShardFolder& folder, const nlohmann::ordered_json& plan);

/// Reads `plan.json`. Throws UsageError if it cannot.
ShardPlan read_shard_plan(const ShardFolder& folder);

}  // namespace connect4

// The part of commands for a cluster, and `connect4 tournament shard`, which its tasks run.
#include "runner/commands/on_cluster.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iostream>
#include <iterator>
#include <limits>
#include <sstream>
#include <system_error>
#include <thread>

#include "lib/text/words.hpp"
#include "runner/cluster/own_processor.hpp"
#include "runner/cluster/shard_pool.hpp"
#include "runner/cluster/shard_task.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/process/this_machine.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/config_loader.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr milliseconds wait_before_failing{30'000};
constexpr milliseconds between_checks{100};
constexpr int most_checks_for_output = 100;  // a file system may take a while to show it

CommandPage shard_page() {
  CommandPage page;
  page.name = "connect4 tournament shard";
  page.summary = "play a part of a tournament on a node of a cluster";
  page.is_internal = true;
  page.synopsis = "FOLDER SHARD SUBMISSION";
  page.description = {
      "Plays those games of FOLDER/SHARD.json that no file SHARD.*.jsonl in the same folder has, "
      "one "
      "after the other, and adds each to SHARD.SUBMISSION.jsonl. The tasks of a cluster run this "
      "command for `connect4 tournament run`. If a file FOLDER/stop appears, it ends after the "
      "game "
      "in progress. A task that cannot play says why and waits half a minute, so that a bad node "
      "does not take all tasks. Run it on a node yourself to see why a task fails."};
  page.operands = {{"FOLDER", "The folder of a stage, on a file system shared by all nodes"},
                   {"SHARD", "The number of the shard, from 1"},
                   {"SUBMISSION", "How often shards of this stage were submitted"}};
  page.examples = {{"connect4 tournament shard results/cup/shards/1764307115 17 1",
                    "Play what is left of shard 17"}};
  page.exit_statuses = {{"0", "All games of the shard are played, or it was told to stop"},
                        {"2", "A mistake in the command"},
                        {"3", "This node cannot play them"}};
  return page;
}

int number_in_words(const std::string& text, const std::string& what) {
  const Expected<int> number = [&]() -> Expected<int> {
    try {
      std::size_t end = 0;
      const int value = std::stoi(text, &end);
      if (end == text.size() && value > 0) return value;
    } catch (const std::logic_error&) {
    }
    return Failure{what + " is \"" + text + "\"; it must be a whole number from 1"};
  }();
  if (!number) throw UsageError(number.error());
  return *number;
}

/// The file may be of somebody else's making.
void check_players(const std::vector<GameJob>& games, const TournamentConfig& config) {
  const auto count = static_cast<std::int32_t>(config.players.size());
  for (const GameJob& job : games)
    if (job.plan.red < 0 || job.plan.blue < 0 || job.plan.red >= count || job.plan.blue >= count ||
        job.plan.red == job.plan.blue)
      throw UsageError("the shard belongs to another tournament");
}

/// A thing that only this node lacks is not a fault of the player.
std::vector<PlayerSpec> players_on(const ShardPlan& plan) {
  std::vector<PlayerSpec> players = tournament_players(plan.config);
  for (const PlayerSpec& player : players)
    if (!player.problem.empty() && std::find(plan.not_found.begin(), plan.not_found.end(),
                                             player.label) == plan.not_found.end())
      throw UsageError("player " + player.label + ": " + player.problem);
  return players;
}

/// Returns why this node cannot play the shard; empty if it can.
std::string play(const ShardFolder& folder, int shard, int submission) try {
  const StopSignal::Watch watch;
  const std::vector<GameJob> games = missing_games(folder, shard);
  if (games.empty()) return "";
  const ShardPlan plan = read_shard_plan(folder);
  require_sandbox(plan.config);
  check_players(games, plan.config);
  const OwnProcessor processor;
  return play_shard(folder, games, players_on(plan), plan.config.restart,
                    folder.lines_file(shard, submission));
} catch (const UsageError& problem) {
  return problem.what();
} catch (const SystemFault& fault) {
  return fault.what();
}

int play_given_shard(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  const ShardFolder folder(operands[0]);
  std::string failure = play(folder, number_in_words(operands[1], "SHARD"),
                             number_in_words(operands[2], "SUBMISSION"));
  if (failure.empty()) return exit_ok;
  std::ranges::replace(failure, '\n', ' ');  // the coordinator tells the last line of a log
  std::cerr << this_machine().node << ": " << failure << std::endl;
  const auto end = std::chrono::steady_clock::now() + wait_before_failing;
  while (std::chrono::steady_clock::now() < end && !folder.is_stopped())
    std::this_thread::sleep_for(between_checks);
  return exit_unfinished;
}

/// A folder of its own. The destructor removes it.
class SharedFolder {
 public:
  explicit SharedFolder(const fs::path& parent) {
    std::string path = parent / ".connect4-check-XXXXXX";
    if (mkdtemp(path.data()) == nullptr)
      throw SystemFault(errno, "cannot make a folder in " + parent.string());
    path_ = path;
  }
  SharedFolder(const SharedFolder&) = delete;
  SharedFolder& operator=(const SharedFolder&) = delete;
  ~SharedFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Waits for the file that the script writes last, and for a while after the end of the command.
/// Throws Interrupted if we are told to stop.
void await(WaitingCommand& command, const fs::path& status) {
  while (!fs::exists(status) && !command.has_ended()) StopSignal::sleep_for(between_checks);
  for (int i = 0; i < most_checks_for_output && !fs::exists(status); ++i)
    StopSignal::sleep_for(between_checks);
}

}  // namespace

bool is_on_cluster(const TournamentConfig& config) {
  return config.workers.is_on_cluster();
}

std::unique_ptr<WorkerPool> cluster_pool(const TournamentConfig& config,
                                         const std::vector<std::string>& files_of_players,
                                         int shards, Store& store, StoreReader& reader) {
  return std::make_unique<ShardPool>(config, files_of_players, shards, store, reader);
}

std::vector<ShardProgress> shards_in_play(StoreReader& reader) {
  std::vector<ShardProgress> all;
  const std::vector<ShardFolder> folders = ShardFolder::all_in(reader.folder());
  if (folders.empty()) return all;
  const std::vector<int> recorded = reader.numbers(0);
  for (const ShardFolder& folder : folders)
    for (const int shard : folder.shards()) {
      const auto games = folder.read_games(shard);
      if (!games) continue;
      ShardProgress& progress = all.emplace_back();
      progress.stage = folder.path().filename().string();
      progress.shard = shard;
      progress.games = static_cast<int>(games->size());
      progress.recorded = static_cast<int>(std::ranges::count_if(*games, [&](const GameJob& job) {
        return std::ranges::binary_search(recorded, job.plan.number);
      }));
    }
  return all;
}

int run_command_on_node(const TournamentConfig& config, const std::vector<std::string>& words) {
  const StopSignal::Watch watch;
  const SharedFolder folder(config.folder);
  const fs::path status = folder.path() / "status";
  const Submission submission{"connect4-check-" + std::to_string(getpid()),
                              folder.path() / "check.sh",
                              {1},
                              folder.path() / "log"};
  const std::string line =
      as_posix_word(path_of_this_program()) + " tournament " + as_posix_line(words) +
      " >out 2>err\necho $? ${SLURMD_NODENAME:-$(hostname)} >draft\nmv draft status";
  ShardFolder::write(submission.script, script_in(folder.path(), line, 0), true);
  WaitingCommand command(fill_in(submit_words(config.workers), submission), submission.log);
  try {
    await(command, status);
  } catch (const Interrupted&) {
    cancel_jobs(config.workers, submission.name);
    throw;
  }
  command.end();
  int code = 0;
  std::string node;
  if (std::istringstream(content_of(status)) >> code >> node; node.empty()) {
    const std::string told = last_line_of(submission.log);
    throw SystemFault(
        "no node has done the check: " + (told.empty() ? "its task ended without output" : told) +
        "; all nodes must see " + config.folder +
        ", and \"workers\" in the config says how they are reached");
  }
  Output::standard().write(content_of(folder.path() / "out"));
  std::cerr << content_of(folder.path() / "err") << "that was on node " << node << std::endl;
  return code;
}

std::vector<Subcommand> cluster_commands() {
  return {{shard_page(), play_given_shard}};
}

}  // namespace connect4

// The part of commands for a cluster, and `connect4 tournament chunk`, which its tasks run.
#include "runner/commands/on_cluster.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "runner/cluster/chunk_worker.hpp"
#include "runner/cluster/cluster_pool.hpp"
#include "runner/cluster/task_command.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/process/this_machine.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/config_loader.hpp"

namespace connect4 {

namespace {

CommandPage chunk_page() {
  CommandPage page;
  page.name = "connect4 tournament chunk";
  page.summary = "play some games on a node of a cluster";
  page.is_internal = true;
  page.synopsis = "FOLDER CHUNK.ATTEMPT";
  page.description = {
      "Plays the games of FOLDER/CHUNK.json one after the other and writes them to "
      "CHUNK.ATTEMPT.res in the same folder. The tasks of a cluster run this command for `connect4 "
      "tournament run`. If it is told to stop, it writes the finished games. Run it on a node "
      "yourself to see why a task fails; it then writes nothing."};
  page.operands = {
      {"FOLDER",
       "The folder of chunks in the results folder, on a file system shared by all nodes"},
      {"CHUNK.ATTEMPT", "The number of the chunk, and how often it was sent"}};
  page.examples = {{"connect4 tournament chunk results/cup/chunks-1764000000 17.2",
                    "Play chunk 17, sent for the second time"}};
  page.exit_statuses = {{"0", "The result, or the reason why there is none, was written"},
                        {"2", "A mistake in the command"},
                        {std::to_string(exit_no_result), "The result could not be written"}};
  return page;
}

Chunk load_chunk(const ChunkFolder& folder, int id) {
  auto chunk = folder.read_chunk(id);
  if (!chunk)
    throw UsageError("cannot read " + folder.chunk_file(id).string() + ": " + chunk.error());
  return *std::move(chunk);
}

/// The file may be of somebody else's making.
void check_players(const Chunk& chunk, const TournamentConfig& config) {
  const auto count = static_cast<std::int32_t>(config.players.size());
  for (const GameJob& job : chunk.games)
    if (job.plan.red >= count || job.plan.blue >= count || job.plan.red == job.plan.blue)
      throw UsageError("chunk " + std::to_string(chunk.id) + " is of another tournament");
}

/// A thing that only this node lacks is not a fault of the player.
std::vector<PlayerSpec> players_on(const NodeConfig& node) {
  std::vector<PlayerSpec> players = tournament_players(node.config);
  for (const PlayerSpec& player : players)
    if (!player.problem.empty() && std::find(node.not_found.begin(), node.not_found.end(),
                                             player.label) == node.not_found.end())
      throw UsageError("player " + player.label + ": " + player.problem);
  return players;
}

/// The result names the reason that keeps this node from playing, so that the chunk goes elsewhere.
ChunkSummary play(const ChunkFolder& folder, const Chunk& chunk, ResultWriter& result) {
  ChunkSummary summary;
  summary.machine = this_machine();
  try {
    const NodeConfig node = read_node_config(folder);
    require_sandbox(node.config);
    check_players(chunk, node.config);
    return play_chunk(chunk, players_on(node), node.config.restart, result);
  } catch (const UsageError& problem) {
    summary.failure = problem.what();
  } catch (const SystemFault& fault) {
    summary.failure = fault.what();
  }
  return summary;
}

/// A person tries the work of a task: nothing is submitted.
std::filesystem::path file_of_a_try() {
  return std::filesystem::temp_directory_path() / ("connect4-chunk-" + std::to_string(getpid()));
}

int tell(const std::filesystem::path& file, const std::string& failure) {
  std::filesystem::remove(file);
  std::cerr << (failure.empty() ? "it can be played here" : "it cannot be played here: " + failure)
            << "; nothing was written, since this is not a task of a cluster" << std::endl;
  return failure.empty() ? exit_ok : exit_no_result;
}

int play_given_chunk(const Arguments& arguments) {
  if (arguments.operands().size() != 2)
    throw UsageError("a folder of chunks and an attempt at one are needed, such as 17.1");
  const ChunkFolder folder(arguments.operands().front());
  const auto attempt = parse_attempt(arguments.operands().back());
  if (!attempt) throw UsageError(attempt.error());
  const Chunk games = load_chunk(folder, attempt->id);
  const StopSignal::Watch watch;
  const OwnProcessor processor;
  const bool is_task = std::getenv("CONNECT4_TASK") != nullptr;
  const std::filesystem::path file = is_task ? folder.result_file(*attempt) : file_of_a_try();
  try {
    ResultWriter result(file);
    ChunkSummary summary = play(folder, games, result);
    summary.attempt = *attempt;
    const std::string failure = summary.failure;
    result.commit(std::move(summary));
    if (!is_task) return tell(file, failure);
  } catch (const SystemFault& fault) {
    std::cerr << fault.what() << std::endl;
    return exit_no_result;
  }
  return exit_ok;
}

}  // namespace

bool is_on_cluster(const TournamentConfig& config) {
  return config.workers.is_on_cluster();
}

std::unique_ptr<WorkerPool> cluster_pool(const TournamentConfig& config,
                                         const std::vector<std::string>& files_of_players,
                                         int at_once, Store& store, StoreReader& reader) {
  return std::make_unique<ClusterPool>(config, files_of_players, at_once,
                                       make_batch_system(config.workers), store, reader);
}

int run_command_on_node(const TournamentConfig& config, const std::vector<std::string>& words) {
  const StopSignal::Watch watch;
  const auto output = run_on_node(*make_batch_system(config.workers), words, config.folder);
  Output::standard().write(output.out);
  std::cerr << output.err << "that was on node " << output.node << std::endl;
  return output.status;
}

std::vector<Subcommand> cluster_commands() {
  return {{chunk_page(), play_given_chunk}};
}

}  // namespace connect4

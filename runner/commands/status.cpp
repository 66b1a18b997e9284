// tournament status: how far a tournament has come.

#include "lib/text/printable.hpp"
#include "lib/tournament/report/report_text.hpp"
#include "protocol/results/standings.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/reading.hpp"
#include "runner/screen/output.hpp"
#include "runner/store/folder_lock.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

CommandPage status_page() {
  CommandPage page;
  page.name = "connect4 tournament status";
  page.summary = "show the progress of a tournament";
  page.synopsis = "[OPTION]... TOURNAMENT";
  page.description = {
      "Shows how many games are planned, played and left, whether a run is active, withdrawn "
      "players, void games, and the decision of a duel. On a cluster it also shows which nodes "
      "play, which tasks wait, and which tasks were requeued and why."};
  page.operands = {tournament_operand()};
  page.options = {json_option("it")};
  page.examples = {
      {"connect4 tournament status cup.json", "Show the progress of the tournament in cup.json"}};
  page.exit_statuses = reading_exit_statuses();
  return page;
}

/// "running", "complete" or "stopped": the state now, not the one that the last run wrote before it
/// was killed.
std::string activity(const TournamentReport& report, bool runs) {
  if (runs) return "running";
  return report.summary.complete ? "complete" : "stopped";
}

std::string status_text(const TournamentReport& report, const ChunkCounts& chunks,
                        const fs::path& folder, bool runs) {
  std::string text = headline(report);
  const std::string now = activity(report, runs);
  if (now == "running") text += "a run is at work on it\n";
  if (now == "stopped")
    text +=
        "no run is at work on it; the same `connect4 tournament run` as before goes on with it\n";
  if (const std::string line = cluster_line(chunks); !line.empty()) text += line + "\n";
  text += "results in " + shown(folder.string()) + "\n";
  const auto& duel = report.summary.duel;
  if (duel && duel->test) text += duel_text(report);
  return text + remarks(report);
}

/// Returns the tasks, the chunks, the reason of the last chunk that was sent again, and the number
/// of tasks of each node.
nlohmann::ordered_json cluster_json(const ChunkCounts& counts) {
  nlohmann::ordered_json nodes = nlohmann::ordered_json::object();
  for (const auto& [node, tasks] : counts.by_node) nodes[printable(node)] = tasks;
  return {{"running", counts.running},
          {"waiting", counts.waiting},
          {"done", counts.done},
          {"sent_again", counts.sent_again},
          {"last_reason", printable(counts.last_story)},
          {"nodes", nodes}};
}

int status_of(const Arguments& arguments) {
  const fs::path folder = operand_folder(arguments, status_page());
  const bool runs = is_locked(folder);
  StoreReader reader(folder);
  const TournamentReport report = read_report(reader);
  const ChunkCounts chunks = reader.chunk_counts();
  if (arguments.has("json")) {
    nlohmann::ordered_json json = progress_json(report);
    json["status"] = activity(report, runs);
    json["folder"] = folder.string();
    if (chunks.has_any()) json["cluster"] = cluster_json(chunks);
    print_json(json);
  } else {
    Output::standard().write(status_text(report, chunks, folder, runs));
  }
  return exit_ok;
}

}  // namespace

Subcommand status_command() {
  return {status_page(), status_of};
}

}  // namespace connect4

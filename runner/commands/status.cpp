// tournament status: how far a tournament has come.

#include <algorithm>

#include "lib/text/amounts.hpp"
#include "lib/text/printable.hpp"
#include "lib/tournament/report/report_text.hpp"
#include "protocol/results/standings.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/on_cluster.hpp"
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
      "players, void games, and the decision of a duel. On a cluster it also shows how many games "
      "of each stage are recorded, and which shard has most left."};
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

/// "stage 1764307115: 812 of 2560 games recorded, in 64 shards; shard 17 has 29 left", a line for
/// each stage.
std::string shards_text(const std::vector<ShardProgress>& shards) {
  std::string text;
  for (auto begin = shards.begin(); begin != shards.end();) {
    const auto end = std::find_if(
        begin, shards.end(), [&](const ShardProgress& each) { return each.stage != begin->stage; });
    int games = 0, recorded = 0;
    for (auto each = begin; each != end; ++each) {
      games += each->games;
      recorded += each->recorded;
    }
    const auto left = [](const ShardProgress& each) { return each.games - each.recorded; };
    const auto last = std::ranges::max_element(begin, end, {}, left);
    text += "stage " + begin->stage + ": " + std::to_string(recorded) + " of " +
            plural(static_cast<std::size_t>(games), "game") + " recorded, in " +
            plural(static_cast<std::size_t>(end - begin), "shard") + "; shard " +
            std::to_string(last->shard) + " has " + std::to_string(left(*last)) + " left\n";
    begin = end;
  }
  return text;
}

std::string status_text(const TournamentReport& report, const std::vector<ShardProgress>& shards,
                        const fs::path& folder, bool runs) {
  std::string text = headline(report);
  const std::string now = activity(report, runs);
  if (now == "running") text += "a run is active\n";
  if (now == "stopped")
    text += "no run is active; to resume, type the same `connect4 tournament run` again\n";
  text += shards_text(shards);
  text += "results in " + shown(folder.string()) + "\n";
  const auto& duel = report.summary.duel;
  if (duel && duel->test) text += duel_text(report);
  return text + remarks(report);
}

nlohmann::ordered_json shards_json(const std::vector<ShardProgress>& shards) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const ShardProgress& each : shards)
    list.push_back({{"stage", each.stage},
                    {"shard", each.shard},
                    {"games", each.games},
                    {"recorded", each.recorded}});
  return list;
}

int status_of(const Arguments& arguments) {
  const fs::path folder = operand_folder(arguments);
  const bool runs = is_locked(folder);
  StoreReader reader(folder);
  const TournamentReport report = read_report(reader);
  const std::vector<ShardProgress> shards = shards_in_play(reader);
  if (arguments.has("json")) {
    nlohmann::ordered_json json = progress_json(report);
    json["status"] = activity(report, runs);
    json["folder"] = folder.string();
    if (!shards.empty()) json["shards"] = shards_json(shards);
    print_json(json);
  } else {
    Output::standard().write(status_text(report, shards, folder, runs));
  }
  return exit_ok;
}

}  // namespace

Subcommand status_command() {
  return {status_page(), status_of};
}

}  // namespace connect4

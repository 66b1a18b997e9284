// tournament check: is the config file right, and does every player start?
#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <future>
#include <iostream>
#include <nlohmann/json.hpp>

#include "lib/game/remedy.hpp"
#include "lib/text/amounts.hpp"
#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"
#include "lib/text/words.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/check/report.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/on_cluster.hpp"
#include "runner/commands/reading.hpp"
#include "runner/match/player.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/config_loader.hpp"
#include "runner/tournament/config/location.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/workers/local_pool.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

CommandPage check_page() {
  CommandPage page;
  page.name = "connect4 tournament check";
  page.summary = "check a config and start every player once";
  page.synopsis = "[OPTION]... TOURNAMENT";
  page.description = {
      "Reads the config file, reports all mistakes in it, starts every player once in the "
      "tournament's sandbox, and prints the number of planned games. No game is played and nothing "
      "is written.",
      "With --full it runs the checks of `connect4 bot check` on every player, with the "
      "tournament's sandbox and time control. This takes up to half a minute per player.",
      "If the config names a cluster, the check runs on one of its nodes, in a temporary folder "
      "next to the config."};
  page.operands = {{"TOURNAMENT", "The config file, or the folder of tournament.json"}};
  page.options = {{"full", "", "Run the checks of `connect4 bot check` on every player", ""},
                  {"here", "", "Check on this machine, even if the config names a cluster", ""},
                  set_option(),
                  {"json", "", "Print the results as JSON", ""}};
  page.examples = {
      {"connect4 tournament check cup/tournament.json", "Check before a long run"},
      {"connect4 tournament check cup --full", "Check other people's bots before a long run"}};
  page.exit_statuses = {{"0", "The config is valid, all players started, and all checks passed"},
                        {"1", "A player failed a check of --full"},
                        {"2", "The config has mistakes, or a player did not start"}};
  return page;
}

constexpr int exit_some_failed = 1;

/// The findings of a full check.
struct FullCheck {
  ordered_json json;        ///< CHECK_REPORT.md
  std::string text;         ///< the total, and the steps that failed
  bool has_failed = false;  ///< one of them
};

/// The start of one player, and the findings if a full check was asked for.
struct StartedPlayer : PlayerStart {
  std::optional<FullCheck> check{};
};

FullCheck check_fully(PlayerSpec spec, const TournamentConfig& config) {
  CheckSettings settings;
  settings.player = std::move(spec);
  settings.opponent = find_player("random", TimeControl{}, Installation::of_this_program()).value();
  settings.memory_mb = config.sandbox.limits.memory_mb;
  if (!settings.player.sandbox) settings.unconfined = "the config says \"sandbox\": \"none\"";
  Bench bench(std::move(settings));
  FullCheck check;
  const auto steps = run_steps(bench, [&](const FinishedStep& step) {
    if (step.result.verdict == StepVerdict::failed) check.text += describe(step, false);
  });
  check.text = describe_total(bench, steps) + check.text;
  check.has_failed = count(steps, StepVerdict::failed) > 0;
  check.json = to_json(bench, steps);
  return check;
}

/// The games to play, as far as they are known before the first game.
struct Plan {
  std::size_t openings = 0;
  std::size_t games = 0;
  bool is_whole = false;  ///< false: later rounds depend on the results
  std::vector<std::string> notes;
};

Plan plan_of(const TournamentConfig& config, const fs::path& file) {
  const std::size_t openings = tournament_openings(config).size();
  const Schedule schedule = first_plan(config, openings, file);
  std::vector<std::string> names;
  for (const ConfiguredPlayer& player : config.players) names.push_back(player.name);
  Plan plan{openings, schedule.games.size(), rules_of(config.format).is_planned_whole, {}};
  for (const Note& note : schedule.notes) plan.notes.push_back(describe(note, names));
  if (const auto note = few_openings(schedule); note && plan.is_whole)
    plan.notes.push_back(describe(*note, names));
  return plan;
}

std::string describe(const StartedPlayer& player) {
  if (player.fault) return "FAILED  " + player.fault->detail;
  const Identity& identity = player.identity;
  return "ok  started in " + to_text(player.time) + " (" + identity.name +
         (identity.version.empty() ? "" : " " + identity.version) + ")";
}

std::string player_line(const std::string& name, const StartedPlayer& player, int column) {
  std::string text = padded(name, column + 2) + describe(player) + "\n";
  if (player.fault) {
    text += indented(trimmed(player.fault->log), "    | ");
    if (const std::string remedy = remedy_for(*player.fault); !remedy.empty())
      text += "    fix: " + remedy + "\n";
  }
  for (const std::string& warning : player.warnings) text += "    warning: " + warning + "\n";
  if (player.check) text += indented(trimmed(player.check->text), "    ");
  return text;
}

std::string describe(const TournamentConfig& config, const Plan& plan) {
  std::string format(name(config.format));
  std::replace(format.begin(), format.end(), '_', ' ');
  std::string text = config.name + ": " + format + " of " +
                     plural(config.players.size(), "player") + ", " + plural(plan.games, "game");
  if (!plan.is_whole) text += " in the first round (the others follow from the results)";
  if (config.sprt) text += " at most";
  text += ", " + plural(plan.openings, "opening") + " (" + printable(to_text(config.openings)) +
          ")\nresults: " + config.output + "\n";
  for (const std::string& note : plan.notes) text += "note: " + note + "\n";
  if (!config.sandbox.enabled) text += "note: players run without a sandbox\n";
  return text;
}

ordered_json player_json(const ConfiguredPlayer& configured, const StartedPlayer& player) {
  ordered_json json{{"name", configured.name}, {"command", configured.command}};
  json["started"] = !player.fault;
  if (player.fault) {
    json["error"] = player.fault->detail;
    json["stderr"] = player.fault->log;
    json["remedy"] = remedy_for(*player.fault);
  } else {
    const Identity& identity = player.identity;
    json["identity"] = {
        {"name", identity.name}, {"version", identity.version}, {"author", identity.author}};
    json["start_ms"] = std::chrono::duration<double, std::milli>(player.time).count();
  }
  json["warnings"] = player.warnings;
  if (player.check) json["check"] = player.check->json;
  return json;
}

ordered_json report_json(const TournamentConfig& config, const Plan& plan,
                         const std::vector<StartedPlayer>& started) {
  ordered_json json{{"config", ordered_json::parse(to_json(config))}};
  json["players"] = ordered_json::array();
  for (std::size_t i = 0; i < started.size(); ++i)
    json["players"].push_back(player_json(config.players[i], started[i]));
  json["openings"] = plan.openings;
  json["games_planned"] = plan.games;
  json["plan_is_whole"] = plan.is_whole;
  json["notes"] = plan.notes;
  return json;
}

StartedPlayer start(const PlayerSpec& spec, const TournamentConfig& config, bool fully) {
  StopSignal::heed();
  StartedPlayer player{start_once(spec)};
  if (fully && !player.fault) player.check = check_fully(spec, config);
  return player;
}

/// Starts as many players at the same time as the tournament plays games. A full check has the
/// machine for itself: it looks for processes that the player has left, and measures its speed.
/// Prints the result of each player in the order of the config, as soon as it is known.
std::vector<StartedPlayer> start_all(const TournamentConfig& config, bool quiet, bool fully) {
  int column = 0;
  for (const ConfiguredPlayer& player : config.players)
    column = std::max(column, display_width(player.name));
  const std::vector<PlayerSpec> specs = tournament_players(config);
  std::vector<std::packaged_task<StartedPlayer()>> starts;
  for (const PlayerSpec& spec : specs)
    starts.emplace_back([&] { return start(spec, config, fully); });
  std::atomic<std::size_t> next{0};
  const auto work = [&](int) {
    for (std::size_t i = next++; i < starts.size(); i = next++) starts[i]();
  };
  const StopSignal::Watch watch;
  const int most = fully ? 1 : games_at_once(config);
  const auto threads =
      start_workers(std::min(most, static_cast<int>(specs.size())), work, StopSignal::request);
  std::vector<StartedPlayer> started;
  try {
    for (auto& player : starts) {
      started.push_back(player.get_future().get());
      if (!quiet)
        Output::standard().write(
            player_line(specs[started.size() - 1].label, started.back(), column));
    }
  } catch (...) {
    StopSignal::request();  // the threads are waited for
    throw;
  }
  return started;
}

/// Runs the command on a node, if the config has the games played there; its output is passed on.
int check_on_node(const Arguments& arguments, const TournamentConfig& config,
                  const fs::path& file) {
  std::vector<std::string> words{"check", "--here", fs::absolute(file).string()};
  for (const char* const option : {"full", "json"})
    if (arguments.has(option)) words.push_back("--" + std::string(option));
  add_settings(arguments, words);
  std::cerr << "players are started on a node of the cluster" << std::endl;
  return run_command_on_node(config, words);
}

int check(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  const bool json = arguments.has("json");
  const fs::path file = require_config_file(operands.front());
  TournamentConfig config =
      load_tournament(file, Installation::of_this_program(), read_settings(arguments));
  if (!arguments.has("here") && is_on_cluster(config))
    return check_on_node(arguments, config, file);
  keep_recorded(config);
  const Plan plan = plan_of(config, file);
  require_sandbox(config);
  require_descriptors(games_at_once(config));
  if (!json) Output::standard().write(describe(config, plan) + "\n");
  const std::vector<StartedPlayer> started = start_all(config, json, arguments.has("full"));
  if (json) Output::standard().write(json_line(report_json(config, plan, started), 2) + "\n");
  const auto failed = std::count_if(started.begin(), started.end(),
                                    [](const StartedPlayer& player) { return player.fault; });
  const bool has_failed = std::any_of(
      started.begin(), started.end(),
      [](const StartedPlayer& player) { return player.check && player.check->has_failed; });
  if (failed == 0 && !has_failed && !json)
    Output::standard().write("\nReady: " + plural(started.size(), "player") +
                             " can start. Run it with: connect4 tournament run " +
                             as_shell_word(operands.front()) + "\n");
  if (failed == 0) return has_failed ? exit_some_failed : exit_ok;
  throw UsageError(plural(static_cast<std::size_t>(failed), "player") + " of " +
                   std::to_string(started.size()) + " did not start; " +
                   (failed == 1 ? "its line says" : "their lines say") + " why");
}

}  // namespace

Subcommand check_command() {
  return {check_page(), check};
}

}  // namespace connect4

#include "runner/bot_commands.hpp"

#include <unistd.h>

#include <nlohmann/json.hpp>

#include "lib/tournament/config/sandbox_limits.hpp"
#include "protocol/messages/json_text.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/catalog/player_sandbox.hpp"
#include "runner/check/report.hpp"
#include "runner/command_line/player_options.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/terminal.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

using nlohmann::ordered_json;

constexpr int exit_some_failed = 1;

CommandPage check_page() {
  CommandPage page;
  page.name = "connect4 bot check";
  page.summary = "check that a player keeps to the protocol";
  page.synopsis = "[OPTION]... PLAYER";
  page.description = {
      "Starts the player some fifteen times, talks to it as a referee does, and reports each step: "
      "start, name, moves on the empty board and beside full columns, whole games as each colour, "
      "ends of games, unknown messages, speed, stray output, memory, the end of its input.",
      "It is strict: a warning of the referee is a failure here. A failed step shows the message, "
      "the reply, the remedy, and the end of the player's log."};
  page.operands = {{"PLAYER", player_help(Persons::excluded)}};
  page.options = joined_options({
      time_options(),
      {{"memory", "MB", "Allow the player MB MiB of memory", std::to_string(Limits{}.memory_mb)},
       {"seed", "N", "Choose positions and the opponent's moves by this seed", "1"},
       {"sandbox", "",
        "Confine it as a tournament does, or fail (default: confine it if that works)", ""},
       {"no-sandbox", "", "Do not confine it: it may do all that you may do", ""},
       {"quiet", "", "Print only the steps that fail, and the total", ""},
       {"json", "", "Print the report as JSON, nothing else", ""},
       colour_option()},
  });
  page.examples = {
      {"connect4 bot check mybot.py", "Is my bot right?"},
      {"connect4 bot check \"minimax --depth 6\" --time-per-move 100ms --bank 1s",
       "Is it fast enough for blitz?"},
      {"connect4 bot check ./mybot --json | jq '.steps[]'", "The steps, for a program to read"},
  };
  page.exit_statuses = {{"0", "All steps passed"},
                        {"1", "Some steps failed"},
                        {"2", "A mistake in the command line, or a system error"}};
  page.words = program_names();
  return page;
}

PlayerSpec read_program(const std::string& text, const TimeControl& time,
                        const Installation& installation) {
  auto player = find_player(text, time, installation, Seats::for_programs);
  if (!player) throw UsageError(player.error());
  if (player->time.unlimited || player->command.uses_terminal)
    throw UsageError("\"" + player->label +
                     "\" plays at the terminal, where a person answers; name a program that "
                     "answers by itself");
  player->command.warden.clear();  // it would tidy up what we want to see left behind
  return *std::move(player);
}

/// Puts the player into a tournament's sandbox. Returns why it is in none; empty if it is.
std::string confine(CheckSettings& settings, const std::string& text, const Arguments& arguments) {
  if (arguments.has("no-sandbox")) return "--no-sandbox";
  const Installation installation = Installation::of_this_program();
  std::optional<std::string> problem = sandbox_problem(installation);
  if (!problem) {
    settings.player = read_program(text, settings.player.time, installation.for_sandbox());
    settings.player.command = with_absolute_paths(settings.player.command);
    PrivatePlaces places;
    places.add_player(settings.player.command);
    SandboxPlan plan;
    plan.limits.memory_mb = settings.memory_mb;
    const auto failure = confine_player(settings.player, {}, plan, places, installation);
    if (failure) problem = failure->value();
  }
  if (problem && arguments.has("sandbox")) throw UsageError::of_lines("--sandbox: " + *problem);
  return problem.value_or("");
}

CheckSettings read_settings(const Arguments& arguments) {
  constexpr std::int64_t most_memory_mb = 1 << 20;
  const auto& operands = arguments.operands();
  if (operands.size() != 1)
    throw UsageError("one player is needed, not " + std::to_string(operands.size()) +
                     path_in_pieces(operands) + "; for example: connect4 bot check mybot.py");
  CheckSettings settings;
  if (arguments.has("sandbox") && arguments.has("no-sandbox"))
    throw UsageError("--sandbox and --no-sandbox exclude each other");
  const Installation installation = Installation::of_this_program();
  settings.player = read_program(operands.front(), read_time(arguments), installation);
  settings.opponent = read_program("random", TimeControl{}, installation);
  settings.seed = static_cast<std::uint64_t>(arguments.number("seed", 0));
  settings.memory_mb = arguments.number("memory", 1, most_memory_mb);
  settings.unconfined = confine(settings, operands.front(), arguments);
  return settings;
}

bool failed(const FinishedStep& step) {
  return step.result.verdict == StepVerdict::failed;
}

int check(const Arguments& arguments) {
  const StopSignal::Watch watch;
  Bench bench(read_settings(arguments));
  Output out = Output::standard();
  const bool json = arguments.has("json"), quiet = arguments.has("quiet");
  const bool colour = drawing_style(arguments.text_or_default("color"), out.number()).colour;
  const auto steps = run_steps(bench, [&](const FinishedStep& step) {
    if (!json && (!quiet || failed(step))) out.write_as_is(describe(step, colour));
  });
  if (json)
    out.write(json_line(to_json(bench, steps), 2) + "\n");
  else
    out.write(describe_total(bench, steps));
  return count(steps, StepVerdict::failed) == 0 ? exit_ok : exit_some_failed;
}

}  // namespace

Subcommand bot_check_command() {
  return {check_page(), check};
}

}  // namespace connect4

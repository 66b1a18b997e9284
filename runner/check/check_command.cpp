#include "runner/basic_commands.hpp"

#include <unistd.h>

#include <nlohmann/json.hpp>

#include "lib/tournament/config/sandbox_limits.hpp"
#include "protocol/messages/json_text.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/check/report.hpp"
#include "runner/command_line/lone_player.hpp"
#include "runner/command_line/player_options.hpp"
#include "runner/command_line/report_options.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/terminal.hpp"

namespace connect4 {

namespace {

using nlohmann::ordered_json;

constexpr int exit_some_failed = 1;

CommandPage check_page() {
  CommandPage page;
  page.name = "connect4 bot check";
  page.summary = "check that a player follows the protocol";
  page.synopsis = "[OPTION]... PLAYER";
  page.description = {
      "Runs 19 checks on a player: start-up, protocol, legal moves in unusual positions, timing, "
      "memory, clean exit. It starts the player about fifteen times.",
      "It is stricter than a match: anything that would only cause a warning in a game fails here. "
      "Each failed check prints the request, the reply, how to fix it, and the end of the player's "
      "standard error."};
  page.operands = {player_operand(Persons::excluded)};
  page.options = joined_options({
      time_options(),
      {{"memory", "MB", "Allow the player MB MiB of memory", std::to_string(Limits{}.memory_mb)},
       {"seed", "N", "Choose positions and the opponent's moves with this seed", "1"}},
      sandbox_options(),
      report_options(),
      {gradescope_option()},
      {{"quiet", "", "Print only failed checks and the total", ""},
       {"json", "", "Print only the report, as JSON", ""},
       colour_option()},
  });
  page.examples = {
      {"connect4 bot check mybot.py", "Check that your bot follows the protocol"},
      {"connect4 bot check \"minimax --depth 6\" --time-per-move 100ms --bank 1s",
       "Check that it is fast enough for short time limits"},
      {"connect4 bot check . --junit check.xml", "Write a report for CI"},
      {"connect4 bot check ./mybot --json | jq '.steps[]'", "Pass the checks to another program"},
  };
  page.exit_statuses = {{"0", "All checks passed"},
                        {"1", "A check failed"},
                        {"2", "A mistake in the command line, or a system error"}};
  return page;
}

CheckSettings read_settings(const Arguments& arguments) {
  constexpr std::int64_t most_memory_mb = 1 << 20;
  CheckSettings settings;
  settings.seed = static_cast<std::uint64_t>(arguments.number("seed", 0));
  settings.memory_mb = arguments.number("memory", 1, most_memory_mb);
  LonePlayer player = read_lone_player(arguments.operands().front(), read_time(arguments),
                                       settings.memory_mb, arguments);
  settings.player = std::move(player.spec);
  settings.unconfined = std::move(player.unconfined);
  settings.opponent = find_player("random", TimeControl{}, Installation::of_this_program()).value();
  // Wardens would remove the leftovers that a step looks for.
  settings.player.command.warden.clear();
  settings.opponent.command.warden.clear();
  return settings;
}

bool failed(const FinishedStep& step) {
  return step.result.verdict == StepVerdict::failed;
}

int check(const Arguments& arguments) {
  const StopSignal::Watch watch;
  ReportFiles reports(arguments);
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
    out.write((quiet ? "" : "\n") + describe_total(bench, steps));
  reports.write(case_report(steps));
  return count(steps, StepVerdict::failed) == 0 ? exit_ok : exit_some_failed;
}

}  // namespace

Subcommand bot_check_command() {
  return {check_page(), check};
}

}  // namespace connect4

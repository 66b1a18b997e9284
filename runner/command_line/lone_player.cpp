#include "runner/command_line/lone_player.hpp"

#include <iostream>

#include "lib/text/printable.hpp"
#include "lib/tournament/config/sandbox_limits.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/catalog/player_sandbox.hpp"
#include "runner/catalog/private_places.hpp"
#include "runner/command_line/player_options.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

PlayerSpec read_program(const std::string& text, const TimeControl& time,
                        const Installation& installation) {
  auto player = find_player(text, time, installation, Seats::for_programs);
  if (!player) throw UsageError(player.error());
  if (player->time.unlimited || player->command.uses_terminal)
    throw UsageError("\"" + player->label +
                     "\" asks a person at the terminal; name a program that answers by itself");
  return *std::move(player);
}

/// Returns the reason if the player cannot be confined.
std::optional<std::string> confine(PlayerSpec& player, const std::string& text,
                                   std::int64_t memory_mb, const Installation& installation) {
  if (auto problem = sandbox_problem(installation)) return problem;
  player = read_program(text, player.time, installation.for_sandbox());
  player.command = with_absolute_paths(player.command);
  PrivatePlaces places;
  places.add_player(player.command);
  SandboxPlan plan;
  plan.limits.memory_mb = memory_mb;
  const auto failure = confine_player(player, {}, plan, places, installation);
  return failure ? std::optional(failure->value()) : std::nullopt;
}

}  // namespace

std::vector<Option> sandbox_options() {
  return {
      {"sandbox", "",
       "Run it in the sandbox of a tournament, or fail (default: use the sandbox if it works here)",
       ""},
      {"no-sandbox", "", "Run it without a sandbox: it can do everything that you can do", ""}};
}

LonePlayer read_lone_player(const std::string& text, const TimeControl& time,
                            std::int64_t memory_mb, const Arguments& arguments) {
  if (arguments.has("sandbox") && arguments.has("no-sandbox"))
    throw both_given("--sandbox", "--no-sandbox");
  const Installation installation = Installation::of_this_program();
  LonePlayer player{read_program(text, time, installation), {}};
  if (arguments.has("no-sandbox")) {
    player.unconfined = "--no-sandbox";
  } else if (const auto problem = confine(player.spec, text, memory_mb, installation)) {
    if (arguments.has("sandbox")) throw UsageError::of_lines("--sandbox: " + *problem);
    player.unconfined = *problem;
  }
  return player;
}

PlayerSpec read_questioned_player(const std::string& text, const CommandPage& page,
                                  const Arguments& arguments) {
  LonePlayer player = read_lone_player(text, read_time(arguments), Limits{}.memory_mb, arguments);
  if (!player.spec.plays_from_positions)
    throw UsageError(
        in_quotes(text) +
        " plays only from the empty board, but this command asks about other positions; "
        "`connect4 bot list` shows which hosts can play from any position");
  if (!player.unconfined.empty() && !arguments.has("no-sandbox"))
    std::cerr << page.name << ": " << in_quotes(text)
              << " runs without a sandbox: " << player.unconfined << std::endl;
  return std::move(player.spec);
}

}  // namespace connect4

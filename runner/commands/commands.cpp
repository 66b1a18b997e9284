#include "runner/commands/commands.hpp"

#include "runner/commands/on_cluster.hpp"

namespace connect4 {

namespace {

/// Commands under one heading of the help.
struct CommandGroup {
  std::string heading;
  std::vector<Subcommand> commands;
};

}  // namespace

std::vector<Subcommand> tournament_commands() {
  const std::vector<CommandGroup> groups{
      {"Set up", {init_command(), check_command(), plan_command()}},
      {"Play", {run_command(), status_command(), replay_command()}},
      {"Results",
       {standings_command(), crosstable_command(), games_command(), show_command(),
        analyse_command()}},
      {"Publish", {page_command(), serve_command(), feedback_command(), export_command()}},
      {"Compare", {duel_command()}},
      {"Ladder", {ladder_command(), submit_command(), retire_command(), restore_command()}},
  };
  std::vector<Subcommand> commands = cluster_commands();
  for (const CommandGroup& group : groups)
    for (Subcommand command : group.commands) {
      command.page.group = group.heading;
      commands.push_back(std::move(command));
    }
  return commands;
}

}  // namespace connect4

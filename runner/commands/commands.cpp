#include "runner/commands/commands.hpp"

#include "runner/commands/on_cluster.hpp"

namespace connect4 {

std::vector<Subcommand> tournament_commands() {
  std::vector<Subcommand> commands{
      init_command(),    check_command(),  run_command(),       duel_command(),
      plan_command(),    ladder_command(), submit_command(),    retire_command(),
      restore_command(), status_command(), standings_command(), crosstable_command(),
      games_command(),   show_command(),   export_command(),    feedback_command(),
      page_command(),    serve_command(),  replay_command(),    analyse_command(),
  };
  for (Subcommand& command : cluster_commands()) commands.push_back(std::move(command));
  return commands;
}

}  // namespace connect4

#include "runner/commands/commands.hpp"

namespace connect4 {

std::vector<Subcommand> tournament_commands() {
  return {
      init_command(),    check_command(),  run_command(),       duel_command(),
      plan_command(),    ladder_command(), submit_command(),    retire_command(),
      restore_command(), status_command(), standings_command(), crosstable_command(),
      games_command(),   show_command(),   export_command(),    feedback_command(),
      page_command(),    serve_command(),  replay_command(),    analyse_command(),
      chunk_command(),
  };
}

}  // namespace connect4

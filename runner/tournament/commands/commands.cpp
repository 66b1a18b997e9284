#include "runner/tournament/commands/commands.hpp"

namespace connect4 {

std::vector<Subcommand> tournament_commands() {
  return {
      init_command(),
      check_command(),
  };
}

}  // namespace connect4

// The commands of `tournament`, one file each.
#pragma once

#include <vector>

#include "runner/command_line/program.hpp"

namespace connect4 {

/// All of them, in the order of the help.
std::vector<Subcommand> tournament_commands();

Subcommand init_command();
Subcommand check_command();

}  // namespace connect4

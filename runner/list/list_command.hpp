// bot list: who can play here, and what of that is installed.
#pragma once

#include "runner/command_line/program.hpp"

namespace connect4 {

Subcommand bot_list_command();

}  // namespace connect4

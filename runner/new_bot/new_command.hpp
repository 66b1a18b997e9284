// bot new: a bot to start from.
#pragma once

#include "runner/command_line/program.hpp"

namespace connect4 {

Subcommand bot_new_command();

}  // namespace connect4

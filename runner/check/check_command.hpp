// bot check: does a program keep to the protocol?
#pragma once

#include "runner/command_line/program.hpp"

namespace connect4 {

Subcommand bot_check_command();

}  // namespace connect4

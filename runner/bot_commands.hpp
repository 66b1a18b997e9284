// The subcommands of `connect4 bot`.
#pragma once

#include "runner/command_line/program.hpp"

namespace connect4 {

/// bot check: does a program keep to the protocol?
Subcommand bot_check_command();

/// bot exam: which kinds of positions does a player not master?
Subcommand bot_exam_command();

/// bot list: the players and languages that can play here, and those that are installed.
Subcommand bot_list_command();

/// bot new: a bot to start from.
Subcommand bot_new_command();

/// bot refute: how does a bot lose?
Subcommand bot_refute_command();

}  // namespace connect4

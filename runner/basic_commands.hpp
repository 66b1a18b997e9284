// The commands that need no tournament: play, analyse, positions and those of `connect4 bot`.
#pragma once

#include "runner/command_line/program.hpp"

namespace connect4 {

/// play: a match between two players, or a game of two people at one keyboard.
Subcommand play_command();

/// analyse: the exact scores of positions.
Subcommand analyse_positions_command();

/// positions: positions with exact scores, to train and test players.
Subcommand positions_command();

/// bot ask: what does a player move in these positions?
Subcommand bot_ask_command();

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

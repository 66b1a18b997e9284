// The subcommands of `connect4 arena`, and the one of `connect4 bot` for their guests.
#pragma once

#include "runner/command_line/program.hpp"

namespace connect4 {

/// arena new: a ladder, and a link for each player.
Subcommand arena_new_command();

/// arena links: the links again, for another address, or new ones.
Subcommand arena_links_command();

/// arena run: the site, the desk and the games, until Ctrl-C.
Subcommand arena_run_command();

/// bot connect: play in an arena elsewhere with a bot of this machine.
Subcommand bot_connect_command();

}  // namespace connect4

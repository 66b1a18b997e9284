// The subcommands of `connect4 arena`.
#pragma once

#include "runner/command_line/program.hpp"

namespace connect4 {

/// arena new: a ladder, and a link for each player.
Subcommand arena_new_command();

/// arena links: the links again, for another address, or new ones.
Subcommand arena_links_command();

/// arena run: the site, the desk and the games, until Ctrl-C.
Subcommand arena_run_command();

}  // namespace connect4

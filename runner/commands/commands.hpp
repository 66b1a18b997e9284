// The commands of `connect4 tournament`, one file each.
#pragma once

#include <vector>

#include "runner/command_line/program.hpp"

namespace connect4 {

/// Returns all of them, in the order of the help.
std::vector<Subcommand> tournament_commands();

Subcommand init_command();
Subcommand check_command();
Subcommand run_command();
Subcommand duel_command();
Subcommand plan_command();
Subcommand ladder_command();
Subcommand submit_command();
Subcommand retire_command();
Subcommand restore_command();
Subcommand status_command();
Subcommand standings_command();
Subcommand crosstable_command();
Subcommand games_command();
Subcommand show_command();
Subcommand export_command();
Subcommand feedback_command();
Subcommand page_command();
Subcommand serve_command();
Subcommand replay_command();
Subcommand analyse_command();

}  // namespace connect4

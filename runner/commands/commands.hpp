// The commands of `connect4 tournament`, one file each.
#pragma once

#include <functional>
#include <vector>

#include "runner/command_line/program.hpp"

namespace connect4 {

struct TournamentReport;

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

/// Plays the tournament as `connect4 tournament run` does by these arguments, but prints its result
/// with `print`. Returns the exit status.
int run_tournament(const Arguments& arguments,
                   const std::function<void(const TournamentReport&)>& print);

}  // namespace connect4

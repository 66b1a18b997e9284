// The commands of `connect4 tournament`, one file each.
#pragma once

#include <functional>
#include <string>
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

/// Plays the missing games of a tournament and prints its table, for commands that have some of the
/// options of `connect4 tournament run`: those that `arguments` has apply. `where` is its operand.
/// `print` writes the result, as that command does if there is none. Returns the exit status of
/// that command. Throws UsageError.
int run_tournament(const Arguments& arguments, const std::string& where,
                   const std::function<void(const TournamentReport&)>& print = {});

}  // namespace connect4

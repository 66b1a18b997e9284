// The common parts of the commands that read a tournament.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "lib/text/table.hpp"
#include "protocol/tournament_file/config_setting.hpp"
#include "runner/command_line/program.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/report/report.hpp"
#include "runner/tournament/report/shown_players.hpp"

namespace connect4 {

/// Returns the operand of all of them: the path of the tournament.
Operand tournament_operand();

/// --unconfined, of commands that start players by a folder of results.
Option unconfined_option();

/// --json; `what` is its output.
Option json_option(const std::string& what);

/// --set, of those that take a config.
Option set_option();

/// Returns the settings of --set. Throws UsageError if one is not a setting.
std::vector<ConfigSetting> read_settings(const Arguments& arguments);

/// Adds the settings of --set to another command line: "--set", "time.turn_ms=10", ...
void add_settings(const Arguments& arguments, std::vector<std::string>& words);

/// --format, of tables.
Option table_format_option();

/// Returns the format that --format names. Throws UsageError if --json is given too.
TableFormat table_format(const Arguments& arguments);

/// Checks the use of an option that prints exact scores. Throws UsageError if another --format than
/// text is given, or if no game has scores.
void check_use_of_scores(const Arguments& arguments, StoreReader& reader,
                         const std::string& option);

/// Returns the option --names, for commands with output for other people.
Option names_option();

/// Returns the names that --names asks for; empty without the option. Throws UsageError if the
/// names cannot be read.
ShownPlayers read_shown_players(const Arguments& arguments, StoreReader& reader);

/// Returns the head of the store with those names.
StoreHeader shown_header(StoreHeader header, const ShownPlayers& shown);

/// Returns the report under those names. Paths that others must not see are taken out of its texts.
TournamentReport read_shown_report(StoreReader& reader, const ShownPlayers& shown,
                                   bool with_remote = true);

/// Returns the report for the owner of the machine. With --names, returns the report for other
/// people.
TournamentReport shown_report(const Arguments& arguments, StoreReader& reader);

/// Exit statuses of a command that only reads.
std::vector<Example> reading_exit_statuses();

/// Returns the folder of results that the first operand names.
std::filesystem::path operand_folder(const Arguments& arguments);

/// Returns the number in the second operand. Throws UsageError if it is not a number.
int operand_game(const Arguments& arguments);

/// Returns the game with this number. Throws a UsageError that names the games if there is none.
StoredGame find_game(StoreReader& reader, int number);

/// Returns the folder of results of a tournament whose players are those of its config; nothing for
/// a ladder, whose players come and go by its folder. Throws UsageError if it has no results yet.
std::optional<std::filesystem::path> results_of_fixed_field(const std::string& where);

/// Returns the place of the player with this name; a UsageError lists near misses.
int find_player_number(const StoreHeader& header, const std::string& name);

/// Characters per line: the terminal's, or no limit if output is not a terminal.
int output_width();

/// A line of JSON on standard output.
void print_json(const nlohmann::ordered_json& json);

}  // namespace connect4

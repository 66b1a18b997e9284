// A tournament's tables as text.
#pragma once

#include <string>

#include "lib/tournament/estimate.hpp"
#include "runner/tournament/report.hpp"

namespace connect4 {

/// What the standings show beyond the usual. `width` is that of the terminal in characters.
struct StandingsView {
  int width = 80;
  bool colours = false;  ///< games as red and as blue
  bool endings = false;  ///< a second table: how games ended, by kind
  bool los = false;      ///< a matrix: how likely each player is stronger than each other
};

/// "+58", ">+400", "<-400", or "-" where nothing is known.
std::string elo_text(const Estimate& elo);

/// One line a player, best first. An Elo in parentheses is on another scale than the others. Where
/// it is too wide for the terminal, columns go in this order: Sonneborn-Berger, score, games,
/// faults, W/D/L; then names are cut.
std::string standings_table(const TournamentReport& report, const StandingsView& view);

/// What each player lost or won by, one column a kind of ending that occurred: "won/lost".
std::string endings_table(const TournamentReport& report, int width);

/// Players in the order of the standings; each cell is the chance in percent that the row's player
/// is stronger than the column's.
std::string los_table(const TournamentReport& report, int width);

/// Points of everyone against everyone, in the order of the standings: "7.5/10".
std::string crosstable_text(const TournamentReport& report, int width);

/// Opening pairs, Elo, LOS and the state of a sequential test; empty where there are not two
/// players.
std::string duel_text(const TournamentReport& report);

/// Sentences below the table: why a rating is missing, who withdrew, what the schedule had to do;
/// one a line, empty where all went well.
std::string remarks(const TournamentReport& report);

/// "cup: 123 of 400 games played, 277 remain".
std::string headline(const TournamentReport& report);

/// Headline, table, what the view asks for, and remarks.
std::string standings_text(const TournamentReport& report, const StandingsView& view);

}  // namespace connect4

// A tournament's tables as text.
#pragma once

#include <string>
#include <vector>

#include "lib/tournament/statistics/estimate.hpp"
#include "runner/screen/table.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

/// What the standings show beyond the usual. `width` is that of the terminal in characters.
struct StandingsView {
  int width = 80;
  bool colours = false;      ///< games as red and as blue
  bool endings = false;      ///< a second table: how games ended, by kind
  bool los = false;          ///< a matrix: how likely each player is stronger than each other
  bool differences = false;  ///< a matrix: by how much
};

/// "+58"; "< -640" or "> +277" if there is only a bound; "-" if nothing is known.
std::string elo_text(const Estimate& elo);

/// One line a player, best first. "> next": the chance in percent that it is stronger than the
/// next one in the table. "best %" and "place": the chance that the player is the strongest, and
/// its place by strength, from one to the other at 95 %. If it is too wide for the terminal,
/// columns go in this order: Sonneborn-Berger and Buchholz (BH), score and "best %", games and
/// Buchholz Cut 1 (BH C1), faults and "place", "> next" and error bars, W/D/L, awarded points; then
/// names are cut. Only a Swiss has match points and Buchholz.
std::string standings_table(const TournamentReport& report, const StandingsView& view);

/// The standings, and the further tables that the view asks for, as they go into other formats:
///  - endings: what each player lost or won by, a column for each kind that occurred, "won/lost";
///  - los: the chance in percent that the row's player is stronger than the column's;
///  - differences: by how many Elo it is, with the 95 % interval, "+58 [+30, +86]".
std::vector<TitledTable> standings_tables(const TournamentReport& report,
                                          const StandingsView& view);

/// Points of everyone against everyone, in the order of the standings: "7.5/10".
TitledTable crosstable(const TournamentReport& report);

/// The first mover's advantage and the rate of draws, a line; empty where no game is rated.
std::string rates_text(const TournamentReport& report);

/// Opening pairs, Elo, LOS and the state of a sequential test; empty where there are not two
/// players.
std::string duel_text(const TournamentReport& report);

/// How far a sequential test has come, on one line without its end: "LLR +1.20 in [-2.94, +2.94];
/// about 350 more games expected". Empty where there is no test.
std::string test_line(const TournamentReport& report);

/// Sentences below the table: why a rating is missing, who withdrew, what the schedule had to do;
/// one a line, empty where all went well.
std::string remarks(const TournamentReport& report);

/// Of these, what is to be said of the games whatever is made of them: all but the ratings' part.
std::string game_remarks(const TournamentReport& report);

/// "cup: 123 of 400 games played, 277 remain".
std::string headline(const TournamentReport& report);

/// Headline, table, what the view asks for, and remarks.
std::string standings_text(const TournamentReport& report, const StandingsView& view);

}  // namespace connect4

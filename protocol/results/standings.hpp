// The tables of a tournament as text and in other formats. STANDINGS.md is the normative text of
// what programs read.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "lib/text/table.hpp"
#include "lib/tournament/report/tournament_report.hpp"
#include "lib/tournament/results/accuracy.hpp"

namespace connect4 {

/// What the standings show beyond the usual. `width` is that of the terminal in characters.
struct StandingsView {
  int width = 80;
  bool colours = false;      ///< games as red and as blue
  bool endings = false;      ///< a second table: how games ended, by kind
  bool los = false;          ///< a matrix: how likely each player is stronger than each other
  bool differences = false;  ///< a matrix: by how much
};

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

/// Headline, table, what the view asks for, and remarks.
std::string standings_text(const TournamentReport& report, const StandingsView& view);

/// Everything that `standings` knows: counts, the table, endings, ratings, LOS, duel, remarks.
/// Players in the order of the table; numbers that do not exist are null, with their reason.
/// Of several tournaments that are rated together: {"tournaments":[names], "games", "standings",
/// "los", ...}, without points and tie-breaks.
nlohmann::ordered_json standings_json(const TournamentReport& report);

/// How far the tournament has come, without its table: the members of standings_json() up to
/// `duel`.
nlohmann::ordered_json progress_json(const TournamentReport& report);

/// Points of everyone against everyone, in the order of the standings: "7.5/10".
TitledTable crosstable(const TournamentReport& report);

/// {"players":[names],"scores":[[{"wins","draws","losses"} or null]]}, in the order of the table.
nlohmann::ordered_json crosstable_json(const TournamentReport& report);

/// For the software that a school keeps marks in: CSV, a line for each player, best first, with the
/// ids of their authors (by player; empty without). Numbers are plain, without signs and intervals
/// in brackets, and a field is empty if there is none.
std::string gradebook(const TournamentReport& report, const std::vector<std::string>& ids);

/// The ratings as an SVG image: a row for each rated player, best first, with a dot at its Elo and
/// a line over the 95 % interval. Names are cut to 28 columns. Players without a rating are left
/// out; without any the image says so.
std::string ratings_svg(const TournamentReport& report);

/// Headline, a line an opening, and what is to be said of the games. Openings are counted from 1;
/// games won, drawn and lost, and the score, are those of the side that moves first; with two
/// players, points are those of the first in the list. If it is too wide for the terminal, columns
/// go in this order: games, W/D/L; then openings are cut.
std::string openings_text(const TournamentReport& report, const std::vector<OpeningLine>& lines,
                          int width);

/// progress_json() with "openings", a list of {"opening": from 1, "moves": digits, or null if only
/// the position is known, "start": FEN, "games", "first_mover": {"colour", "wins", "draws",
/// "losses"}, "players": [{"player", "wins", "draws", "losses"}]}, players in list order.
nlohmann::ordered_json openings_json(const TournamentReport& report,
                                     const std::vector<OpeningLine>& lines);

/// A line a player, in the order of the standings: errors that changed the result a game, in all
/// and by stage; the share of best moves; the mean loss of score; wins, and of these how many the
/// opponent gave away. `players` are in list order.
std::string accuracy_table(const TournamentReport& report,
                           const std::vector<PlayerAccuracy>& players, int width);

/// The same, with everything by stage.
nlohmann::ordered_json accuracy_json(const TournamentReport& report,
                                     const std::vector<PlayerAccuracy>& players);

/// {"nodes", "kinds": [names], "differences": [{"player", "p_value", "score": [by kind, or null]}]}
nlohmann::ordered_json processors_json(const ProcessorReport& processors,
                                       const TournamentReport& report);

/// `value`, `low` and `high`, and `reason` if there is one.
nlohmann::ordered_json estimate_json(const Estimate& estimate);

/// {"wins","draws","losses"}
nlohmann::ordered_json score_json(const Score& score);

/// `best`, `low` and `high`; null if nothing is known.
nlohmann::ordered_json place_json(const std::optional<Place>& place);

}  // namespace connect4

// The tables of a tournament as text and in other formats. STANDINGS.md is the normative text of
// the formats for programs.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "lib/text/table.hpp"
#include "lib/tournament/report/feedback.hpp"
#include "lib/tournament/report/tournament_report.hpp"
#include "lib/tournament/results/accuracy.hpp"

namespace connect4 {

/// The parts of the standings that a reader asks for. `width` is that of the terminal in
/// characters.
struct StandingsView {
  int width = 80;
  bool colours = false;      ///< games as red and as blue
  bool reasons = false;      ///< a second table: games won and lost, by reason
  bool los = false;          ///< a matrix: the chances that one player is stronger
  bool differences = false;  ///< a matrix: the differences in Elo
};

/// Writes one line per player, best first. "LOS %" is the chance in percent that the player is
/// stronger than the next player in the table. "place" is its place by strength, a range at 95 %.
/// If the table is too wide for the terminal, columns are left out in this order: Sonneborn-Berger
/// and Buchholz (BH), score, games and Buchholz Cut 1 (BH C1), faults and "place", "LOS %" and
/// error bars, W/D/L, awarded points; then names are cut. Only a Swiss has match points and
/// Buchholz columns.
std::string standings_table(const TournamentReport& report, const StandingsView& view);

/// Returns the standings and the further tables of the view, for other formats: - reasons: the wins
/// and losses of each player by reason, a column for each reason that occurred, "won/lost"; - los:
/// the chance in percent that the row's player is stronger than the column's; - differences: the
/// Elo by which it is stronger, with the 95 % interval, "+58 [+30, +86]".
std::vector<TitledTable> standings_tables(const TournamentReport& report,
                                          const StandingsView& view);

/// Returns the headline, the table, the further parts of the view, and the remarks.
std::string standings_text(const TournamentReport& report, const StandingsView& view);

/// Returns the verdict on a duel, its score, and the remarks on its games; while it is not
/// complete, the headline in place of the verdict.
std::string duel_summary_text(const TournamentReport& report, int width);

/// Returns all data of `standings`: counts, the table, reasons, ratings, LOS, duel, remarks.
/// Players are in the order of the table. Numbers that do not exist are null, with their reason.
/// Several tournaments that are rated together have the form {"tournaments":[names], "games",
/// "standings", "los", ...}, without points and tie-breaks.
nlohmann::ordered_json standings_json(const TournamentReport& report);

/// Returns the progress of the tournament without its table: the members of standings_json() up to
/// `duel`.
nlohmann::ordered_json progress_json(const TournamentReport& report);

/// Returns the points of each player against each opponent, in the order of the standings:
/// "7.5/10".
TitledTable crosstable(const TournamentReport& report);

/// {"players":[names],"scores":[[{"wins","draws","losses"} or null]]}, in the order of the table.
nlohmann::ordered_json crosstable_json(const TournamentReport& report);

/// The people of a gradebook.
struct GradebookPeople {
  /// A person without a bot in the tournament.
  struct Absent {
    std::string id, name;
    std::string reason;  ///< for which there is none
  };

  std::vector<std::string> ids{};  ///< of the authors, by player, "a1;b2"; empty: none is known
  std::vector<bool> house{};       ///< whether a player is nobody's, by player; empty: none is
  bool with_house = false;         ///< whether such players have lines and ranks too
  bool with_remote = false;        ///< likewise players on their owners' machines
  std::vector<Absent> absent{};
};

/// Returns CSV for a gradebook: a line for each author of a player, best first, then one for each
/// person without a bot. The rank is that among the players that have lines. Numbers are plain,
/// without signs and brackets. A field is empty if its number is missing.
std::string gradebook(const TournamentReport& report, const GradebookPeople& people);

/// Returns the ratings as an SVG image. Each rated player has a row, best first, with a dot at its
/// Elo and a line over the 95 % interval. Names are cut to 28 columns. Players without a rating are
/// left out. If no player is rated, the image says so.
std::string ratings_svg(const TournamentReport& report);

/// Returns the headline, a line for each opening, and the remarks on the games. Openings are
/// counted from 1. Games won, drawn and lost, and the score, are those of the side that moves
/// first. In a duel, points are those of the first player in the list. If the table is too wide for
/// the terminal, columns are left out in this order: games, W/D/L; then openings are cut.
std::string openings_text(const TournamentReport& report, const std::vector<OpeningLine>& lines,
                          int width);

/// progress_json() with "openings", a list of {"opening": from 1, "moves": digits, or null if only
/// the position is known, "start": FEN, "games", "first_mover": {"colour", "wins", "draws",
/// "losses"}, "players": [{"player", "wins", "draws", "losses"}]}, players in list order.
nlohmann::ordered_json openings_json(const TournamentReport& report,
                                     const std::vector<OpeningLine>& lines);

/// Returns a line for each player, in the order of the standings. It has the errors per game that
/// changed the result, in all and by stage; the share of best moves; the mean loss of score; the
/// wins, and the number of wins that the opponent gave away. `players` are in list order.
std::string accuracy_table(const TournamentReport& report,
                           const std::vector<PlayerAccuracy>& players, int width);

/// Returns the same as JSON, with all figures by stage.
nlohmann::ordered_json accuracy_json(const TournamentReport& report,
                                     const std::vector<PlayerAccuracy>& players);

/// Returns the content of feedback_page() without its commands, as FEEDBACK.md describes it.
nlohmann::ordered_json feedback_json(const FeedbackSubject& subject,
                                     const PlayerFeedback& feedback);

/// `value`, `low` and `high`, and `reason` if there is one.
nlohmann::ordered_json estimate_json(const Estimate& estimate);

/// {"wins","draws","losses"}
nlohmann::ordered_json score_json(const Score& score);

/// `low` and `high`; null if unknown.
nlohmann::ordered_json place_json(const std::optional<Place>& place);

}  // namespace connect4

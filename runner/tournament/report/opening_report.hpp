// A tournament's results by opening, as a table and as JSON.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "lib/tournament/results/opening_results.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

/// An opening and what the games from it came to.
struct OpeningLine {
  std::int32_t number = 0;  ///< its place in the tournament's list, from 0
  OpeningEntry opening;
  OpeningResults results;

  /// Who moves first in the games from it.
  Colour first_mover() const { return opening.start.to_move(); }
};

/// The openings from which games were played that count, in the order of the list. `report` is of
/// the same store. Throws StoreError.
std::vector<OpeningLine> read_opening_lines(StoreReader& reader, const TournamentReport& report);

/// Headline, a line an opening, and what is to be said of the games. Openings are counted from 1;
/// games won, drawn and lost, and the score, are those of who moves first; with two players, points
/// are those of the first in the list. Where it is too wide for the terminal, columns go in this
/// order: games, W/D/L; then openings are cut.
std::string openings_text(const TournamentReport& report, const std::vector<OpeningLine>& lines,
                          int width);

/// progress_json() with "openings", a list of {"opening": from 1, "moves": digits, or null where
/// only the position is known, "start": FEN, "games", "first_mover": {"colour", "wins", "draws",
/// "losses"}, "players": [{"player", "wins", "draws", "losses"}]}, players in list order.
nlohmann::ordered_json openings_json(const TournamentReport& report,
                                     const std::vector<OpeningLine>& lines);

}  // namespace connect4

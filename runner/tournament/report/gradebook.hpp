// A table for the software that a school keeps marks in.
#pragma once

#include <string>

#include "runner/tournament/report/report.hpp"
#include "runner/tournament/report/shown_players.hpp"

namespace connect4 {

/// CSV, a line for each player, best first, with the ids of `shown` (empty without). Numbers are
/// plain, without signs and intervals in brackets, and a field is empty if there is none.
/// STANDINGS.md has the columns.
std::string gradebook(const TournamentReport& report, const ShownPlayers& shown);

}  // namespace connect4

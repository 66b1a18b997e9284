// A tournament's tables as JSON, for programs.
#pragma once

#include <nlohmann/json.hpp>

#include "runner/tournament/report.hpp"

namespace connect4 {

/// Everything that `standings` knows: counts, the table, endings, ratings, LOS, duel, remarks.
/// Players in the order of the table; numbers that do not exist are null, with their reason. The
/// decision of a test is "accept_h0" or "accept_h1", "go_on" while games are left to play, and
/// "undecided" where none is.
nlohmann::ordered_json standings_json(const TournamentReport& report);

/// {"players":[names],"scores":[[{"wins","draws","losses"} or null]]}, in the order of the table.
nlohmann::ordered_json crosstable_json(const TournamentReport& report);

/// How far the tournament has come, without its table.
nlohmann::ordered_json progress_json(const TournamentReport& report);

}  // namespace connect4

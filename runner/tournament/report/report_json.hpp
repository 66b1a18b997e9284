// A tournament's tables as JSON, for programs. STANDINGS.md is the normative text.
#pragma once

#include <nlohmann/json.hpp>

#include "runner/tournament/report/report.hpp"

namespace connect4 {

/// Everything that `standings` knows: counts, the table, endings, ratings, LOS, duel, remarks.
/// Players in the order of the table; numbers that do not exist are null, with their reason.
nlohmann::ordered_json standings_json(const TournamentReport& report);

/// The same of several tournaments that are rated together: {"tournaments":[names], "games",
/// "standings", "los", ...}; the standings by Elo, without points and tie-breaks.
nlohmann::ordered_json joint_standings_json(const TournamentReport& report);

/// {"players":[names],"scores":[[{"wins","draws","losses"} or null]]}, in the order of the table.
nlohmann::ordered_json crosstable_json(const TournamentReport& report);

/// {"wins","draws","losses"}
nlohmann::ordered_json score_json(const Score& score);

/// How far the tournament has come, without its table: the members of standings_json() up to
/// `duel`.
nlohmann::ordered_json progress_json(const TournamentReport& report);

}  // namespace connect4

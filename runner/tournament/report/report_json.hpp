// A tournament's tables as JSON, for programs.
#pragma once

#include <nlohmann/json.hpp>

#include "runner/tournament/report/report.hpp"

namespace connect4 {

/// Everything that `standings` knows: counts, the table, endings, ratings, LOS, duel, remarks.
/// Players in the order of the table; numbers that do not exist are null, with their reason. The
/// decision of a test is "accept_h0" or "accept_h1", "go_on" while games are left to play, and
/// "undecided" where none is. A decided test has its estimates with the stop allowed for, with
/// their method; another one the games that are still expected, or null and the reason.
nlohmann::ordered_json standings_json(const TournamentReport& report);

/// The same of several tournaments that are rated together: {"tournaments":[names], "games",
/// "standings", "los", ...}; the standings by Elo, without points and tie-breaks.
nlohmann::ordered_json joint_standings_json(const TournamentReport& report);

/// {"players":[names],"scores":[[{"wins","draws","losses"} or null]]}, in the order of the table.
nlohmann::ordered_json crosstable_json(const TournamentReport& report);

/// {"wins","draws","losses"}
nlohmann::ordered_json score_json(const Score& score);

/// How far the tournament has come, without its table. `games.repeated` are surplus copies of
/// identical games (lib/tournament/results/repeated_games.hpp). Where there are two players,
/// `duel.answers` has by player how often they met a position again and how often they changed
/// their answer; `always_alike` says that both met enough and changed none
/// (lib/tournament/results/same_answers.hpp).
nlohmann::ordered_json progress_json(const TournamentReport& report);

}  // namespace connect4

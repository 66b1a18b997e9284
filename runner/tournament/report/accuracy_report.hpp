// How near to perfect the players of a tournament have played.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "lib/tournament/results/accuracy.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

/// The accuracy of each player, in list order, in all games of the store that have exact scores.
/// Throws StoreError.
std::vector<PlayerAccuracy> read_accuracy(StoreReader& reader, const TournamentReport& report);

/// A line a player, in the order of the standings: errors that changed the result a game, in all
/// and by stage; the share of best moves; the mean loss of score; wins, and of these how many the
/// opponent gave away.
std::string accuracy_table(const TournamentReport& report,
                           const std::vector<PlayerAccuracy>& players, int width);

/// The same for programs (protocol/STANDINGS.md), with everything by stage.
nlohmann::ordered_json accuracy_json(const TournamentReport& report,
                                     const std::vector<PlayerAccuracy>& players);

/// What `standings --json` prints: standings_json(), with `accuracy` where games have exact scores.
/// Throws StoreError.
nlohmann::ordered_json full_standings_json(StoreReader& reader, const TournamentReport& report);

}  // namespace connect4

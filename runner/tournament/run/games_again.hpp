// Players that leave, come back or change between two runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "lib/tournament/report/tournament_report.hpp"
#include "runner/match/player_spec.hpp"
#include "runner/store/store.hpp"

namespace connect4 {

/// The games to be played again.
struct GamesAgain {
  int games = 0;                ///< that were set aside
  std::int32_t from_round = 1;  ///< those of earlier rounds stay as they are
};

/// Sets the games of a player aside, so that a run plays them again, and takes it back if it was
/// withdrawn. In a Swiss only those of the round that was begun last: the rounds before it have
/// been paired by theirs. A player that was withdrawn earlier than that has lost the games that it
/// missed, and is paired in the next round. Throws UsageError in a knockout, in which a loser is
/// out. `replaced` is the rating of the version that played them, if another one takes its place.
GamesAgain set_aside_to_play_again(Store& store, const TournamentConfig& config,
                                   std::int32_t player,
                                   const std::optional<PastRating>& replaced = std::nullopt);

/// Returns the rating that a player has now, for the history of its versions. Nothing if it has no
/// games.
std::optional<PastRating> rating_until_now(const TournamentReport& report, std::int32_t player);

/// Returns whether the folder or file of a player is missing, or a remote player takes part no
/// more.
bool has_gone(const TournamentConfig& config, const ConfiguredPlayer& player);

/// Retires the players with a missing folder or file, in a format that stays open, and takes back
/// those that exist again. Their games stay as they are. Returns the names of the newly retired
/// players.
std::vector<std::string> retire_gone_players(Store& store, const TournamentConfig& config);

/// Takes a player out of a tournament of a fixed field, for good or until take_back_player(). The
/// games that it has not played are lost or void, as the config says; in a Swiss or knockout those
/// of the last round that has begun. Returns the number of these games. Throws UsageError if the
/// others could not continue without it.
std::int64_t retire_player(Store& store, const TournamentConfig& config, std::int32_t player);

/// Takes a retired player back, so that a run plays the games that it has left. Throws UsageError
/// if it was not retired, or if others have played on by what it lost.
void take_back_player(Store& store, const TournamentConfig& config, std::int32_t player);

/// A player with recorded games by another program than today's.
struct ChangedPlayer {
  std::int32_t player = 0;
  std::int64_t games = 0;   ///< that it played as another program
  bool starts_now = false;  ///< it was withdrawn, and starts today with the same files
};

/// Finds the changed players. `files` are hashes of today's files; an empty hash is unknown. If
/// `may_start`, the withdrawn players that have not changed are started, a few at a time.
std::vector<ChangedPlayer> find_changed_players(const TournamentConfig& config,
                                                const std::vector<PlayerSpec>& players,
                                                const std::vector<std::string>& files,
                                                bool may_start);

}  // namespace connect4

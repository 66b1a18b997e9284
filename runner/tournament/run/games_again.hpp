// Playing a player's games again, such as one that was mended.
#pragma once

#include <cstdint>

#include "lib/tournament/config/tournament_config.hpp"
#include "runner/tournament/store/store.hpp"

namespace connect4 {

/// What is to be played again.
struct GamesAgain {
  int games = 0;                ///< that were set aside
  std::int32_t from_round = 1;  ///< those of earlier rounds stay as they are
};

/// Sets the games of a player aside, so that a run plays them again, and takes it back where it was
/// withdrawn. In a Swiss only those of the round that was begun last: the rounds before it have
/// been paired by theirs. Who was withdrawn earlier than that has lost what it missed, and is
/// paired in the next round. Throws UsageError in a knockout, where who has lost is out.
GamesAgain set_aside_to_play_again(Store& store, const TournamentConfig& config,
                                   std::int32_t player);

}  // namespace connect4

// The match that the original Ruby runner plays.
#pragma once

#include <vector>

#include "lib/game/original_match.hpp"
#include "runner/match/match.hpp"

namespace connect4 {

/// How such a match went.
struct OriginalScore {
  std::vector<Round> rounds;  ///< a game that neither player was able to start is none
  bool complete = false;      ///< nobody forfeited: the rounds decided it
};

/// Plays rounds until original_match_is_over(): the first of the pair is red in rounds 1, 3, 5, ...
/// One object lives for the whole match: a program is replaced only where it has died or hangs. A
/// player that cannot be started forfeits at once: the round is the other's and the match ends. Of
/// `settings`, `games` is not used. Void games, exceptions and the programs' end are as in
/// play_match().
OriginalScore play_original_match(PlayerPair& pair, const MatchSettings& settings,
                                  GameObserver& observer);

}  // namespace connect4

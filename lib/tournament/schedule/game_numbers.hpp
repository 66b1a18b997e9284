// Numbers for the games of a tournament that was extended.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/tournament/schedule/schedule.hpp"

namespace connect4 {

/// Gives the open games of the schedule, `remaining` and `forfeits`, the lowest numbers that no
/// recorded game has, in the order of play. `recorded` are the numbers of recorded games, sorted.
///
/// If a tournament was planned once, that changes nothing. If games were recorded and more
/// was asked for later, such as more games of each pairing, the longer schedule numbers the old
/// games otherwise. So recorded games keep their numbers, and new games take others. An open game's
/// number stays the same while other games are recorded under theirs. So a resumed run plays each
/// game as it would have been played before.
void number_open_games(Schedule& schedule, const std::vector<std::int32_t>& recorded);

}  // namespace connect4

// The threads that play on this machine.
#pragma once

#include <functional>
#include <thread>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"

namespace connect4 {

/// The number of games that this machine plays at the same time: as the config says, or one per
/// physical core that we may use.
int games_at_once(const TournamentConfig& config);

/// Throws SystemFault if this process may not open enough descriptors for so many games.
void require_descriptors(int games);

/// Begins `count` threads, each pinned to a processor, spread over the physical cores that we may
/// use. Each calls `work`, which must throw nothing. Throws SystemFault if the machine has too few
/// threads: then `stop` was called, must make `work` return, and no thread is left.
std::vector<std::jthread> start_workers(int count, const std::function<void()>& work,
                                        const std::function<void()>& stop);

}  // namespace connect4

// The matches of two players that people ask for.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/arena/arena_folder.hpp"

namespace connect4 {

/// A match that is not rated, as the runner tells the site about it. A value.
struct RequestedMatch {
  std::int64_t match = 0;   ///< its number
  std::int64_t person = 0;  ///< the one who asked
  std::string time;         ///< of that, in UTC
  std::string player;       ///< the person's own, by its name in the ladder
  std::string opponent;
  int games = 0;
  std::string state = "waiting";  ///< then "playing" and "over"
  int wins = 0, draws = 0, losses = 0;
  std::string problem{};  ///< why not all games were played; empty if they were
  std::string entry{};    ///< the entry of the inbox that asked for it
};

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(RequestedMatch, match, person, time, player,
                                                opponent, games, state, wins, draws, losses,
                                                problem, entry)

/// Returns those that are kept, the oldest first. Throws UsageError if they cannot be read.
std::vector<RequestedMatch> read_requested_matches(const ArenaFolder& folder);

}  // namespace connect4

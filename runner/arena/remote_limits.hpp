// The limits of players on their owners' machines, and of matches on request.
#pragma once

#include <chrono>
#include <cstddef>

#include "protocol/messages/line_reader.hpp"

namespace connect4::remote_limits {

/// Bytes of a reply, with its newline: as on a pipe.
inline constexpr std::size_t longest_reply = LineReader::max_line_bytes;

/// Lines of a game that wait for a player's stream; then the oldest goes.
inline constexpr std::size_t most_lines = 16;

/// Programs that play for remote players at the same time.
inline constexpr std::size_t most_relays = 64;

/// Replies of a player to no question within a minute, before it is told to wait.
inline constexpr int useless_replies = 60;

/// Silence of a stream, before it gets an empty line.
inline constexpr std::chrono::seconds longest_silence{7};

/// Pause between two games of a remote player: they continue for as long as it is connected.
inline constexpr std::chrono::seconds between_games{2};

/// Games of remote players at the same time.
inline constexpr std::size_t games_at_once = 4;

/// Games of a match on request.
inline constexpr int fewest_games = 2;
inline constexpr int most_games = 20;

/// Matches on request that are kept for each person.
inline constexpr int matches_kept = 20;

}  // namespace connect4::remote_limits

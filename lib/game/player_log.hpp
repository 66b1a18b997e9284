// What a player printed in a game.
#pragma once

#include <string>
#include <vector>

#include "lib/game/position.hpp"

namespace connect4 {

/// A part of a player's log: what was read of its standard error from one of its questions to the
/// next.
struct LogPart {
  int ply = 0;       ///< that it was asked for, from 1, played or not; or one of the two below
  std::string text;  ///< printable, with its newlines; says itself where bytes of it are left out

  friend bool operator==(const LogPart&, const LogPart&) = default;
};

inline constexpr int before_first_turn = 0;
inline constexpr int after_the_end = cell_count + 1;

/// In the order of plies, without the turns in which nothing was printed.
using PlayerLog = std::vector<LogPart>;

/// What it printed for that ply; null where that was nothing.
inline const std::string* find_ply(const PlayerLog& log, int ply) {
  for (const LogPart& part : log)
    if (part.ply == ply) return &part.text;
  return nullptr;
}

}  // namespace connect4

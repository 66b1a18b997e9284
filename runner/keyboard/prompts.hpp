// What a person at the keys is asked, and told while it waits: one row each, which is cut where the
// terminal is narrower.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "lib/game/board.hpp"

namespace connect4 {

/// From then on it is said how long somebody thinks.
inline constexpr std::chrono::milliseconds worth_mentioning(300);

/// What the opponent has played last; nothing where it has not.
struct PlayedBefore {
  std::string opponent;
  Column column;
};

/// "greedy played 4. Your move, Red (●) [1-7 ← →, h help]: ", without what was played where that
/// has no room in the row; x, o and "arrows" where there is no Unicode.
std::string prompt_for_move(Colour mover, const std::optional<PlayedBefore>& before, bool unicode,
                            int width);

/// "minimax is thinking... 1.3 s"
std::string describe_thinking(const std::string& name, std::chrono::nanoseconds time);

/// What may follow a game that is over.
std::string prompt_after_game(bool is_last, bool may_take_back);

}  // namespace connect4

// The questions and messages to people in front of a terminal, at single keys and in lines.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "lib/game/board.hpp"

namespace connect4 {

inline constexpr std::string_view file_prompt = "Enter the filename: ";
inline constexpr std::string_view nothing_to_take_back = "No move can be taken back here.";

/// A person is to move.
struct MovePrompt {
  Colour mover;
  std::string opponent{};          ///< its name; empty: "They"
  std::optional<Column> played{};  ///< the opponent's last move; nothing: it has not moved
  std::string_view keys;           ///< the keys that can be typed
};

/// "greedy played 4. Your move, Red (●) [1-7 ← →, h help]: ". Leaves out the opponent's move if the
/// prompt would fill a row of `width` columns. Without Unicode the discs are x and o.
std::string prompt_for_move(const MovePrompt& prompt, bool unicode, int width);

/// Returns the delay after which describe_thinking() shows the time.
inline constexpr std::chrono::milliseconds worth_mentioning(300);

/// "minimax is thinking... 1.3 s"
std::string describe_thinking(const std::string& name, std::chrono::nanoseconds time);

/// "Cannot save FILE: REASON"
std::string cannot_save(const std::string& file, const std::string& reason);

}  // namespace connect4

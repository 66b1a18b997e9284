// How a game ends.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "lib/game/colour.hpp"

namespace connect4 {

/// Every way a game can end. The comment says who is at fault and what they did.
enum class Ending : std::uint8_t {
  four,            ///< four discs in a line
  draw,            ///< 42 discs and no line of four
  illegal_move,    ///< moved into a full column
  invalid_move,    ///< answered with something that is no column
  player_error,    ///< answered with an error
  timeout,         ///< used up the turn and the bank
  crash,           ///< exited, was killed, or closed its output
  protocol_error,  ///< broke a limit of the protocol
  start_failed,    ///< never became ready to play
  void_game,       ///< our own or the machine's fault: nobody loses, the game is played again
};

inline constexpr std::array<std::string_view, 10> ending_names{
    "four",    "draw",  "illegal_move",   "invalid_move", "player_error",
    "timeout", "crash", "protocol_error", "start_failed", "void"};

/// The name as messages, records and tables spell it.
constexpr std::string_view name(Ending ending) {
  return ending_names[static_cast<std::size_t>(ending)];
}

constexpr std::optional<Ending> ending_from_name(std::string_view text) {
  for (std::size_t i = 0; i < ending_names.size(); ++i)
    if (ending_names[i] == text) return static_cast<Ending>(i);
  return std::nullopt;
}

/// Whether the loser broke a rule, rather than being outplayed.
constexpr bool is_fault(Ending ending) {
  return ending >= Ending::illegal_move && ending <= Ending::start_failed;
}

/// The result of a finished game. Nobody wins a draw, a void game, or a game that neither player
/// was able to start (`start_failed` without a winner: both have lost).
struct Outcome {
  std::optional<Colour> winner;
  Ending ending;

  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace connect4

// The messages between referee and player. PROTOCOL.md is the normative text.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/board.hpp"
#include "lib/game/outcome.hpp"
#include "lib/game/position.hpp"
#include "lib/game/time_control.hpp"

namespace connect4 {

inline constexpr int protocol_version = 1;

/// The most characters of a player's name and of a note that are kept.
inline constexpr std::size_t max_name_characters = 64;

/// The `code` of the error reply by which a player resigns, and of the one by which a person asks
/// for a move back. Every other error is a failure.
inline constexpr int resignation_code = 100;
inline constexpr int take_back_code = 101;
inline constexpr std::size_t max_note_characters = 1024;

/// The clocks as a player sees them; nothing stands for "no limit".
struct ClockView {
  std::optional<std::chrono::milliseconds> turn;
  std::optional<std::chrono::milliseconds> bank;
  std::optional<std::chrono::milliseconds> opponent_bank{};
  std::optional<std::chrono::milliseconds> turn_cpu{};  ///< fixed work: the same as `turn`

  /// Returns the clock of a player in a turn. `bank` is the rest of its reserve.
  static ClockView of(const TimeControl& control, std::optional<std::chrono::milliseconds> bank) {
    if (control.unlimited) return {{}, bank};
    return {control.time_to_think(), bank, {}, control.turn_cpu};
  }
};

/// `new_game`: tells a player of the game that begins.
struct NewGame {
  int game = 1;
  Colour colour = Colour::red;  ///< the player's own
  std::string opponent;
  std::uint32_t seed = 0;  ///< for the player's own random choices in this game
  ClockView clock;         ///< turn and bank only
  Position start;
  std::chrono::milliseconds ready{};  ///< the time to get ready; only in a request
};

/// `take_turn`: the one question of the game.
struct TakeTurn {
  std::int64_t id = 0;
  Position position;          ///< its side to move is the player asked
  std::vector<Column> moves;  ///< played since the start of the game
  ClockView clock;
};

/// `game_over`: how the game ended, for the player told.
struct GameOver {
  int game = 1;
  Colour colour = Colour::red;  ///< the player's own; decides between win and loss
  Outcome outcome{std::nullopt, Ending::draw};
  std::vector<Column> moves;
};

/// A player's answer to `take_turn`.
struct Move {
  Column column;
  std::optional<double> eval;
  std::string note;
};

/// "win", "loss", "draw" or "void", as the player of that colour sees the outcome.
inline std::string_view result_for(Colour colour, const Outcome& outcome) {
  if (outcome.winner) return *outcome.winner == colour ? "win" : "loss";
  if (outcome.ending == Ending::draw) return "draw";
  return outcome.ending == Ending::void_game ? "void" : "loss";
}

}  // namespace connect4

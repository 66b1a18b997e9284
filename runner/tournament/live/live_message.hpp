// The moves of games in progress, on their way from a run to a site.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// An event of a game that is being played. Players are places in the tournament's list, columns
/// count from 0, and moves from the empty board.
struct LiveMessage {
  enum class Kind : std::uint8_t {
    run,    ///< a run begins: no game of an earlier one is in progress
    start,  ///< of a game
    move,
    end,  ///< of a game
  };

  Kind kind = Kind::run;
  int game = 0;
  int red = 0, blue = 0;      ///< of a start
  std::string start{};        ///< of a start: the position, as FEN
  std::int64_t begun = 0;     ///< of a start: games that have begun in this run, this one included
  int move = 0;               ///< of a move: its number
  int column = 0;             ///< of a move
  std::int64_t clock_ms = 0;  ///< of a move: the time that it took
  std::string winner{};       ///< of an end: "red", "blue" or empty
  std::string reason{};       ///< of an end

  friend bool operator==(const LiveMessage&, const LiveMessage&) = default;
};

/// Returns the message as one line with its end, shorter than what a pipe takes whole (PIPE_BUF).
std::string to_line(const LiveMessage& message);

/// Reads a line, without its end. The error is a phrase.
Expected<LiveMessage> parse_live_message(std::string_view line);

}  // namespace connect4

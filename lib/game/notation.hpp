// Positions and moves as text, and moves that lead to a position.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/board.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

/// A position as FEN: six ranks from bottom to top, joined by '/', then a space and the side to
/// move. A rank has its cells from left to right: `x` (first player, red), `o` (second player,
/// blue) or a digit for a longest run of empty cells. The empty board is "7/7/7/7/7/7 x".
std::string to_fen(const Position& position);

/// Reads a FEN. A seventh rank is tolerated if it is exactly "7". Refused: another number of ranks,
/// a rank that does not add up to seven, and another character. Also refused: a side that is bad,
/// missing or contradicts the number of discs. So are a floating disc, both sides with a four, and
/// a four of the side to move. Other positions that no game reaches, such as two fours that no one
/// disc completes, are read as they stand.
Expected<Position> parse_fen(std::string_view text);

/// Columns as digits 1-7 in the order of play: "4435".
std::string to_digits(const std::vector<Column>& moves);

/// Reads digits 1-7. The error names the first move that is wrong. The empty text has no moves.
Expected<std::vector<Column>> parse_digits(std::string_view text);

/// Plays the moves from `start`. Refused: a move into a full column or after the end of the game.
Expected<Position> play_out(const Position& start, const std::vector<Column>& moves);

/// Reads a starting position as a person gives it: a FEN if there is a '/', otherwise digits played
/// from the empty board. A finished game is refused: there is nothing left to play.
Expected<Position> parse_start(std::string_view text);

/// Columns that lead from the empty board to the position when they are played by turns. Nothing if
/// there are none, or if the search took too long. The order is one of many. The position must have
/// no four in a row.
std::optional<std::vector<Column>> moves_to(const Position& position);

}  // namespace connect4

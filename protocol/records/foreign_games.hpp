// Games that other programs have written: replays of Kaggle's ConnectX, and lists of moves.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/game_record.hpp"

namespace connect4 {

/// A game, or the moves of one that is not over.
struct ForeignGame {
  GameRecord record;
  bool is_over = false;  ///< false: its outcome means nothing
};

/// Reads the text of a file. It is
/// - a replay of Kaggle's ConnectX, the JSON that its environment writes, with one game; or
/// - moves from the empty board, a game a line, as parse_moves() takes them. If any line has a 0,
///   the columns of all lines count from 0. Empty lines count for nothing.
///
/// The error of a game is "line 3: reason". Nothing if the text is neither.
std::optional<std::vector<Expected<ForeignGame>>> foreign_games(std::string_view text);

/// Returns the moves from `start` as a game; plays as far as the rules go. Pure.
ForeignGame game_of_moves(const Position& start, const std::vector<Column>& moves);

}  // namespace connect4

// Random games for property tests.
#pragma once

#include <rapidcheck.h>

#include <vector>

#include "lib/game/verdict.hpp"

namespace connect4 {

/// A game in progress or just finished.
struct PlayedGame {
  Position start;
  std::vector<Column> moves;  ///< from `start` on
  Position position;          ///< after them
  std::optional<Outcome> outcome;
  std::vector<Cell> line;  ///< of the four that ended it
};

/// Plays up to `plies` random legal moves from `start`, unless four in a line end it before.
inline PlayedGame random_game(const Position& start, int plies) {
  PlayedGame game{start, {}, start, std::nullopt, {}};
  while (plies-- > 0 && !game.outcome) {
    const Column column = *rc::gen::elementOf(game.position.legal_columns());
    Verdict verdict = play(game.position, column);
    game.moves.push_back(column);
    game.outcome = verdict.outcome;
    game.line = std::move(verdict.line);
  }
  return game;
}

/// A random game from a random opening, which is unfinished. Asked for enough plies it is played
/// to its end.
inline PlayedGame random_game() {
  PlayedGame opening = random_game(Position(), *rc::gen::inRange(0, 7));
  return random_game(opening.position, *rc::gen::inRange(0, cell_count + 1));
}

}  // namespace connect4

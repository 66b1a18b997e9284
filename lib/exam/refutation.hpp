// A refutation: the shortest game found that a player loses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "lib/game/game_record.hpp"
#include "lib/solver/solver.hpp"

namespace connect4 {

/// The player's last move that made its position lost, with exact scores (lib/solver/score.hpp)
/// from its side.
struct TurningMove {
  int move;  ///< its number, counted from the empty board
  Position position;
  Column played;
  std::vector<Column> right;  ///< the columns that kept the result, from left to right
  int before;
  int after;
};

/// Finds that move in a record that has its scores. Nothing if the position was lost from the
/// start, or if the player did not lose on the board. The error is that of a solver that was
/// stopped.
tl::expected<std::optional<TurningMove>, Unsolved> find_turning_move(const GameRecord& record,
                                                                     Colour player, Solver& solver);

/// The search for a game that the player loses as one colour.
struct Refutation {
  Colour colour = Colour::red;       ///< the player's
  std::optional<GameRecord> game{};  ///< the game that it lost; nothing: it was not beaten
  bool is_shortest = false;          ///< every shorter game was tried, and no answer differed
  int tried = 0;                     ///< every game of up to that many moves was tried
  bool tried_all = false;            ///< every game was tried
  bool was_found = false;            ///< the search found a game that the player loses
  int questions = 0;                 ///< positions that the player was asked in the search
  int repeated = 0;                  ///< how many of `games` went as `game` did
  std::vector<GameRecord> games{};   ///< the repetitions
  bool is_explained = false;         ///< `turning_move` was looked for
  std::optional<TurningMove> turning_move{};  ///< nothing: no move changed the result
};

/// The refutations of one player.
struct RefutationReport {
  std::string player;
  Position start;  ///< of all games
  std::uint64_t seed = 1;
  std::vector<Refutation> as;  ///< as red, as blue, as far as the search came
  bool is_complete = true;     ///< nobody stopped the search
};

/// The number of times that a game that was found is played.
inline constexpr int refutation_repeats = 3;

}  // namespace connect4

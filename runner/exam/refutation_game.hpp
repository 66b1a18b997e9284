// A whole game against a player, with moves that are planned.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/game/game_record.hpp"
#include "lib/solver/solver.hpp"
#include "runner/exam/examinee.hpp"

namespace connect4 {

/// The game to be played.
struct RefutationPlan {
  int number = 1;
  Position start;
  Colour player = Colour::red;  ///< the side of the player
  std::vector<Column> moves;    ///< of both sides, as far as they are planned
  std::uint32_t seed = 1;       ///< of the game
};

/// Plays a game through the protocol, to its end. The opponent, `connect4`, makes the planned moves
/// as long as the player does, and exact moves from there. Throws Interrupted, and SystemFault
/// if the machine disturbs the player.
GameRecord play_refutation(Examinee& player, const RefutationPlan& plan, Solver& solver);

/// Returns the record of a planned game that was not played. The player loses it, by `fault` if
/// there is one.
GameRecord unplayed_game(const RefutationPlan& plan, const Identity& player,
                         const std::optional<Fault>& fault);

}  // namespace connect4

// One game from the first question to the record.
#pragma once

#include <cstdint>

#include "lib/game/game_record.hpp"
#include "runner/match/game_observer.hpp"
#include "runner/match/person.hpp"
#include "runner/match/player.hpp"

namespace connect4 {

/// The game to be played.
struct GameSetup {
  int number = 1;                   ///< told to the players and kept in the record
  Position start;                   ///< not finished
  std::uint32_t seed = 0;           ///< the players' own seeds derive from it
  PersonAtBoard* person = nullptr;  ///< may take back the last move of a game; null: nobody
};

/// Returns the seed that the player of that colour is given in `new_game`.
std::uint32_t player_seed(std::uint32_t game_seed, Colour colour);

/// Plays one game and records it. A person that takes its last move back is on turn again, with the
/// moves since that one undone. For both players it is another game, which begins there with full
/// clocks. The record has the moves that stand, and a warning with those taken back. The game ends
/// for any players, and the record says how. A fault of the machine makes the game void, or, if a
/// person is asked, its turn begin again. Throws Interrupted when told to stop; the record is lost
/// then, and `observer` is not called again.
GameRecord play_game(Player& red, Player& blue, const GameSetup& setup, GameObserver& observer);

}  // namespace connect4

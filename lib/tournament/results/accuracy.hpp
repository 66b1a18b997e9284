// The distance of players from perfect play, by exact scores.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lib/solver/game_values.hpp"
#include "lib/tournament/results/game_result.hpp"

namespace connect4 {

/// The stages of a game, by the number of the disc that is played: 1-12, 13-24, 25-42.
inline constexpr std::size_t stage_count = 3;
inline constexpr std::array<int, stage_count> last_disc_of_stage{12, 24, cell_count};

constexpr std::size_t stage_of(int disc) {
  std::size_t stage = 0;
  while (disc > last_disc_of_stage[stage]) ++stage;
  return stage;
}

/// Moves with known scores, added up.
struct MoveAccuracy {
  std::int64_t moves = 0;
  std::int64_t best = 0;    ///< that kept the score
  std::int64_t errors = 0;  ///< that changed the result: won to drawn or lost, drawn to lost
  std::int64_t loss = 0;    ///< of score, of all moves together

  void add(const JudgedMove& move);
  void add(const MoveAccuracy& others);
};

/// The accuracy of a player in the games with known scores.
struct PlayerAccuracy {
  std::array<MoveAccuracy, stage_count> stages;
  std::int64_t games = 0;
  std::int64_t wins = 0;
  std::int64_t gifts = 0;  ///< wins in which it had stood lost: the opponent gave them away

  MoveAccuracy all() const;
};

/// Adds a game to those of its two players, which have their places in `players`.
void add_game(std::vector<PlayerAccuracy>& players, const GameResult& result,
              const std::vector<JudgedMove>& moves);

}  // namespace connect4

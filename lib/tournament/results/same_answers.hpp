// Whether players answer alike where they have been before.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "lib/game/board.hpp"
#include "lib/game/position.hpp"
#include "lib/tournament/results/game_result.hpp"

namespace connect4 {

/// Of how many games the moves are compared: the first that are added.
inline constexpr int most_compared_games = 10'000;

/// So often a player must have met positions again before anything is said of it. Whoever changed
/// three answers of a hundred would be caught with a chance of 95 %.
inline constexpr int least_met_again = 100;

/// One player on its return to positions.
struct AnswerCount {
  std::int64_t met_again = 0;  ///< turns in a position that it had been asked about before
  std::int64_t changed = 0;    ///< of these, the answers it had not given there so far

  friend constexpr bool operator==(const AnswerCount&, const AnswerCount&) = default;
};

/// What the first player answered to the second one, and the second to the first.
using DuelAnswers = std::array<AnswerCount, 2>;

/// Whether nothing speaks against it that both players of a duel always answer alike: each met
/// positions again at least `least_met_again` times and never changed its answer. Such players play
/// a game again as it was, whatever its number.
bool always_alike(const DuelAnswers& answers);

/// Compares the answers of two players, 0 and 1, to each other. Answers are columns, and to give
/// none (a crash, no time) is one too. Turns with a single column to choose say nothing and are
/// passed over. Keeps 8 bytes a turn of at most `most_compared_games` games. Not thread-safe.
class AnswerComparison {
 public:
  /// A game of the two, with the moves that were played from `start`. Void games stay out: what
  /// they ended by was not an answer.
  void add(const GameResult& game, const Position& start, const std::vector<Column>& moves);

  /// Of the games so far.
  DuelAnswers count();

 private:
  void take(std::int32_t player, const Position& position, std::optional<Column> answer);

  int games_ = 0;
  std::array<std::vector<std::uint64_t>, 2> turns_;  // by player: position's key, and answer
};

}  // namespace connect4

// Play that repeats itself: identical games, and players that repeat their answers.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "lib/game/board.hpp"
#include "lib/game/position.hpp"
#include "lib/tournament/results/game_result.hpp"

namespace connect4 {

/// Counts identical games: the same two players with the same colours came from different openings
/// to the same final position, in the same way. The two games of an opening pair are never
/// identical, since the colours are swapped; a position and its mirror image are two. A game
/// without a move of its own is not a copy, because each one tells again of a player that failed.
/// Keeps 16 bytes per game; nothing is hashed, so nothing is mistaken for something else. Not
/// thread-safe.
class RepeatCounter {
 public:
  /// Counts a game that was played from `start` to `end`. In any order, each game once; without
  /// void games.
  void add(const GameResult& game, const Position& start, const Position& end);

  /// Returns how many of the games so far are copies of others. Of identical games all but one are.
  std::int64_t copies();

 private:
  struct Game {
    std::uint64_t ending;  // the final position's key, the kind of ending, red's half points
    std::int32_t red;
    std::int32_t blue;

    friend constexpr auto operator<=>(const Game&, const Game&) = default;
  };

  std::vector<Game> games_;
};

/// The number of opening pairs that shows identical play, if none of them differs. Two players that
/// play the same in 19 of 20 pairs pass for identical with a chance of 5 %.
inline constexpr std::int64_t least_pairs_alike = 60;

/// The game after which a test ends if no opening pair up to it differs.
inline constexpr std::int32_t last_to_compare = 2 * least_pairs_alike;

/// The number of compared opening pairs of a duel, and the number of pairs with two different
/// games. In the second game the players have swapped seats, so identical players play the same
/// game twice.
struct PairDifferences {
  std::int64_t compared = 0;
  std::int64_t different = 0;

  bool are_alike() const { return compared >= least_pairs_alike && different == 0; }

  friend constexpr bool operator==(const PairDifferences&, const PairDifferences&) = default;
};

/// Compares the games of a duel, of which 2k-1 and 2k are an opening pair. Two games are the same
/// if they ended in the same position, in the same way and for the same colour. Not thread-safe.
class PairComparison {
 public:
  /// The caller must add each game once, in the order of the numbers, and no void games.
  void add(const GameResult& game, const Position& end);

  const PairDifferences& count() const { return count_; }

 private:
  struct First {
    GameResult game;
    Position end;
  };

  std::optional<First> first_;
  PairDifferences count_;
};

/// The number of games that have their moves compared: the first that are added.
inline constexpr int most_compared_games = 10'000;

/// So often a player must have met positions again before anything is said of it. A player that
/// changed three answers of a hundred would be caught with a chance of 95 %.
inline constexpr int least_met_again = 100;

/// One player on its return to positions.
struct AnswerCount {
  std::int64_t met_again = 0;  ///< turns in a position that it had been asked about before
  std::int64_t changed = 0;    ///< of these, the answers it had not given there so far

  friend constexpr bool operator==(const AnswerCount&, const AnswerCount&) = default;
};

/// The answers of the first player to the second one, and of the second to the first.
using DuelAnswers = std::array<AnswerCount, 2>;

/// Whether both players of a duel may always repeat their answers. Each met positions again at
/// least `least_met_again` times and never changed its answer. Such players play a game again as it
/// was, under any number.
bool always_alike(const DuelAnswers& answers);

/// Compares the answers of two players, 0 and 1, to each other. Answers are columns, and to give
/// none (a crash, no time) is one too. Turns with a single column to choose say nothing and are
/// passed over. Keeps 8 bytes a turn of at most `most_compared_games` games. Not thread-safe.
class AnswerComparison {
 public:
  /// A game of the two, with the moves that were played from `start`. Void games stay out: they did
  /// not end by an answer.
  void add(const GameResult& game, const Position& start, const std::vector<Column>& moves);

  /// Returns the answers in the games so far.
  DuelAnswers count();

 private:
  void take(std::int32_t player, const Position& position, std::optional<Column> answer);

  int games_ = 0;
  std::array<std::vector<std::uint64_t>, 2> turns_;  // by player: position's key, and answer
};

}  // namespace connect4

// Compares the two games of opening pairs.
#pragma once

#include <cstdint>
#include <optional>

#include "lib/game/position.hpp"
#include "lib/tournament/results/game_result.hpp"

namespace connect4 {

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
  void add(const NumberedResult& game, const Position& end);

  const PairDifferences& count() const { return count_; }

 private:
  struct First {
    NumberedResult game;
    Position end;
  };

  std::optional<First> first_;
  PairDifferences count_;
};

}  // namespace connect4

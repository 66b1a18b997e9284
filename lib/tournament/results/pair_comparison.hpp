// Whether the two games of opening pairs differ.
#pragma once

#include <cstdint>
#include <optional>

#include "lib/game/position.hpp"
#include "lib/tournament/results/game_result.hpp"

namespace connect4 {

/// Two players play identically if none of so many opening pairs differs. If two players play the
/// same in 19 of 20 pairs, the chance that they pass for identical is 5 %.
inline constexpr std::int64_t least_pairs_alike = 60;

/// The game after which a test ends if none of the opening pairs up to it differs.
inline constexpr std::int32_t last_to_compare = 2 * least_pairs_alike;

/// Opening pairs of a duel: how many were compared, and in how many of them the second game was
/// another one than the first, which the same seats played with the players swapped. Identical
/// players play the same game twice.
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
  /// In the order of numbers, each once; without void games.
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

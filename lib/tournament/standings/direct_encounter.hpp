// What players with equal scores got from each other.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace connect4 {

/// What a player got from one opponent.
struct Encounter {
  std::int32_t opponent = 0;
  std::int64_t score = 0;  ///< in the unit of the score that the format ranks by
  std::int64_t times = 0;  ///< how often they met: games, or meetings
};

/// How to find out. Called for every player of a tie, and more than once.
struct Encounters {
  /// Everybody whom the player has met, each once.
  std::function<std::vector<Encounter>(std::int32_t player)> of;
  /// What a meeting that has not been might bring each of the two, at most. Nothing where only
  /// players who have all met are to be compared.
  std::optional<std::int64_t> most;
};

/// The places of tied players, from 1, in the order of `tied`; those whom their meetings do not
/// separate share one.
///
/// After FIDE Handbook C.07, article 6: all that each got from the others is added up. Where every
/// two have met, and equally often, that is the order (6.2). Where not, and `most` is known,
/// whoever is alone on top whatever the missing meetings bring is placed first, then the next one
/// likewise (6.3). Those who are left tied are then compared among themselves.
std::vector<int> direct_encounter(const std::vector<std::int32_t>& tied,
                                  const Encounters& encounters);

}  // namespace connect4

// Tie-breaks separate players with equal scores: by the strength of opponents, and by own games.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "lib/tournament/schedule/schedule.hpp"

namespace connect4 {

/// In half match points.
struct Buchholz {
  std::int64_t full = 0;
  std::int64_t cut = 0;  ///< Buchholz Cut 1: without the least of its parts

  friend constexpr bool operator==(const Buchholz&, const Buchholz&) = default;
};

/// The Buchholz of each player of a Swiss, by number: the match points of its opponents, added up
/// over the rounds that have been (FIDE Handbook C.07, articles 8.1 and 14.1; match points are the
/// score that the format ranks by).
///
/// Rounds without a game count after article 16 of the same. A meeting of which no game was begun,
/// since a player could not be started or had withdrawn, is a forfeit: for it the player adds its
/// own match points, or those of the opponent that it should have met, if they are fewer (16.4.1).
/// A bye, and a round that it missed because it had withdrawn before or was absent, add its own
/// match points, or half a point for each round, if that is fewer (16.4.2). For its opponents, each
/// round that a player missed so is a draw (16.3.2). Cut 1 takes away the least that comes from a
/// forfeit lost or a round missed, and if there is none of these the least of all (16.5).
///
/// Left out: half-point byes and bye requests, which no tournament here has.
std::vector<Buchholz> buchholz(const Schedule& schedule, const std::vector<Withdrawal>& withdrawals,
                               std::int32_t players, const std::vector<Absence>& absences = {});

/// The points of a player against one opponent.
struct Encounter {
  std::int32_t opponent = 0;
  std::int64_t score = 0;  ///< in the unit of the score that the format ranks by
  std::int64_t times = 0;  ///< number of games, or of meetings
};

/// The sources of encounters. Called for every player of a tie, and more than once.
struct Encounters {
  /// Every opponent that the player has met, each once.
  std::function<std::vector<Encounter>(std::int32_t player)> of;
  /// The most points that a pairing still to come can give each of the two. Empty if only players
  /// that have all met are to be compared.
  std::optional<std::int64_t> most;
};

/// The places of tied players, from 1, in the order of `tied`. Players that their meetings do not
/// separate share a place.
///
/// After FIDE Handbook C.07, article 6: the points of each from the others are added up. If every
/// two have met, and equally often, that is the order (6.2). If not, and `most` is known, a player
/// that is alone on top for all results of the missing meetings is placed first, then the next one
/// likewise (6.3). Players that are left tied are then compared among themselves.
std::vector<int> direct_encounter(const std::vector<std::int32_t>& tied,
                                  const Encounters& encounters);

}  // namespace connect4

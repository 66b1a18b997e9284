// What the games of two players say of the difference between them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "lib/tournament/estimate.hpp"
#include "lib/tournament/pentanomial.hpp"

namespace connect4 {

/// The difference between two players, from the view of the first. From whole opening pairs alone.
///
/// Where it misleads:
/// - The intervals take the pairs to be independent draws from the openings. Two deterministic
///   players that repeat an opening repeat its result: more of the same narrows the interval and
///   tells nothing new. So does a set of openings that all look alike.
/// - LOS is not the chance that the player is stronger by anything that matters, and 95 % of it is
///   reached by one of twenty pairs of equal players. Watched game by game it crosses 95 % sooner
///   or later: to stop there is to cheat. Sprt is made for that.
/// - The Elo of two players against each other need not be their difference against a field.
struct PairStatistics {
  std::optional<double> score;  ///< mean score of a game, 0 to 1
  Estimate elo;                 ///< logistic
  Estimate normalized_elo;      ///< its interval takes the deviation as known: good below 100 or so
  std::optional<double> los;    ///< likelihood of superiority, 0 to 1
  std::string reason;           ///< why there is no LOS; else empty
};

/// Elo, normalized Elo and LOS by the central limit theorem on the pentanomial counts (Van den
/// Bergh, "Comments on normalized Elo", section 2). Zero counts stay zero here. A clean sweep of n
/// pairs gives the bound that a player with a smaller chance per pair than 0.05^(1/n) would not
/// have reached in 95 % of cases. If all pairs ended alike, nothing tells how they vary: then
/// there is no interval, and no LOS.
PairStatistics pair_statistics(const Pentanomial& pairs);

}  // namespace connect4

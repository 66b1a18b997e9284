// Facts about games that hold for all players: the first mover's advantage and the rate of draws.
#pragma once

#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/rating_games.hpp"
#include "lib/tournament/statistics/ratings.hpp"

namespace connect4 {

/// Both rates are those between equal players, from these openings. They are estimated from the
/// games of rated players, with the ratings taken as known. The intervals follow from the spread
/// over the openings, by Student's t, and need two openings at least. If all openings gave the same
/// result, the error is unknown and there is no number.
struct GameRates {
  /// The Elo by which the player that moves first from the opening is stronger. In all games
  /// together the first movers then expect as many points as they got.
  Estimate first_mover_elo;
  /// Share of games that equal players draw, 0 to 1. Unequal ones draw less: as much less that
  /// draws / sqrt(wins * losses) stays the same (Davidson, "On extending the Bradley-Terry model to
  /// accommodate ties", Journal of the American Statistical Association 65, 1970).
  Estimate draw_rate;
};

/// The reason if no rated player has a game.
inline constexpr auto no_rated_game = "no game so far";

GameRates game_rates(const RatingGames& games, const Ratings& ratings);

/// The chance of a draw if the better player expects `score`, 0 to 1, and equal players draw that
/// share of their games.
double draw_chance(double score, double rate_of_equals);

}  // namespace connect4

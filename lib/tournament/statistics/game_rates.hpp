// Shares of games that hold for all players: the first player's score and the draws.
#pragma once

#include <optional>

#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/rating_games.hpp"

namespace connect4 {

struct GameRates {
  /// Score of the player that moves first from the opening, 0 to 1. Its interval is Wilson's, with
  /// the number of games divided by the design effect of the openings (DesignSums::effect()).
  Estimate first_player_score;
  std::optional<double> draw_share;  ///< of the games, 0 to 1; nothing without a game
};

/// The reason if there is no game.
inline constexpr auto no_rated_game = "no game so far";

/// Returns the rates of all games that compare their players.
GameRates game_rates(const RatingGames& games);

}  // namespace connect4

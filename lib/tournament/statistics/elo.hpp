// Elo, the scale on which strengths are told.
#pragma once

#include <cmath>
#include <numbers>

namespace connect4 {

/// Logistic Elo: 400 points are odds of ten to one (A. E. Elo, "The Rating of Chessplayers", 1978).
/// One unit of log-odds in Elo.
inline constexpr double elo_per_logit = 400 / std::numbers::ln10;

/// Normalized Elo of a standardised score of 1: (score - 1/2) / (standard deviation of one game).
/// Where draws are rare it agrees with logistic Elo for small differences. Van den Bergh,
/// "Comments on normalized Elo", section 2.
inline constexpr double normalized_elo_per_t = 800 / std::numbers::ln10;

/// The score, between 0 and 1, that a player so much stronger expects of a game.
inline double score_from_elo(double elo) {
  return 1 / (1 + std::exp(-elo / elo_per_logit));
}

/// The difference at which that score is expected; 0 < score < 1.
inline double elo_from_score(double score) {
  return elo_per_logit * std::log(score / (1 - score));
}

}  // namespace connect4

// Elo, the scale on which strengths are told, and numbers that are estimated, as far as they can
// be.
#pragma once

#include <cmath>
#include <numbers>
#include <optional>
#include <string>

namespace connect4 {

/// Logistic Elo: 400 points are odds of ten to one (A. E. Elo, "The Rating of Chessplayers", 1978).
/// One unit of log-odds in Elo.
inline constexpr double elo_per_logit = 400 / std::numbers::ln10;

/// Normalized Elo of a standardised score of 1: (score - 1/2) / (standard deviation of one game).
/// If draws are rare it agrees with logistic Elo for small differences. Van den Bergh, "Comments on
/// normalized Elo", section 2.
inline constexpr double normalized_elo_per_t = 800 / std::numbers::ln10;

/// The score, between 0 and 1, that a player that is stronger by this much expects of a game.
inline double score_from_elo(double elo) {
  return 1 / (1 + std::exp(-elo / elo_per_logit));
}

/// Returns the difference at which that score is expected; 0 < score < 1.
inline double elo_from_score(double score) {
  return elo_per_logit * std::log(score / (1 - score));
}

/// A number and its 95 % interval, each part only if it exists; never nan or infinite.
///
///     value, low, high    an estimate:         +58 [+30, +86]
///     value alone         no error bar:        +58         `reason` says why
///     low alone           at least so much:    >+400       `reason` says why
///     high alone          at most so much:     <-400       `reason` says why
///     nothing             no number at all:    -           `reason` says why
///
/// An interval may also be open on one side: value and low without high. A bound without the other
/// one is the end of a 95 % interval: the truth lies beyond it in at least 97.5 % of cases.
struct Estimate {
  std::optional<double> value;
  std::optional<double> low;
  std::optional<double> high;
  std::string reason;  ///< a sentence if a part is missing; else empty, or a warning

  friend bool operator==(const Estimate&, const Estimate&) = default;
};

/// The confidence of an interval.
inline constexpr double confidence = 0.95;

}  // namespace connect4

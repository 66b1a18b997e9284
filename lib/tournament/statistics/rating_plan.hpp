// What a tournament's config says of its ratings.
#pragma once

#include <cstdint>
#include <optional>

namespace connect4 {

/// A player whose rating is given, so that all others count from it.
struct RatingAnchor {
  std::int32_t player = 0;  ///< place in the tournament's list
  double elo = 0;

  friend constexpr bool operator==(const RatingAnchor&, const RatingAnchor&) = default;
};

struct RatingPlan {
  /// How many drawn opening pairs each player is given against the mean of the field.
  double prior_pairs = 1;
  std::optional<RatingAnchor> anchor = {};  ///< without one the mean of the ratings is 0

  friend constexpr bool operator==(const RatingPlan&, const RatingPlan&) = default;
};

}  // namespace connect4

// Circles: A beats B, B beats C, C beats A.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "lib/tournament/results/tally.hpp"
#include "lib/tournament/statistics/ratings.hpp"

namespace connect4 {

/// The first player beats the second, the second the third, and the third the first.
struct BeatCircle {
  std::array<int, 3> players{};
  /// The chance of such games if one of the three does not beat the next. It is multiplied by the
  /// number of possible circles (Holm).
  double p_value = 1;

  friend bool operator==(const BeatCircle&, const BeatCircle&) = default;
};

/// The circles of a table, by points. A player beats an opponent if it took more points from the
/// opponent than it gave.
struct Circles {
  std::int64_t triples = 0;  ///< three players that have all met one another
  std::int64_t seen = 0;
  double expected = 0;   ///< by chance, if the strengths have an order
  std::int64_t low = 0;  ///< 95 % of 1,000 such tables have `low` to `high`
  std::int64_t high = 0;
  double p_value = 1;               ///< (1 + k) / 1001: k such tables have as many or more
  std::vector<BeatCircle> holding;  ///< those that hold for the table as a whole, at 5 %
};

/// The most players for which circles are counted.
inline constexpr int most_players_in_circles = 300;

/// Counts circles and compares them with chance. A table by chance has the players' ratings, drawn
/// together by the share of error in their spread. It has the opening pairs of each pairing,
/// weighted so that their mean is the score that the ratings expect. Nothing if no three rated
/// players have met one another, or if there are more than most_players_in_circles players.
std::optional<Circles> find_circles(const RatingGames& games, const Ratings& ratings);

/// Returns the chance of a lead by as many points, or more, if each opening pair and each lone game
/// could as well have gone to the other side. `repeats` are groups of identical games of the two.
/// If there are any, the chance is at least that of a normal distribution in which each group goes
/// to one side together.
double chance_of_lead(const PairedResults& results, const std::vector<RepeatedGames>& repeats = {});

}  // namespace connect4

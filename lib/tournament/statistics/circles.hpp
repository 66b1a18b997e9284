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
  /// The chance that games like these come from players of whom one does not beat the next;
  /// multiplied by the number of circles that there could have been (Holm).
  double p_value = 1;

  friend bool operator==(const BeatCircle&, const BeatCircle&) = default;
};

/// The circles of a table, by points: a player beats another one that it took more points from
/// than it gave.
struct Circles {
  std::int64_t triples = 0;  ///< three players who have all met one another
  std::int64_t seen = 0;
  double expected = 0;   ///< by chance: of players whose strengths have an order
  std::int64_t low = 0;  ///< of 1,000 such tables 95 % have from `low` to `high`
  std::int64_t high = 0;
  double p_value = 1;               ///< of such tables with as many, or more: (1 + k) / 1001
  std::vector<BeatCircle> holding;  ///< those that hold for the table as a whole, at 5 %
};

/// The most players among whom circles are counted.
inline constexpr int most_players_in_circles = 300;

/// Counts circles and compares them with chance. Tables by chance have the players' ratings, drawn
/// together by the share of their spread that their errors make, and each pairing's opening pairs,
/// weighted so that their mean is what the ratings expect. Nothing if no three rated players
/// have met one another, and for more than most_players_in_circles players.
std::optional<Circles> find_circles(const RatingGames& games, const Ratings& ratings);

/// The chance that a player scores as many points more than its opponent, or more, when each
/// opening pair and each lone game could as well have gone to the other side. `repeats` are groups
/// of identical games of the two: if there are any, it is at least that of a normal distribution
/// in which they go to one side together.
double chance_of_lead(const PairedResults& results, const std::vector<RepeatedGames>& repeats = {});

}  // namespace connect4

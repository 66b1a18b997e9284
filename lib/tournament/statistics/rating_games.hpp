// The input of ratings: the plan of the config, the games, and the groups that games tie
// together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "lib/game/board.hpp"
#include "lib/tournament/results/tally.hpp"

namespace connect4 {

/// A player with a given rating, from which all others count.
struct RatingAnchor {
  std::int32_t player = 0;  ///< place in the tournament's list
  double elo = 0;

  friend constexpr bool operator==(const RatingAnchor&, const RatingAnchor&) = default;
};

struct RatingPlan {
  /// The number of drawn opening pairs that each player is given against the mean of the field.
  double prior_pairs = 1;
  std::optional<RatingAnchor> anchor = {};  ///< without one the mean of the ratings is 0

  friend constexpr bool operator==(const RatingPlan&, const RatingPlan&) = default;
};

/// Games that share an opening are not independent observations: a player that misplays it loses
/// from it to everybody. So error bars count openings, not games.
struct RatingGames {
  const Tally& tally;
  /// By opening: the side to move there. If the list is too short, red is.
  std::vector<Colour> first_movers = {};
  /// By opening: its position's number, if a position has several openings, as in tournaments that
  /// are rated together. Empty: each opening is a position of its own.
  std::vector<std::int32_t> positions = {};
  /// Whether earlier results chose the pairings, as in a Swiss or a ladder. Players with lucky
  /// results then meet stronger ones, which biases intervals. Counting the prior's games corrects
  /// that.
  bool paired_by_results = false;

  std::int32_t position(std::int32_t opening) const {
    return positions.empty() ? opening : positions.at(static_cast<std::size_t>(opening));
  }

  Colour first_mover(std::int32_t opening) const {
    const auto place = static_cast<std::size_t>(opening);
    return place < first_movers.size() ? first_movers[place] : Colour::red;
  }
};

/// The players of a tournament in groups that can be compared. Without a prior a finite maximum
/// likelihood estimate exists for players each of whom scored, by a chain of wins and draws,
/// against each other. These are the strongly connected components of the graph "scored against"
/// (Ford, "Solution of a ranking problem from binary comparisons", 1957).
///
/// Every player is in one group. Most players first, then most games among them, then list order;
/// players in list order. Games that neither player could start join nobody.
std::vector<std::vector<int>> rating_groups(const Tally& tally);

/// The order of two sides that points tell, directly or through others.
enum class Order {
  both_scored,  ///< each took points from the other
  above,        ///< the first took points from the second, and gave none
  below,
  unknown,  ///< neither
};

/// The groups of a table, and which are above which. A value.
class RatingOrder {
 public:
  RatingOrder() = default;  ///< of no player
  explicit RatingOrder(const Tally& tally);

  /// Returns the first group.
  const std::vector<int>& main() const { return main_; }

  Order order(int player, int other) const;

 private:
  std::vector<int> main_;
  std::vector<std::size_t> groups_;         // by player
  std::vector<std::vector<bool>> reached_;  // [group][group]: scored against, by a chain
};

}  // namespace connect4

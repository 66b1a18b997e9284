// Which players can be rated by their games alone.
#pragma once

#include <cstddef>
#include <vector>

#include "lib/tournament/results/tally.hpp"

namespace connect4 {

/// The players of a tournament by who can be compared with whom. Without a prior a finite maximum
/// likelihood estimate exists for players each of whom scored, by a chain of wins and draws,
/// against each other (Ford, "Solution of a ranking problem from binary comparisons", 1957): the
/// strongly connected components of the graph "scored against".
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

  /// The first group.
  const std::vector<int>& main() const { return main_; }

  Order order(int player, int other) const;

 private:
  std::vector<int> main_;
  std::vector<std::size_t> groups_;         // by player
  std::vector<std::vector<bool>> reached_;  // [group][group]: scored against, by a chain
};

}  // namespace connect4

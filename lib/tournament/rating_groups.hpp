// Which players can be rated on one scale.
#pragma once

#include <vector>

#include "lib/tournament/tally.hpp"

namespace connect4 {

/// The players of a tournament by who can be compared with whom. A finite maximum likelihood
/// estimate exists for players each of whom scored, by a chain of wins and draws, against each
/// other (Ford, "Solution of a ranking problem from binary comparisons", 1957): the strongly
/// connected components of the graph "scored against".
struct RatingGroups {
  /// How a player stands to the first group.
  enum class Relation { member, above, below, apart };

  /// Every player once. Most players first, then most games among them, then list order; players
  /// in list order.
  std::vector<std::vector<int>> groups;

  /// In list order. Above: by a chain it scored against the group, which scored nothing back.
  /// Apart: no chain of points leads either way.
  std::vector<Relation> relations;
};

/// Games that neither player could start join nobody.
RatingGroups rating_groups(const Tally& tally);

}  // namespace connect4

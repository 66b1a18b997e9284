// Which players can be rated by their games alone.
#pragma once

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

}  // namespace connect4

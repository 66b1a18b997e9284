// Everyone against everyone.
#pragma once

#include <vector>

#include "lib/tournament/tally.hpp"

namespace connect4 {

/// crosstable[row][column]: what the row's player scored against the column's. Players in list
/// order; the diagonal holds no games, nor do cells of players who have not met.
using Crosstable = std::vector<std::vector<Score>>;

Crosstable crosstable(const Tally& tally);

}  // namespace connect4

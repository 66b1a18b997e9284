#include "lib/tournament/crosstable.hpp"

namespace connect4 {

Crosstable crosstable(const Tally& tally) {
  Crosstable table(static_cast<std::size_t>(tally.players()));
  for (int player = 0; player < tally.players(); ++player)
    for (int opponent = 0; opponent < tally.players(); ++opponent)
      table[static_cast<std::size_t>(player)].push_back(tally.score(player, opponent));
  return table;
}

}  // namespace connect4

#include "lib/tournament/results/pair_comparison.hpp"

namespace connect4 {

void PairComparison::add(const NumberedResult& game, const Position& end) {
  if (!game.result.compares_players()) return;
  if (game.number % 2 == 1) {
    first_ = {game, end};
    return;
  }
  if (!first_ || first_->game.number + 1 != game.number) return;
  ++count_.compared;
  if (!(first_->end == end) || !(first_->game.result.outcome == game.result.outcome))
    ++count_.different;
}

}  // namespace connect4

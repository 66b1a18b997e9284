#include "lib/tournament/results/opening_results.hpp"

namespace connect4 {

void add_to(ResultsByOpening& results, const GameResult& game) {
  if (game.outcome.ending == Ending::void_game) return;
  OpeningResults& opening = results[game.opening];
  for (const Colour colour : {Colour::red, Colour::blue}) {
    const Score score = score_of(game, colour);
    opening.by_colour[static_cast<std::size_t>(index(colour))] += score;
    opening.by_player[game.player(colour)] += score;
  }
}

}  // namespace connect4

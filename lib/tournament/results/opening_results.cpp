#include "lib/tournament/results/opening_results.hpp"

namespace connect4 {

namespace {

Score score_of(const GameResult& game, Colour colour) {
  const int half_points = game.half_points(colour);
  return {half_points == 2, half_points == 1, half_points == 0};
}

}  // namespace

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

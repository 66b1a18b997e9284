#include "lib/game/verdict.hpp"

#include "lib/game/lines.hpp"

namespace connect4 {

Verdict play(Position& position, Column column) {
  const Colour mover = position.to_move();
  const auto disc = position.drop(column);
  if (!disc) return {std::nullopt, Outcome{other(mover), Ending::illegal_move}, {}};
  if (has_four(position.discs(mover))) {
    Bitboard line = 0;
    for (const Line& four : fours_through(position, *disc)) line |= four.mask();
    return {disc, Outcome{mover, Ending::four}, cells_of(line)};
  }
  if (position.is_full()) return {disc, Outcome{std::nullopt, Ending::draw}, {}};
  return {disc, std::nullopt, {}};
}

}  // namespace connect4

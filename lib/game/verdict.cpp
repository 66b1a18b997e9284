#include "lib/game/verdict.hpp"

#include "lib/game/lines.hpp"

namespace connect4 {

std::optional<Outcome> outcome_of(const Position& position) {
  const Colour moved_last = other(position.to_move());
  if (has_four(position.discs(moved_last))) return Outcome{moved_last, Ending::four};
  if (position.is_full()) return Outcome{std::nullopt, Ending::draw};
  return std::nullopt;
}

std::string reproach_of_full(Column column) {
  return std::string("moved into column ") + column.digit() + " (" +
         std::to_string(column.index()) + " in JSON), which is full";
}

std::string describe_full(Column column, const Position& position) {
  std::string text = std::string("Column ") + column.digit() + " is full. There is room in";
  for (const Column free : position.legal_columns()) text += std::string(" ") + free.digit();
  return text + ".";
}

Verdict play(Position& position, Column column) {
  const Colour mover = position.to_move();
  const auto disc = position.drop(column);
  if (!disc) return {std::nullopt, Outcome{other(mover), Ending::illegal_move}, {}};
  const auto outcome = outcome_of(position);
  if (!outcome || outcome->ending != Ending::four) return {disc, outcome, {}};
  Bitboard line = 0;
  for (const Line& four : fours_through(position, *disc)) line |= four.mask();
  return {disc, outcome, cells_of(line)};
}

}  // namespace connect4

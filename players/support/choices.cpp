#include "players/support/choices.hpp"

#include <string>

#include "lib/game/choice.hpp"
#include "protocol/messages/player_loop.hpp"

namespace connect4 {

Column read_choice(std::istream& choices, const Position& position) {
  for (std::string line; std::getline(choices, line);) {
    if (line == take_back_choice) throw TakeBack();
    if (line == resignation_choice) throw Resignation();
    const auto column = line.size() == 1 ? Column::from_digit(line[0]) : std::nullopt;
    if (column && position.is_legal(*column)) return *column;
  }
  throw Resignation();
}

}  // namespace connect4

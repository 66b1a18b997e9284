#include "connect4.hpp"

int main() {
  return connect4::play("My Bot", [](connect4::Turn& turn) {
    for (const auto colour : {turn.colour, turn.opponent})
      for (const int column : turn.legal)
        if (turn.wins(column, colour)) return column;
    return turn.legal[turn.random()() % turn.legal.size()];
  });
}

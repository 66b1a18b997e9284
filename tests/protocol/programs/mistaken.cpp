// A player for the tests of player_loop: the first legal column, and every mistake that a player's
// author could make on the way. The column of the last move says which one:
//   column 5  throws an exception
//   column 6  throws something that is not an exception
//   column 7  resigns
#include <cstdio>
#include <cstring>
#include <iostream>
#include <stdexcept>

#include "protocol/messages/player_loop.hpp"

namespace {

using namespace connect4;

void print_everywhere(const char* text) {
  std::cout << text << " on std::cout" << std::endl;
  std::printf("%s by printf\n", text);
  std::fflush(stdout);
}

Move choose(const Turn& turn) {
  print_everywhere("thinking");
  switch (turn.moves.empty() ? '1' : turn.moves.back().digit()) {
    case '5':
      throw std::runtime_error("no idea\xE9");
    case '6':
      throw 6;
    case '7':
      throw Resignation{};
    default:
      return {turn.position.legal_columns().front(), {}, {}};
  }
}

void greet(const NewGame& game) {
  std::cerr << "game " << game.game << " as " << name(game.colour) << " against " << game.opponent
            << " with seed " << game.seed << "\n";
}

/// Says too much.
Move chatter(const Turn& turn) {
  return {turn.position.legal_columns().front(), 0.5, std::string(100000, 'x')};
}

}  // namespace

int main(int argc, char** argv) {
  std::printf("not flushed yet, ");  // before the protocol is taken off standard output
  const bool chatty = argc > 1 && std::strcmp(argv[1], "--chatty") == 0;
  const int status = chatty ? run_player({"Chatty", "2.0", chatter, {}})
                            : run_player({"Mistaken", "", choose, greet});
  print_everywhere("ending");
  return status;
}

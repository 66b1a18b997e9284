// The test player of the C++ SDK that protocol/examples/README.md describes: the first legal
// column, with a mode as its argument.
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <stdexcept>
#include <string>

#include "protocol/messages/player_loop.hpp"

namespace {

using namespace connect4;

void print_in_every_way() {
  std::cout << "thinking\n";
  std::puts("thinking");
  [[maybe_unused]] const auto ignored = write(STDOUT_FILENO, "thinking\n", 9);
}

Move choose(const std::string& mode, const Turn& turn) {
  if (mode == "raise" && turn.moves.empty()) throw std::runtime_error("no idea");
  if (mode == "resign" && turn.moves.empty()) throw Resignation("good game");
  if (mode == "print") print_in_every_way();
  const auto legal = turn.position.legal_columns();
  Move move{legal.front(), std::nullopt, ""};
  if (mode == "notes") {
    move.eval = 0.5;
    move.note = "first of " + std::to_string(legal.size());
  }
  return move;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  Bot bot{"First Legal", "", [&](const Turn& turn) { return choose(mode, turn); }, {}};
  bot.gets_ready = mode == "ready";
  if (bot.gets_ready) bot.on_new_game = [](const NewGame&) { std::cerr << "getting ready\n"; };
  return run_player(bot);
}

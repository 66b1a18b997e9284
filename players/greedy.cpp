// The player `greedy`: wins if it can, blocks if it must, and otherwise likes the centre.
#include "players/support/greedy_move.hpp"

#include "players/support/command_line.hpp"
#include "players/support/game_seed.hpp"
#include "protocol/messages/player_loop.hpp"

using namespace connect4;

int main(int argc, char** argv) {
  std::optional<std::uint64_t> chosen_seed;
  CommandLine command_line({"greedy", "greedy wins if it can, blocks if it must, likes the centre.",
                            "connect4 play greedy random"});
  command_line.add_number("seed", "choose between left and right by this, not the match's seed", 0,
                          UINT64_MAX, chosen_seed);
  if (const auto status = command_line.read(argc, argv)) return *status;

  std::uint32_t seed = game_seed({}, chosen_seed);
  Bot bot{"greedy", CONNECT4_VERSION, {}, {}};
  bot.on_new_game = [&](const NewGame& game) { seed = game_seed(game, chosen_seed); };
  bot.choose = [&](const Turn& turn) { return greedy_move(turn.position, seed); };
  return run_player(bot);
}

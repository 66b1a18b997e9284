// The player `random`: any column with room, all equally likely.
#include "lib/random.hpp"
#include "lib/game/random_choice.hpp"

#include "players/support/command_line.hpp"
#include "players/support/game_seed.hpp"
#include "protocol/messages/player_loop.hpp"

using namespace connect4;

int main(int argc, char** argv) {
  std::optional<std::uint64_t> chosen_seed;
  CommandLine command_line({"random", "random plays any column with room, all equally likely.",
                            "connect4 play random greedy"});
  command_line.add_number("seed", "repeat these choices, whatever the match's seed is", 0,
                          UINT64_MAX, chosen_seed);
  if (const auto status = command_line.read(argc, argv)) return *status;

  std::uint32_t seed = game_seed({}, chosen_seed);
  Bot bot{"random", CONNECT4_VERSION, {}, {}};
  bot.on_new_game = [&](const NewGame& game) { seed = game_seed(game, chosen_seed); };
  bot.choose = [&](const Turn& turn) -> Move {
    const auto legal = turn.position.legal_columns();
    return {legal.at(random_for(turn.position, seed).below(legal.size())), std::nullopt, ""};
  };
  return run_player(bot);
}

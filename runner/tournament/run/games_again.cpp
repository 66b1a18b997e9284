#include "runner/tournament/run/games_again.hpp"

#include <algorithm>

#include "runner/console/usage_error.hpp"
#include "runner/tournament/report/report.hpp"
#include "runner/tournament/report/run_state.hpp"
#include "runner/tournament/store/store_reader.hpp"

namespace connect4 {

namespace {

/// Takes the player back, absent from the rounds that were paired without it.
void take_back(RunState& state, std::int32_t player, std::int32_t last_begun) {
  const auto is_of_player = [&](const WithdrawnPlayer& withdrawn) {
    return withdrawn.withdrawal.player == player;
  };
  for (const WithdrawnPlayer& withdrawn : state.withdrawn)
    if (is_of_player(withdrawn) && withdrawn.withdrawal.round < last_begun)
      state.absences.push_back({player, withdrawn.withdrawal.round + 1, last_begun});
  std::erase_if(state.withdrawn, is_of_player);
}

}  // namespace

GamesAgain set_aside_to_play_again(Store& store, const TournamentConfig& config,
                                   std::int32_t player) {
  if (config.format == Format::knockout)
    throw UsageError(
        "a knockout goes on from who has won, so no player's games can be played again; begin anew "
        "with --fresh");
  StoreReader reader(config.output);
  RunState state = read_state(reader);
  const bool by_rounds = config.format == Format::swiss;
  GamesAgain again;
  if (by_rounds) again.from_round = std::max(reader.last_round(), 1);
  take_back(state, player, by_rounds ? again.from_round : 0);
  again.games = store.set_games_aside(player, again.from_round, to_json(state));
  return again;
}

}  // namespace connect4

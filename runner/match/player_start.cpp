#include "runner/match/player_start.hpp"

#include <utility>

#include "runner/match/player_process.hpp"

namespace connect4 {

PlayerStart start_once(PlayerSpec spec) {
  using std::chrono::steady_clock;
  spec.fixed_name.clear();  // so that its own name is shown
  PlayerProcess process(spec);
  PlayerStart player;
  const auto begin = steady_clock::now();
  player.fault = process.prepare();
  player.time = steady_clock::now() - begin;
  player.identity = process.identity();
  player.warnings = process.take_warnings();
  process.retire();
  return player;
}

}  // namespace connect4

// The player `minimax`: looks ahead as far as its time or --depth allows.
#include <chrono>

#include "players/support/command_line.hpp"
#include "players/support/minimax_search.hpp"
#include "players/support/thinking_time.hpp"
#include "protocol/messages/player_loop.hpp"

using namespace connect4;

namespace {

std::function<bool()> end_of_time(const ClockView& clock) {
  const Stopwatch watch(clock.turn_cpu.has_value());
  return [watch, time = thinking_time(clock)] { return watch.elapsed() >= time; };
}

}  // namespace

int main(int argc, char** argv) {
  std::optional<std::uint64_t> depth;
  CommandLine command_line({"minimax", "minimax looks ahead as far as its time or --depth allows.",
                            "connect4 play minimax \"minimax --depth 6\""});
  command_line.add_number("depth", "look at most N moves ahead; the same moves every time", 1,
                          cell_count, depth);
  if (const auto status = command_line.read(argc, argv)) return *status;

  MinimaxSearch minimax;
  Bot bot{depth ? "minimax depth " + std::to_string(*depth) : "minimax", CONNECT4_VERSION, {}, {}};
  bot.choose = [&](const Turn& turn) -> Move {
    const int plies = depth ? static_cast<int>(*depth) : cell_count;
    const auto result = minimax.search(turn.position, {plies, end_of_time(turn.clock)});
    return {result.column, to_eval(result.score), describe(result, turn.position.ply())};
  };
  return run_player(bot);
}

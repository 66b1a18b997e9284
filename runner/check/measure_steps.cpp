// A player's use of its seed and its time.
#include <algorithm>

#include "lib/text/amounts.hpp"
#include "runner/check/positions.hpp"
#include "runner/check/steps.hpp"
#include "runner/match/turn_account.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;

/// Its moves in a few positions, each the beginning of a game with that seed.
Checked<std::vector<int>> moves_under_seed(Bench& bench, std::uint32_t seed) {
  Conversation player = bench.conversation();
  if (auto problem = player.begin()) return Failed(*std::move(problem));
  std::vector<Position> positions = middle_positions(bench.settings.seed + 1, 5);
  positions.insert(positions.begin(), Position());
  std::vector<int> columns;
  for (const Position& position : positions) {
    NewGame game = player.game_from(position);
    game.seed = seed;
    player.new_game(game);
    const auto move = player.ask_first_turn(position);
    if (!move) return Failed(in(position, move.error()));
    columns.push_back(move->column.index());
    player.call_game_off();
  }
  player.end();
  return columns;
}

std::size_t differences(const std::vector<int>& a, const std::vector<int>& b) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += a[i] != b[i];
  return count;
}

StepResult judge_times(std::vector<std::chrono::nanoseconds> times, const TimeControl& control) {
  std::sort(times.begin(), times.end());
  const auto median = times[times.size() / 2], worst = times.back();
  const auto allowed = control.turn + control.bank;
  const double share = in_ms(worst) / in_ms(allowed);
  const auto percent = static_cast<int>(100 * share + 0.5);
  return StepResult::passed("median " + to_text(median) + ", worst " + to_text(worst) + " (" +
                                (percent == 0 ? "under 1" : std::to_string(percent)) +
                                " % of the " + to_text(allowed) + " allowed)",
                            {{"turns", static_cast<double>(times.size())},
                             {"median_ms", in_ms(median)},
                             {"worst_ms", in_ms(worst)},
                             {"worst_share", share}});
}

/// One question about the position, which takes its time off the clock.
std::optional<Problem> take_turn_on(Clock& clock, Conversation& player, const Position& position) {
  player.new_game(player.game_from(position));
  TakeTurn turn;
  turn.position = position;
  turn.clock = player.full_clock();
  turn.clock.bank = std::chrono::floor<milliseconds>(*clock.bank());
  const Clock::Duration allowed = *clock.allowed();
  const auto move = player.ask_turn(turn);
  if (!move) return move.error();
  player.call_game_off();
  if (clock.spend(player.elapsed())) return std::nullopt;
  return player
      .problem(describe_late_answer({allowed, player.elapsed()}),
               "share the bank out over 21 turns")
      .value();
}

}  // namespace

StepResult check_seed(Bench& bench) {
  constexpr std::uint32_t seed = 7, other_seed = 8;
  const auto once = moves_under_seed(bench, seed), again = moves_under_seed(bench, seed),
             otherwise = moves_under_seed(bench, other_seed);
  for (const auto* const moves : {&once, &again, &otherwise})
    if (!*moves) return StepResult::failed(moves->error());
  const std::size_t changes = differences(*once, *again);
  const std::string count = std::to_string(once->size());
  const std::vector<Measurement> measurements{{"positions", static_cast<double>(once->size())},
                                              {"differences", static_cast<double>(changes)}};
  if (changes > 0)
    return StepResult::passed(std::to_string(changes) + " of " + count +
                                  " moves differ under the same seed: its games cannot be repeated",
                              measurements);
  if (differences(*once, *otherwise) > 0)
    return StepResult::passed("same seed, same moves; other seed, other moves", measurements);
  return StepResult::passed("same moves with any seed", measurements);
}

StepResult check_speed(Bench& bench) {
  Conversation player = bench.conversation();
  if (auto problem = player.begin()) return StepResult::failed(*std::move(problem));
  Clock clock(player.time());
  Position position;
  int turns = 0;
  for (const Column column : drawn_game(bench.settings.seed)) {
    if (position.to_move() == Colour::red) {
      ++turns;
      if (auto problem = take_turn_on(clock, player, position)) {
        problem->reason = "in turn " + std::to_string(turns) + " on one clock: " + problem->reason;
        return StepResult::failed(*std::move(problem));
      }
    }
    position.drop(column);
  }
  player.end();
  return judge_times(bench.findings.turn_times, player.time());
}

}  // namespace connect4

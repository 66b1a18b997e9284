// Questions about positions that a game seldom comes to.
#include <algorithm>
#include <limits>

#include "lib/game/notation.hpp"
#include "lib/game/verdict.hpp"
#include "lib/random.hpp"
#include "lib/text/duration.hpp"
#include "runner/check/positions.hpp"
#include "runner/check/steps.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

/// The same problem, with the position, as FEN, that it came up in.
Problem in(const Position& position, Problem problem) {
  problem.reason += ", in \"" + to_fen(position) + "\"";
  return problem;
}

/// Asks about each position as the first turn of a game.
std::optional<Problem> ask_about_all(Conversation& player, const std::vector<Position>& positions) {
  for (const Position& position : positions) {
    const auto move = player.ask_about(position);
    if (!move) return in(position, move.error());
    player.call_game_off();
  }
  return std::nullopt;
}

constexpr int most_turns = 3;

/// Plays a few turns from a position, the other side at random. Returns the number of turns.
Checked<int> play_some(Conversation& player, const Position& start, Random& random) {
  player.new_game(player.game_from(start));
  TakeTurn turn;
  turn.position = start;
  std::optional<Outcome> outcome;
  const auto put = [&](Column column) {
    turn.moves.push_back(column);
    outcome = play(turn.position, column).outcome;
  };
  int turns = 0;
  while (turns < most_turns && !outcome) {
    turn.clock = {player.time().turn, player.time().bank, player.time().bank};
    turn.id = 0;
    const auto move = player.ask_turn(turn);
    if (!move) return Failed(in(turn.position, move.error()));
    ++turns;
    put(move->column);
    const auto legal = turn.position.legal_columns();
    if (!outcome) put(legal[random.below(legal.size())]);
  }
  player.game_over(outcome.value_or(Outcome{std::nullopt, Ending::void_game}), turn.moves);
  return turns;
}

/// All that a player may be told as the end of a game.
std::vector<Outcome> all_outcomes() {
  std::vector<Outcome> outcomes{{std::nullopt, Ending::draw}, {std::nullopt, Ending::void_game}};
  for (const Colour winner : {Colour::red, Colour::blue})
    for (const Ending ending :
         {Ending::four, Ending::illegal_move, Ending::invalid_move, Ending::player_error,
          Ending::timeout, Ending::crash, Ending::protocol_error, Ending::start_failed})
      outcomes.push_back({winner, ending});
  return outcomes;
}

/// Where the 42nd disc is to be played.
Position last_disc(std::uint64_t seed) {
  Position position;
  const auto moves = drawn_game(seed);
  for (std::size_t i = 0; i + 1 < moves.size(); ++i) position.drop(moves[i]);
  return position;
}

/// One answer that ends the game, or may; then the player is told how it ended.
std::optional<Problem> finish(Conversation& player, const Position& position) {
  const auto move = player.ask_about(position);
  if (!move) return in(position, move.error());
  Position final = position;
  const auto outcome = play(final, move->column).outcome;
  player.game_over(outcome.value_or(Outcome{std::nullopt, Ending::void_game}), {move->column});
  return std::nullopt;
}

/// A conversation that has begun, or why it has not.
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
    TakeTurn turn;
    turn.position = position;
    turn.clock = {player.time().turn, player.time().bank, player.time().bank};
    const auto move = player.ask_turn(turn);
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
  return StepResult::passed("median " + to_text(median) + ", worst " + to_text(worst) + ": " +
                                (percent == 0 ? "less than 1" : std::to_string(percent)) +
                                " % of " + to_text(allowed),
                            {{"turns", static_cast<double>(times.size())},
                             {"median_ms", in_ms(median)},
                             {"worst_ms", in_ms(worst)},
                             {"worst_share", share}});
}

}  // namespace

StepResult check_full_columns(Bench& bench) {
  Conversation player = bench.conversation();
  if (auto problem = player.begin()) return StepResult::failed(*std::move(problem));
  const auto positions = crowded_positions(bench.settings.seed);
  if (auto problem = ask_about_all(player, positions))
    return StepResult::failed(*std::move(problem));
  player.end();
  return StepResult::passed(counted(positions.size(), "position") + ", down to one legal column");
}

StepResult check_positions(Bench& bench) {
  Conversation player = bench.conversation();
  if (auto problem = player.begin()) return StepResult::failed(*std::move(problem));
  Random random(bench.settings.seed);
  const auto positions = middle_positions(bench.settings.seed, 8);
  int turns = 0;
  for (const Position& start : positions) {
    const auto some = play_some(player, start, random);
    if (!some) return StepResult::failed(some.error());
    turns += *some;
  }
  player.end();
  return StepResult::passed(std::to_string(turns) + " turns from " +
                            counted(positions.size(), "position"));
}

StepResult check_game_ends(Bench& bench) {
  Conversation player = bench.conversation();
  if (auto problem = player.begin()) return StepResult::failed(*std::move(problem));
  for (const Position& position : {last_disc(bench.settings.seed), winning_position()})
    if (auto problem = finish(player, position)) return StepResult::failed(*std::move(problem));
  const auto outcomes = all_outcomes();
  for (const Outcome& outcome : outcomes) {
    player.new_game(player.game_from(Position()));
    player.game_over(outcome, {});
  }
  // A void game is played again: the same number, the same seed.
  const NewGame game = player.game_from(Position());
  for (int time = 0; time < 2; ++time) {
    player.new_game(game);
    TakeTurn turn;
    turn.clock = {player.time().turn, player.time().bank, player.time().bank};
    const auto move = player.ask_turn(turn);
    if (!move) return StepResult::failed(move.error());
    player.call_game_off();
  }
  player.end();
  return StepResult::passed(counted(outcomes.size() + 2, "end") + ", and a void game again");
}

StepResult check_extremes(Bench& bench) {
  Conversation player = bench.conversation();
  if (auto problem = player.begin()) return StepResult::failed(*std::move(problem));
  const TimeControl& time = player.time();
  NewGame game = player.game_from(Position());
  game.game = 100'000'000;
  game.seed = std::numeric_limits<std::uint32_t>::max();
  for (const char* const name : {"", "\xf0\x9f\x98\x80 \"Zo\xc3\xab\" \\ </script>", "null"}) {
    game.opponent = name;
    player.new_game(game);
    TakeTurn turn;
    turn.clock = {time.turn, time.bank, std::nullopt};  // null: the opponent is a person
    const auto move = player.ask_turn(turn);
    if (!move) return StepResult::failed(move.error());
    player.call_game_off();
  }
  player.end();
  return StepResult::passed("game 100000000, a seed of 32 bits, emoji, no opponent's clock");
}

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
    return StepResult::passed("the same seed gives the same moves, another one others",
                              measurements);
  return StepResult::passed("the same moves under any seed", measurements);
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
      player.new_game(player.game_from(position));
      TakeTurn turn;
      turn.position = position;
      const auto bank = std::chrono::floor<milliseconds>(*clock.bank());
      turn.clock = {player.time().turn, bank, bank};
      const auto allowed = to_text(*clock.allowed());
      const auto move = player.ask_turn(turn);
      if (!move || !clock.spend(player.elapsed())) {
        Problem problem = move ? player
                                     .problem("answered after " + to_text(player.elapsed()) + "; " +
                                                  allowed + " were left",
                                              "share the bank out over 21 turns")
                                     .value()
                               : move.error();
        problem.reason = "in turn " + std::to_string(turns) + " on one clock: " + problem.reason;
        return StepResult::failed(std::move(problem));
      }
      player.call_game_off();
    }
    position.drop(column);
  }
  player.end();
  return judge_times(bench.findings.turn_times, player.time());
}

}  // namespace connect4

// Questions about positions that a game seldom comes to.
#include <limits>

#include "lib/game/verdict.hpp"
#include "lib/random.hpp"
#include "lib/text/amounts.hpp"
#include "runner/check/positions.hpp"
#include "runner/check/steps.hpp"

namespace connect4 {

namespace {

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
    turn.clock = player.full_clock();
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
    for (const EndingRow& row : ending_table)
      if (row.may_have_winner) outcomes.push_back({winner, row.ending});
  return outcomes;
}

/// The position in which the 42nd disc is to be played.
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

}  // namespace

StepResult check_full_columns(Bench& bench) {
  Conversation player = bench.conversation();
  if (auto problem = player.begin()) return StepResult::failed(*std::move(problem));
  const auto positions = crowded_positions(bench.settings.seed);
  if (auto problem = ask_about_all(player, positions))
    return StepResult::failed(*std::move(problem));
  player.end();
  return StepResult::passed(plural(std::ssize(positions), "position") +
                            ", down to one legal column");
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
                            plural(std::ssize(positions), "position"));
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
    const auto move = player.ask_first_turn(Position());
    if (!move) return StepResult::failed(move.error());
    player.call_game_off();
  }
  player.end();
  return StepResult::passed(plural(outcomes.size() + 2, "ending") +
                            ", including a replayed void game");
}

StepResult check_extremes(Bench& bench) {
  Conversation player = bench.conversation();
  if (auto problem = player.begin()) return StepResult::failed(*std::move(problem));
  NewGame game = player.game_from(Position());
  game.game = 100'000'000;
  game.seed = std::numeric_limits<std::uint32_t>::max();
  for (const char* const name : {"", "\xf0\x9f\x98\x80 \"Zo\xc3\xab\" \\ </script>", "null"}) {
    game.opponent = name;
    player.new_game(game);
    TakeTurn turn;
    turn.clock = player.full_clock();
    turn.clock.opponent_bank.reset();  // null: the opponent is a person
    const auto move = player.ask_turn(turn);
    if (!move) return StepResult::failed(move.error());
    player.call_game_off();
  }
  player.end();
  return StepResult::passed("game 100000000, 32-bit seed, emoji, opponent without a clock");
}

}  // namespace connect4

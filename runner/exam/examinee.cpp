#include "runner/exam/examinee.hpp"

#include "lib/game/verdict.hpp"

namespace connect4 {

std::optional<Fault> Examinee::start() {
  auto fault = player_.prepare();
  failed_starts_ = fault ? failed_starts_ + 1 : 0;
  return fault;
}

std::optional<Fault> Examinee::begin(const Position& start, Colour colour, std::uint32_t seed) {
  if (auto fault = Examinee::start()) return fault;
  const TimeControl& time = player_.spec().time;
  game_ = {.game = game_.game + 1,
           .colour = colour,
           .opponent = "connect4",
           .seed = seed,
           .clock = ClockView::of(time, time.bank),
           .start = start,
           .ready = time.ready_limit()};
  clock_ = Clock(time);
  if (auto fault = player_.get_ready(game_)) return fault;
  player_.new_game(game_);
  return std::nullopt;
}

Examinee::Answer Examinee::ask(const Position& position, const std::vector<Column>& moves) {
  const TimeControl& time = player_.spec().time;
  const auto bank = std::chrono::duration_cast<std::chrono::milliseconds>(*clock_.bank());
  TakeTurn turn{.position = position, .moves = moves, .clock = ClockView::of(time, bank)};
  turn.clock.opponent_bank = time.bank;
  TurnResult result = player_.take_turn(turn, clock_);
  if (auto* const fault = std::get_if<Fault>(&result)) return give_up(std::move(*fault));
  Ply ply = std::get<Ply>(std::move(result));
  if (!position.is_legal(ply.column))
    return give_up(player_.evidence(Ending::illegal_move, reproach_of_full(ply.column)));
  return ply;
}

Fault Examinee::give_up(Fault fault) {
  player_.retire();
  player_.take_notes();
  return fault;
}

void Examinee::end(const Outcome& outcome, const std::vector<Column>& moves) {
  player_.game_over({game_.game, game_.colour, outcome, moves});
  player_.take_notes();
}

Examinee::Answer Examinee::ask_once(const Position& position, std::uint32_t seed) {
  if (auto fault = begin(position, position.to_move(), seed)) return *std::move(fault);
  Answer answer = ask(position, {});
  if (std::holds_alternative<Ply>(answer)) end({std::nullopt, Ending::void_game}, {});
  return answer;
}

}  // namespace connect4

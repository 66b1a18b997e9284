#include "lib/tournament/results/accuracy.hpp"

#include <algorithm>

namespace connect4 {

namespace {

/// Whether the side had a position that was lost, with either side to move.
bool has_stood_lost(const std::vector<JudgedMove>& moves, Colour side) {
  return std::ranges::any_of(moves, [&](const JudgedMove& move) {
    return prospect_of(move.before) == (move.mover == side ? Prospect::loss : Prospect::win);
  });
}

}  // namespace

void MoveAccuracy::add(const JudgedMove& move) {
  ++moves;
  best += move.is_best() ? 1 : 0;
  errors += move.changes_result() ? 1 : 0;
  loss += move.loss();
}

void MoveAccuracy::add(const MoveAccuracy& others) {
  moves += others.moves;
  best += others.best;
  errors += others.errors;
  loss += others.loss;
}

MoveAccuracy PlayerAccuracy::all() const {
  MoveAccuracy sum;
  for (const MoveAccuracy& stage : stages) sum.add(stage);
  return sum;
}

void add_game(std::vector<PlayerAccuracy>& players, const GameResult& result,
              const std::vector<JudgedMove>& moves) {
  const auto player = [&](Colour colour) -> PlayerAccuracy& {
    return players[static_cast<std::size_t>(result.player(colour))];
  };
  for (const Colour colour : both_colours) ++player(colour).games;
  for (const JudgedMove& move : moves) player(move.mover).stages[stage_of(move.disc)].add(move);
  if (!result.outcome.winner) return;
  PlayerAccuracy& winner = player(*result.outcome.winner);
  ++winner.wins;
  winner.gifts += has_stood_lost(moves, *result.outcome.winner) ? 1 : 0;
}

}  // namespace connect4

#include "players/support/greedy_move.hpp"

#include "lib/game/lines.hpp"
#include "lib/game/random_choice.hpp"
#include "players/support/game_seed.hpp"

namespace connect4 {

namespace {

/// Some cells to choose from, and why.
struct Candidates {
  Bitboard cells;
  const char* note;
};

Candidates candidates(const Position& position) {
  const Colour own = position.to_move();
  const Bitboard occupied = position.occupied();
  const Bitboard landing = landing_cells(occupied);
  const Bitboard winning = landing & winning_cells(position.discs(own), occupied);
  if (winning) return {winning, "wins"};

  const Bitboard losing = winning_cells(position.discs(other(own)), occupied);
  const Bitboard blocks = landing & losing;
  const Bitboard wanted = blocks ? blocks : landing;
  const Bitboard careful = wanted & ~(losing >> 1);
  return {careful ? careful : wanted, blocks ? "blocks" : ""};
}

}  // namespace

Move greedy_move(const Position& position, std::uint32_t seed) {
  const auto [cells, note] = candidates(position);
  Bitboard central = most_central(cells);
  const bool two_sided = central & (central - 1);
  if (two_sided && random_for(position, seed).below(2) == 1) central &= central - 1;
  return {column_of(central), std::nullopt, note};
}

}  // namespace connect4

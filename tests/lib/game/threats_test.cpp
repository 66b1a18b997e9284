#include "lib/game/threats.hpp"

#include <gtest/gtest.h>

#include "lib/game/notation.hpp"
#include "tests/lib/game/some_positions.hpp"

namespace connect4 {
namespace {

Bitboard cells_at(std::initializer_list<std::pair<int, int>> columns_and_rows) {
  Bitboard result = 0;
  for (const auto& [column, row] : columns_and_rows)
    result |= bit(Cell{*Column::from_index(column), row});
  return result;
}

TEST(WinningCells, AreThoseWhereOneMoreDiscCompletesAFour) {
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const auto position = random_position(random, static_cast<int>(random.below(43)));
    if (!position) continue;
    for (const Colour colour : {Colour::red, Colour::blue}) {
      Bitboard expected = 0;
      for (const Cell cell : cells_of(board_cells & ~position->occupied()))
        if (has_four(position->discs(colour) | bit(cell))) expected |= bit(cell);
      ASSERT_EQ(winning_cells(position->discs(colour), position->occupied()), expected)
          << to_fen(*position);
    }
  }
}

TEST(LandingCells, AreWhereTheLegalColumnsTakeADisc) {
  Random random(2);
  for (int i = 0; i < 500; ++i) {
    const auto position = random_position(random, static_cast<int>(random.below(43)));
    if (!position) continue;
    Bitboard expected = 0;
    for (const Column column : position->legal_columns()) {
      Position next = *position;
      expected |= bit(*next.drop(column));
    }
    ASSERT_EQ(landing_cells(position->occupied()), expected) << to_fen(*position);
  }
}

TEST(SafeCells, AreThoseAfterWhichTheOpponentCannotWinAtOnce) {
  Random random(3);
  for (int i = 0; i < 2000; ++i) {
    const auto position = random_position(random, static_cast<int>(random.below(43)));
    if (!position) continue;
    const Colour opponent = other(position->to_move());
    Bitboard expected = 0;
    for (const Column column : position->legal_columns()) {
      Position next = *position;
      const Cell landed = *next.drop(column);
      const Bitboard threats = winning_cells(next.discs(opponent), next.occupied());
      if (!(threats & landing_cells(next.occupied()))) expected |= bit(landed);
    }
    ASSERT_EQ(safe_cells(position->discs(opponent), position->occupied()), expected)
        << to_fen(*position);
  }
}

TEST(MostCentral, KeepsTheNearestToTheMiddleColumn) {
  EXPECT_EQ(most_central(cells_at({{0, 0}, {2, 1}, {4, 0}, {6, 2}})), cells_at({{2, 1}, {4, 0}}));
  EXPECT_EQ(most_central(cells_at({{2, 1}, {3, 5}})), cells_at({{3, 5}}));
  EXPECT_EQ(most_central(cells_at({{6, 0}})), cells_at({{6, 0}}));
  EXPECT_EQ(most_central(0), Bitboard{0});
}

}  // namespace
}  // namespace connect4

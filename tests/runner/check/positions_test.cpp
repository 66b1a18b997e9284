#include "runner/check/positions.hpp"

#include <gmock/gmock.h>

#include <set>

#include "lib/game/verdict.hpp"

namespace connect4 {
namespace {

class Positions : public testing::TestWithParam<std::uint64_t> {};

INSTANTIATE_TEST_SUITE_P(Seeds, Positions, testing::Values(0, 1, 2, 77, ~std::uint64_t{0}));

/// Nobody has won, and there is something to play.
bool is_open(const Position& position) {
  return !outcome_of(position) &&
         Position::from_discs(position.discs(Colour::red), position.discs(Colour::blue))
             .has_value();
}

TEST_P(Positions, DrawnGameFillsTheBoardWithoutAFour) {
  Position position;
  const auto moves = drawn_game(GetParam());
  ASSERT_EQ(moves.size(), static_cast<std::size_t>(cell_count));
  for (std::size_t i = 0; i + 1 < moves.size(); ++i)
    ASSERT_FALSE(play(position, moves[i]).outcome) << "ply " << i + 1;
  EXPECT_EQ(play(position, moves.back()).outcome, (Outcome{std::nullopt, Ending::draw}));
}

TEST_P(Positions, CrowdedOnesHaveEveryColumnAsTheOnlyLegalOne) {
  std::set<Column> alone;
  std::set<std::size_t> sizes;
  for (const Position& position : crowded_positions(GetParam())) {
    EXPECT_TRUE(is_open(position));
    const auto legal = position.legal_columns();
    sizes.insert(legal.size());
    if (legal.size() == 1) alone.insert(legal.front());
  }
  EXPECT_EQ(alone.size(), static_cast<std::size_t>(column_count));
  EXPECT_THAT(sizes, testing::ElementsAre(1, 2, 6));
}

TEST_P(Positions, MiddleOnesAreOpenAndDiffer) {
  std::set<Bitboard> seen;
  for (const Position& position : middle_positions(GetParam(), 20)) {
    EXPECT_TRUE(is_open(position));
    EXPECT_GE(position.ply(), 2);
    EXPECT_LE(position.ply(), 24);
    seen.insert(position.discs(Colour::red) | position.discs(Colour::blue) << 7);
  }
  EXPECT_GT(seen.size(), 10U);
}

TEST(Position, WinningOneIsWonInOneMove) {
  Position position = winning_position();
  ASSERT_TRUE(is_open(position));
  const auto verdict = play(position, *Column::from_index(0));
  EXPECT_EQ(verdict.outcome, (Outcome{Colour::red, Ending::four}));
}

TEST(SeededPositions, AreTheSameForTheSameSeed) {
  EXPECT_EQ(crowded_positions(5), crowded_positions(5));
  EXPECT_NE(crowded_positions(5), crowded_positions(6));
  EXPECT_EQ(middle_positions(5, 4), middle_positions(5, 4));
}

}  // namespace
}  // namespace connect4

#include "lib/batch/boards.hpp"

#include <gmock/gmock.h>

#include <array>

#include "lib/random.hpp"
#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

/// What a Position says of the same drop.
DropResult slow_step(Position& position, int index) {
  const auto column = Column::from_index(index);
  if (!column || !position.drop(*column)) return DropResult::illegal;
  if (has_four(position.discs(other(position.to_move())))) return DropResult::won;
  return position.is_full() ? DropResult::drawn : DropResult::going_on;
}

std::uint8_t slow_mask(const Position& position) {
  std::uint8_t mask = 0;
  for (const Column column : position.legal_columns())
    mask = static_cast<std::uint8_t>(mask | 1 << column.index());
  return mask;
}

TEST(DropDisc, DoesWhatAPositionDoesInWholeRandomGames) {
  Random random(1);
  std::array<int, 4> seen{};
  for (int game = 0; game < 3000; ++game) {
    Position position;
    Bitboard red = 0;
    Bitboard blue = 0;
    for (DropResult result = DropResult::going_on;
         result == DropResult::going_on || result == DropResult::illegal;) {
      const int column = static_cast<int>(random.below(9)) - 1;  // also one that does not exist
      result = drop_disc(red, blue, column);
      ASSERT_EQ(result, slow_step(position, column));
      ASSERT_EQ(red, position.discs(Colour::red));
      ASSERT_EQ(blue, position.discs(Colour::blue));
      ASSERT_EQ(columns_with_room(red | blue), slow_mask(position));
      ++seen[static_cast<std::size_t>(result)];
    }
  }
  EXPECT_THAT(seen, testing::Each(testing::Gt(0)));
}

TEST(Planes, HaveTheMoversDiscsFirstAndTheTopRowFirst) {
  Random random(2);
  for (int i = 0; i < 1000; ++i) {
    const Position position = random_position(7, random.next(), {0, 41}, false);
    std::array<std::int8_t, plane_bytes> planes{};
    write_planes(position.discs(Colour::red), position.discs(Colour::blue), planes.data());
    std::size_t at = 0;
    for (int row = row_count - 1; row >= 0; --row)
      for (const Column column : Column::all())
        for (const Colour side : {position.to_move(), other(position.to_move())})
          ASSERT_EQ(planes[at++], position.at({column, row}) == side ? 1 : 0);
  }
}

TEST(RandomPosition, HasADiscCountOfTheRangeAndIsUnfinishedIfAsked) {
  std::array<int, cell_count + 1> counts{};
  for (std::uint64_t i = 0; i < 5000; ++i) {
    const Position position = random_position(3, i, {8, 12}, true);
    ASSERT_FALSE(has_four(position.discs(Colour::red)) || has_four(position.discs(Colour::blue)));
    ++counts[static_cast<std::size_t>(position.ply())];
  }
  for (std::size_t discs = 0; discs < counts.size(); ++discs)
    EXPECT_NEAR(counts[discs], discs >= 8 && discs <= 12 ? 1000 : 0, 120) << discs;
}

TEST(RandomPosition, EndsWithTheGameIfFinishedOnesAreAllowed) {
  int finished = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const Position position = random_position(3, i, {42, 42}, false);
    const bool won =
        has_four(position.discs(Colour::red)) || has_four(position.discs(Colour::blue));
    ASSERT_TRUE(won || position.is_full());
    finished += won ? 1 : 0;
  }
  EXPECT_GT(finished, 900);
}

TEST(RandomPosition, DependsOnItsNumberAlone) {
  const Position once = random_position(5, 17, {20, 20}, true);
  EXPECT_EQ(random_position(5, 17, {20, 20}, true), once);
  EXPECT_NE(random_position(5, 18, {20, 20}, true), once);
  EXPECT_NE(random_position(6, 17, {20, 20}, true), once);
}

}  // namespace
}  // namespace connect4

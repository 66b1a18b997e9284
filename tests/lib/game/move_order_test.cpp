#include "lib/game/move_order.hpp"

#include <gmock/gmock.h>

#include "lib/game/notation.hpp"

namespace connect4 {
namespace {

Position played(const std::vector<Column>& moves) {
  Position position;
  for (const Column column : moves) EXPECT_TRUE(position.drop(column));
  return position;
}

TEST(MoveOrder, LeadsToThePositionAgain) {
  for (const std::string fen :
       {"7/7/7/7/7/7 x", "3x3/7/7/7/7/7 o", "o2x3/3o3/3x3/7/7/7 x", "xxoxxoo/ooxooxx/7/7/7/7 x"}) {
    const Position position = *parse_fen(fen);
    const auto moves = moves_to(position);
    ASSERT_TRUE(moves) << fen;
    EXPECT_EQ(played(*moves), position) << fen;
  }
}

TEST(MoveOrder, IsMissingWhereNoTurnsMadeThePosition) {
  // Blue's disc lies below both of red's, and nobody else could have begun.
  EXPECT_FALSE(moves_to(*parse_fen("o6/x6/7/7/7/7 x")));
}

}  // namespace
}  // namespace connect4

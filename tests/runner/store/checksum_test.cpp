#include <gtest/gtest.h>

#include "runner/store/record_row.hpp"

namespace connect4 {
namespace {

TEST(Checksum, IsThatOfTheExampleInThePage) {
  const GameResult game{{17, 1, 3, 2, 0, 0, 1}, {Colour::blue, Ending::four}};
  EXPECT_EQ(checksum_of_game(game, 8), 489848585U);
  RecordRow row;
  row.result.number = 17;
  row.seed = 2885033482;
  row.players = {Identity{"Ann", "1.0", ""}, Identity{"Bob", "", ""}};
  row.moves = "44353535";
  row.plies = std::string(1, '\0');
  EXPECT_EQ(checksum_of_record(row), 3085515988U);
}

TEST(Checksum, KeepsTextsApart) {
  RecordRow one, other;
  one.players[0].name = "ab";
  other.players[0] = {"a", "b", ""};
  EXPECT_NE(checksum_of_record(one), checksum_of_record(other));
}

TEST(Checksum, KnowsADrawFromAWin) {
  const auto with = [](std::optional<Colour> winner) {
    return checksum_of_game({{1, 1, 0, 0, 0, 0, 1}, {winner, Ending::draw}}, 42);
  };
  EXPECT_NE(with(std::nullopt), with(Colour::red));
  EXPECT_NE(with(Colour::blue), with(Colour::red));
}

}  // namespace
}  // namespace connect4

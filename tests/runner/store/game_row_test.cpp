#include "runner/store/game_row.hpp"

#include <gtest/gtest.h>

#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

TEST(GameRow, HasAStartThatIsNotTheOpenings) {
  const auto [result, record] = samples::game(3);
  EXPECT_EQ(row_of(result, record, record.start).start, "");
  EXPECT_EQ(row_of(result, record, Position{}).start, to_fen(record.start));
}

TEST(Scores, ComeBackFromTheirBytes) {
  const std::vector<int> scores{1, -1, 18, -18, 0};
  EXPECT_EQ(encode_scores(scores), std::string("\x01\xff\x12\xee\0", 5));
  EXPECT_EQ(decode_scores(encode_scores(scores), 4), scores);
}

GameRow example() {
  GameRow row;
  row.result = {{17, 1, 3, 2, 0, 0, 1}, {Colour::blue, Ending::four}};
  row.moves = "44353535";
  row.scores = encode_scores({1, -1, 1, -1, 1, 2, -2, 18, -18});
  return row;
}

TEST(Checksum, IsThatOfTheExampleInThePage) {
  EXPECT_EQ(checksum_of_game(example()), 1107449783U);
  EXPECT_EQ(checksum_of_record(17, "{}"), 2219937303U);
}

TEST(Checksum, KeepsTextsApart) {
  GameRow one = example(), other = example();
  one.files = {"ab", ""};
  other.files = {"a", "b"};
  EXPECT_NE(checksum_of_game(one), checksum_of_game(other));
}

}  // namespace
}  // namespace connect4

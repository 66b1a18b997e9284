#include "runner/batch/many_solver.hpp"

#include <gmock/gmock.h>

#include "lib/batch/boards.hpp"

namespace connect4 {
namespace {

constexpr std::size_t small_table = std::size_t{1} << 20;

std::vector<Position> positions(std::size_t count, DiscRange discs) {
  std::vector<Position> result;
  for (std::size_t i = 0; i < count; ++i)
    result.push_back(random_position(random_of_board(4, i), discs, true));
  return result;
}

TEST(ManySolver, GivesTheScoresOfASingleSolverInTheOrderOfThePositions) {
  const auto asked = positions(200, {24, 40});
  Solver single(small_table);
  for (const std::size_t threads : {1U, 3U}) {
    ManySolver many(threads, small_table, std::nullopt);
    const auto solved = many.solve(asked, true, {});
    ASSERT_EQ(solved.size(), asked.size());
    for (std::size_t i = 0; i < asked.size(); ++i) {
      EXPECT_EQ(solved[i].score, *single.solve(asked[i]));
      EXPECT_EQ(solved[i].columns, *single.score_columns(asked[i]));
    }
  }
}

TEST(ManySolver, GivesNoScoreToAFinishedPositionAndGoesOn) {
  std::vector<Position> asked = positions(2, {36, 36});
  asked.insert(asked.begin() + 1, *Position::from_discs(0xf, 0x7 << bits_per_column));
  const auto solved = ManySolver(2, small_table, std::nullopt).solve(asked, true, {});
  ASSERT_EQ(solved.size(), 3U);
  EXPECT_TRUE(solved[0].score && solved[2].score);
  EXPECT_FALSE(solved[1].score);
}

TEST(ManySolver, ReturnsTheSolvedOnesIfItIsStopped) {
  std::vector<Position> asked = positions(3, {38, 38});
  asked.emplace_back();  // the empty board takes minutes without a book
  ManySolver many(1, small_table, std::nullopt);
  std::size_t seen = 0;
  const auto solved = many.solve(asked, false, [&](std::size_t done) {
    seen = done;
    return done < 3;
  });
  EXPECT_EQ(solved.size(), 3U);
  EXPECT_EQ(seen, 3U);
  EXPECT_EQ(many.solve(positions(5, {38, 38}), false, {}).size(), 5U) << "it can be asked again";
}

}  // namespace
}  // namespace connect4

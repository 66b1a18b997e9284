#include "runner/batch/many_solver.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "lib/batch/boards.hpp"
#include "protocol/sdk/c/connect4_batch.h"

namespace connect4 {
namespace {

constexpr std::size_t small_table = std::size_t{1} << 20;

std::vector<Position> positions(std::size_t count, DiscRange discs) {
  std::vector<Position> result;
  for (std::size_t i = 0; i < count; ++i) result.push_back(random_position(4, i, discs, true));
  return result;
}

TEST(ManySolver, GivesTheScoresOfASingleSolverInTheOrderOfThePositions) {
  const auto asked = positions(200, {24, 40});
  Solver single(small_table);
  std::vector<std::int8_t> scores(asked.size()), columns(asked.size() * column_count);
  for (const int threads : {1, 3}) {
    const ManySolver many{threads, small_table};
    ASSERT_EQ(many.solve(asked, scores.data(), columns.data(), {}), asked.size());
    for (std::size_t i = 0; i < asked.size(); ++i) {
      EXPECT_EQ(scores[i], *single.solve(asked[i]));
      const auto right = *single.score_columns(asked[i]);
      for (std::size_t column = 0; column < right.size(); ++column)
        EXPECT_EQ(columns[i * column_count + column], right[column].value_or(C4_NO_SCORE));
    }
    std::ranges::fill(columns, 0);
    EXPECT_EQ(many.solve(asked, nullptr, columns.data(), {}), asked.size());
    EXPECT_EQ(*std::max_element(columns.begin(), columns.begin() + column_count), scores[0]);
    const auto with_columns = std::exchange(scores, std::vector<std::int8_t>(asked.size()));
    EXPECT_EQ(many.solve(asked, scores.data(), nullptr, {}), asked.size());
    EXPECT_EQ(scores, with_columns);
  }
}

TEST(ManySolver, GivesNoScoreToAFinishedPositionAndGoesOn) {
  std::vector<Position> asked = positions(2, {36, 36});
  asked.insert(asked.begin() + 1, *Position::from_discs(0xf, 0x7 << bits_per_column));
  std::vector<std::int8_t> scores(3), columns(3 * column_count);
  const ManySolver many{2, small_table};
  ASSERT_EQ(many.solve(asked, scores.data(), columns.data(), {}), 3U);
  EXPECT_THAT(scores, testing::ElementsAre(testing::Gt(-43), C4_NO_SCORE, testing::Gt(-43)));
  EXPECT_THAT(std::span(columns).subspan(column_count, column_count), testing::Each(C4_NO_SCORE));
  ASSERT_EQ(many.solve(asked, scores.data(), nullptr, {}), 3U);
  EXPECT_EQ(scores[1], C4_NO_SCORE);
}

TEST(ManySolver, ReturnsTheNumberOfTheSolvedOnesIfItIsStopped) {
  std::vector<Position> asked = positions(3, {38, 38});
  asked.emplace_back();  // the empty board takes minutes without a book
  asked.push_back(asked.front());
  std::vector<std::int8_t> scores(asked.size());
  for (const int threads : {1, 2}) {
    const std::size_t at_once = threads == 1 ? 3 : 4;
    const ManySolver many{threads, small_table};
    std::size_t seen = 0;
    const auto solved = many.solve(asked, scores.data(), nullptr, [&](std::size_t done) {
      seen = done;
      return done < at_once;
    });
    EXPECT_EQ(solved, 3U) << "a position after one that is not solved does not count";
    EXPECT_EQ(seen, at_once);
  }
}

TEST(ManySolver, EndsItsThreadsIfTheProgressThrows) {
  const std::vector<Position> asked(2);
  std::vector<std::int8_t> scores(asked.size());
  const auto interrupt = [](std::size_t) -> bool { throw std::runtime_error("interrupted"); };
  const ManySolver many{2, small_table};
  EXPECT_THROW(many.solve(asked, scores.data(), nullptr, interrupt), std::runtime_error);
}

}  // namespace
}  // namespace connect4

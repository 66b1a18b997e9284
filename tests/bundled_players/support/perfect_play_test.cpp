#include "players/support/perfect_play.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "lib/game/lines.hpp"
#include "tests/lib/game/games.hpp"
#include "tests/lib/game/some_positions.hpp"
#include "tests/lib/solver/invented_book.hpp"

namespace connect4 {
namespace {

using namespace std::chrono_literals;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

constexpr std::size_t table_bytes = std::size_t{1} << 20;

PerfectOptions perfect_options(int level = best_level, bool prefers_traps = false) {
  return {level, prefers_traps, table_bytes};
}

std::vector<Position> late_positions(int count, int discs) {
  Random random(static_cast<std::uint64_t>(discs));
  std::vector<Position> positions;
  for (int i = 0; i < count; ++i)
    positions.push_back(lasting_position(random, discs + static_cast<int>(random.below(3))));
  return positions;
}

int column_index(Column column) {
  return column.index();
}

/// The columns that keep the exact score.
std::set<int> best_columns(Solver& solver, const Position& position) {
  const auto scores = solver.score_columns(position).value();
  const auto best = *std::ranges::max_element(scores);
  std::set<int> columns;
  for (int i = 0; i < column_count; ++i)
    if (scores[static_cast<std::size_t>(i)] == best) columns.insert(i);
  return columns;
}

Bitboard landing_wins(const Position& position, Colour side) {
  const Bitboard occupied = position.occupied();
  return landing_cells(occupied) & winning_cells(position.discs(side), occupied);
}

TEST(PerfectPlay, PlaysABestColumnAndSaysTheExactScore) {
  Solver solver(table_bytes);
  PerfectPlay perfect(perfect_options(), std::nullopt);
  for (const Position& position : late_positions(60, 20)) {
    const Move move = perfect.choose(position, 7, std::nullopt);
    EXPECT_TRUE(best_columns(solver, position).contains(column_index(move.column))) << position;
    const int score = solver.solve(position).value();
    EXPECT_EQ(move.eval, score > 0 ? 1.0 : score < 0 ? -1.0 : 0.0);
    EXPECT_THAT(move.note, EndsWith("for sure"));
    if (score != 0) {
      EXPECT_THAT(move.note,
                  HasSubstr(" " + std::to_string(moves_to_end(score, position.ply())) + " move"));
    }
  }
}

TEST(PerfectPlay, SaysHowFarTheEndIs) {
  PerfectPlay perfect(perfect_options(), std::nullopt);
  EXPECT_EQ(perfect.choose(position_after("112233"), 7, std::nullopt).note,
            "wins in 1 move for sure");
  EXPECT_EQ(perfect.choose(position_after("4433"), 7, std::nullopt).note,
            "wins in 2 moves for sure");
  EXPECT_EQ(perfect.choose(position_after("44335"), 7, std::nullopt).note,
            "loses in 1 move for sure");
}

TEST(PerfectPlay, ChoosesAmongAllBestColumnsByItsSeedAlone) {
  Solver solver(table_bytes);
  PerfectPlay perfect(perfect_options(), std::nullopt), other(perfect_options(), std::nullopt);
  int choices = 0;
  for (const Position& position : late_positions(10, 24)) {
    std::set<int> seen;
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
      const Column column = perfect.choose(position, seed, std::nullopt).column;
      EXPECT_EQ(column, other.choose(position, seed, std::nullopt).column);
      seen.insert(column_index(column));
    }
    const auto best = best_columns(solver, position);
    const Bitboard blocks = landing_wins(position, connect4::other(position.to_move()));
    if (!blocks) {
      EXPECT_EQ(seen, best) << position;
    }
    choices += best.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(choices, 2);
}

TEST(PerfectPlay, BlocksIfItIsLostAnyway) {
  PerfectPlay perfect(perfect_options(), std::nullopt);
  for (std::uint32_t seed = 0; seed < 20; ++seed)
    EXPECT_THAT(perfect.choose(position_after("44335"), seed, std::nullopt).column.digit(),
                testing::AnyOf('2', '6'));
}

TEST(PerfectPlay, GoesByTheBookIfItHasOne) {
  Book book = invented_book(1);
  PerfectPlay perfect(perfect_options(), book);
  for (const char* moves : {"", "4", "4352", "1234567"}) {
    const Position position = position_after(moves);
    const Move move = perfect.choose(position, 7, 0us);
    EXPECT_THAT(move.note, EndsWith("for sure")) << moves;
    Position next = position;
    next.drop(move.column);
    EXPECT_EQ(-book.score(next).value(), book.score(position).value()) << moves;
  }
}

TEST(PerfectPlay, PlaysOnIfABookIsWrong) {
  PerfectPlay perfect(perfect_options(), invented_book(1));
  for (const Position& position : late_positions(5, 8)) {
    const Move move = perfect.choose(position, 7, 20ms);
    EXPECT_TRUE(position.is_legal(move.column));
  }
}

TEST(PerfectPlay, LeavesFewestAnswersIfItIsToldTo) {
  Solver solver(table_bytes);
  PerfectPlay plain(perfect_options(), std::nullopt);
  PerfectPlay perfect(perfect_options(best_level, true), std::nullopt);
  const auto answers_after = [&](Position next, int column) {
    next.drop(*Column::from_index(column));
    const auto score = solver.solve(next);
    if (!score) return 0;
    const auto scores = solver.score_columns(next).value();
    return static_cast<int>(std::ranges::count_if(
        scores, [&](const auto& answer) { return answer && *answer >= std::min(*score, 1); }));
  };
  int fewer = 0;
  for (const Position& position : late_positions(80, 22)) {
    if (landing_wins(position, other(position.to_move()))) continue;
    int fewest = column_count, most = 0;
    for (const int column : best_columns(solver, position)) {
      fewest = std::min(fewest, answers_after(position, column));
      most = std::max(most, answers_after(position, column));
    }
    const Column column = perfect.choose(position, 7, std::nullopt).column;
    EXPECT_EQ(answers_after(position, column_index(column)), fewest) << position;
    fewer += fewest < most ? 1 : 0;
  }
  EXPECT_GT(fewer, 3);
}

/// A random move has no eval. The share of 400 deviates by 2.5 %.
TEST(PerfectPlay, ErrsLessWithEveryLevel) {
  const Position position = position_after("4444441");
  double before = 1.1;
  for (const int level : {0, 3, 7, 10}) {
    PerfectPlay perfect(perfect_options(level), invented_book(4));
    int random = 0;
    for (std::uint32_t seed = 0; seed < 400; ++seed)
      random += perfect.choose(position, seed, 0us).eval ? 0 : 1;
    const double share = random / 400.0;
    EXPECT_NEAR(share, (10 - level) / 10.0, 0.1) << level;
    EXPECT_LT(share, before);
    before = share;
  }
}

TEST(PerfectPlay, NeverMissesAWinOrABlockFromLevelThreeOn) {
  for (const int level : {3, 6, 9}) {
    PerfectPlay perfect(perfect_options(level), std::nullopt);
    for (std::uint32_t seed = 0; seed < 25; ++seed) {
      EXPECT_EQ(perfect.choose(position_after("112233"), seed, 1ms).column.digit(), '4');
      EXPECT_EQ(perfect.choose(position_after("1122337"), seed, 1ms).column.digit(), '4');
    }
  }
  PerfectPlay careless(perfect_options(2), std::nullopt);
  std::set<char> seen;
  for (std::uint32_t seed = 0; seed < 25; ++seed)
    seen.insert(careless.choose(position_after("1122337"), seed, 1ms).column.digit());
  EXPECT_GT(seen.size(), 2U);
}

TEST(PerfectPlay, AnswersInTimeWithoutABookAndNeverLosesAtOnce) {
  PerfectPlay perfect(perfect_options(), std::nullopt);
  const Move move = perfect.choose(Position(), 7, 1ms);
  EXPECT_THAT(move.note, Not(HasSubstr("exact")));
  ASSERT_TRUE(move.eval);
  for (const Position& position : late_positions(40, 12)) {
    const Bitboard occupied = position.occupied();
    const Bitboard safe = safe_cells(position.discs(other(position.to_move())), occupied) |
                          landing_wins(position, position.to_move());
    const Column column = perfect.choose(position, 7, 100us).column;
    if (safe) {
      EXPECT_TRUE(safe & column_cells(column)) << position << column.digit();
    }
  }
}

}  // namespace
}  // namespace connect4

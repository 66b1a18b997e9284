#include "lib/game/lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "lib/game/notation.hpp"
#include "lib/game/verdict.hpp"
#include "lib/random.hpp"
#include "tests/lib/game/games.hpp"
#include "tests/lib/game/simple_board.hpp"
#include "tests/lib/game/some_positions.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::IsEmpty;
using testing::UnorderedElementsAreArray;

constexpr std::array<const char*, 69> line_names{
    "horizontal_a1_d1", "horizontal_a2_d2", "horizontal_a3_d3", "horizontal_a4_d4",
    "horizontal_a5_d5", "horizontal_a6_d6", "horizontal_b1_e1", "horizontal_b2_e2",
    "horizontal_b3_e3", "horizontal_b4_e4", "horizontal_b5_e5", "horizontal_b6_e6",
    "horizontal_c1_f1", "horizontal_c2_f2", "horizontal_c3_f3", "horizontal_c4_f4",
    "horizontal_c5_f5", "horizontal_c6_f6", "horizontal_d1_g1", "horizontal_d2_g2",
    "horizontal_d3_g3", "horizontal_d4_g4", "horizontal_d5_g5", "horizontal_d6_g6",
    "vertical_a1_a4",   "vertical_a2_a5",   "vertical_a3_a6",   "vertical_b1_b4",
    "vertical_b2_b5",   "vertical_b3_b6",   "vertical_c1_c4",   "vertical_c2_c5",
    "vertical_c3_c6",   "vertical_d1_d4",   "vertical_d2_d5",   "vertical_d3_d6",
    "vertical_e1_e4",   "vertical_e2_e5",   "vertical_e3_e6",   "vertical_f1_f4",
    "vertical_f2_f5",   "vertical_f3_f6",   "vertical_g1_g4",   "vertical_g2_g5",
    "vertical_g3_g6",   "rising_a1_d4",     "rising_a2_d5",     "rising_a3_d6",
    "rising_b1_e4",     "rising_b2_e5",     "rising_b3_e6",     "rising_c1_f4",
    "rising_c2_f5",     "rising_c3_f6",     "rising_d1_g4",     "rising_d2_g5",
    "rising_d3_g6",     "falling_a4_d1",    "falling_a5_d2",    "falling_a6_d3",
    "falling_b4_e1",    "falling_b5_e2",    "falling_b6_e3",    "falling_c4_f1",
    "falling_c5_f2",    "falling_c6_f3",    "falling_d4_g1",    "falling_d5_g2",
    "falling_d6_g3"};

/// The four cells of a line, worked out from its name alone.
std::vector<Cell> cells_named(std::string_view line_name) {
  const Cell first = cell(line_name.substr(line_name.size() - 5, 2));
  const Cell last = cell(line_name.substr(line_name.size() - 2));
  std::vector<Cell> result;
  for (int i = 0; i < 4; ++i) {
    const int right = (last.column.index() - first.column.index()) / 3;
    const int up = (last.row - first.row) / 3;
    result.push_back({column(first.column.index() + i * right + 1), first.row + i * up});
  }
  return result;
}

SimpleBoard simple(const Position& position) {
  SimpleBoard board;
  for (const Cell cell : cells_of(position.occupied()))
    board.set(cell.column.index(), cell.row, position.at(cell) == Colour::red ? 'x' : 'o');
  return board;
}

/// Looks for positions in which one disc completes a given line and no other, by filling the board
/// around the line at random.
class LineSetter {
 public:
  LineSetter(std::vector<Cell> line, Cell last) : line_(std::move(line)), last_(last) {}

  /// A position with `colour` to move in which the drop into the last cell's column completes the
  /// line; nothing if none was found.
  std::optional<Position> position_before_the_last_disc(Colour colour) {
    for (int attempt = 0; attempt < 10'000; ++attempt) {
      const auto position = random_position(colour);
      if (position && position->to_move() == colour && completes_this_line_alone(*position, colour))
        return position;
    }
    return std::nullopt;
  }

 private:
  /// Columns as high as the line needs them, the others of any height.
  std::vector<Cell> random_cells() {
    std::vector<Cell> result;
    for (const Column column : Column::all()) {
      int height = static_cast<int>(random_.below(row_count + 1));
      for (const Cell cell : line_)
        if (cell.column == column) height = cell == last_ ? cell.row : cell.row + 1;
      for (int row = 0; row < height; ++row) result.push_back({column, row});
    }
    return result;
  }

  /// Half of the discs are red; those on the line are of `colour`.
  std::optional<Position> random_position(Colour colour) {
    std::vector<Cell> filled = random_cells();
    for (std::size_t i = filled.size(); i > 1; --i)
      std::swap(filled[i - 1], filled[random_.below(i)]);
    std::stable_partition(filled.begin(), filled.end(), [&](Cell cell) {
      return std::ranges::count(line_, cell) == (colour == Colour::red ? 1 : 0);
    });
    const auto reds = static_cast<std::ptrdiff_t>((filled.size() + 1) / 2);
    const Bitboard red = set_of({filled.begin(), filled.begin() + reds});
    const Bitboard blue = set_of({filled.begin() + reds, filled.end()});
    const auto position = Position::from_discs(red, blue);
    return position ? std::optional(*position) : std::nullopt;
  }

  bool completes_this_line_alone(const Position& position, Colour colour) const {
    SimpleBoard board = simple(position);
    if (!board.cells_in_fours('x').empty() || !board.cells_in_fours('o').empty()) return false;
    const char disc = colour == Colour::red ? 'x' : 'o';
    board.drop(last_.column.index(), disc);
    SimpleBoard::Cells expected;
    for (const Cell cell : line_) expected.insert({cell.column.index(), cell.row});
    return board.cells_in_fours(disc) == expected;
  }

  std::vector<Cell> line_;
  Cell last_;
  Random random_{1};
};

class LineOfFour : public testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Lines, LineOfFour, testing::ValuesIn(line_names),
                         [](const auto& name) { return std::string(name.param); });

TEST_P(LineOfFour, IsWonByItsFourDiscsAndNotByThree) {
  const Bitboard line = set_of(cells_named(GetParam()));
  EXPECT_TRUE(has_four(line));
  for (const Cell missing : cells_named(GetParam()))
    EXPECT_FALSE(has_four(line & ~bit(missing))) << "without " << missing;
}

TEST_P(LineOfFour, WinsForEitherColourWhicheverDiscComesLast) {
  const std::vector<Cell> line = cells_named(GetParam());
  const bool vertical = line[0].column == line[1].column;
  for (const Colour colour : {Colour::red, Colour::blue}) {
    for (const Cell last : vertical ? std::vector{line.back()} : line) {
      const auto before = LineSetter(line, last).position_before_the_last_disc(colour);
      ASSERT_TRUE(before) << colour << " at " << last;
      EXPECT_EQ(outcome_of(*before), std::nullopt) << *before;

      Position position = *before;
      const Verdict verdict = play(position, last.column);
      EXPECT_EQ(verdict.disc, last) << *before;
      EXPECT_EQ(verdict.outcome, (Outcome{colour, Ending::four})) << position;
      EXPECT_THAT(verdict.line, UnorderedElementsAreArray(line)) << position;
      const std::vector<Line> fours = fours_through(position, last);
      ASSERT_EQ(fours.size(), 1U);
      EXPECT_EQ(name_of(fours.front()), GetParam());
      EXPECT_THAT(fours.front().cells, ElementsAreArray(line));
    }
  }
}

TEST(AllLines, AreThe69ByName) {
  std::vector<std::string> names;
  for (const Line& line : all_lines()) names.push_back(name_of(line));
  EXPECT_THAT(names, UnorderedElementsAreArray(line_names));
}

TEST(AllLines, AreTheOnlySetsOfFourCellsThatWin) {
  std::vector<Bitboard> lines;
  for (const char* name : line_names) lines.push_back(set_of(cells_named(name)));
  std::ranges::sort(lines);

  std::vector<Bitboard> winning;
  std::vector<Cell> board;
  for (int number = 1; number <= 7; ++number)
    for (int row = 0; row < 6; ++row) board.push_back({column(number), row});
  for (std::size_t a = 0; a < 42; ++a)
    for (std::size_t b = a + 1; b < 42; ++b)
      for (std::size_t c = b + 1; c < 42; ++c)
        for (std::size_t d = c + 1; d < 42; ++d) {
          const Bitboard set = bit(board[a]) | bit(board[b]) | bit(board[c]) | bit(board[d]);
          if (has_four(set)) winning.push_back(set);
        }
  std::ranges::sort(winning);
  EXPECT_EQ(winning, lines);
}

TEST(AllLines, DoNotRunOverTheRightEdge) {
  const Position position = board(R"(
      x x . . . . .
      o o o . . x x)");
  EXPECT_FALSE(has_four(position.discs(Colour::red)));
}

TEST(AllLines, DoNotRunFromTheTopOfAColumnToTheBottomOfTheNext) {
  const Position position = board(R"(
      x . . . . . .
      x . . . . . .
      o . . . . . .
      o . . . . . .
      x x . . . . .
      o x . . . . o)");
  EXPECT_FALSE(has_four(position.discs(Colour::red)));
}

TEST(AllLines, DoNotRiseOverTheRightEdge) {
  const Position position = board(R"(
      . x . . . . .
      x o . . . . .
      o x . . . . x
      o o . . . x o)");
  EXPECT_FALSE(has_four(position.discs(Colour::red)));
}

TEST(AllLines, DoNotFallOverTheRightEdge) {
  const Position position = board(R"(
      . . . . . x .
      . . . . . o x
      x . . . . o o
      o x . . . x o)");
  EXPECT_FALSE(has_four(position.discs(Colour::red)));
}

TEST(FoursThrough, AreNoneWithoutADiscOrAFour) {
  const Position position = position_after("4435");
  EXPECT_THAT(fours_through(position, cell("a1")), IsEmpty());
  EXPECT_THAT(fours_through(position, cell("d1")), IsEmpty());
}

TEST(FoursThrough, LeaveOutAFourThatRunsElsewhere) {
  const Position position = board(R"(
      . o o o . . .
      x x x x . o x)");
  EXPECT_THAT(fours_through(position, cell("g1")), IsEmpty());
  EXPECT_THAT(fours_through(position, cell("c1")), testing::SizeIs(1));
}

Bitboard cells_at(std::initializer_list<std::pair<int, int>> columns_and_rows) {
  Bitboard result = 0;
  for (const auto& [column, row] : columns_and_rows)
    result |= bit(Cell{*Column::from_index(column), row});
  return result;
}

TEST(WinningCells, AreThoseInWhichOneMoreDiscCompletesAFour) {
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

TEST(LandingCells, AreThoseInWhichLegalColumnsTakeADisc) {
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

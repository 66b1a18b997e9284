// The board against the simple board, over random games.
#include "tests/lib/game/random_games.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <sstream>

#include "lib/game/lines.hpp"
#include "lib/game/verdict.hpp"
#include "lib/random.hpp"
#include "tests/lib/game/games.hpp"
#include "tests/lib/game/simple_board.hpp"

namespace connect4 {
namespace {

/// One game on both boards. Every step names the difference.
class TwoBoards {
 public:
  /// Tries to move on both boards; returns the differences afterwards, or the empty text.
  std::string attempt(Column column) {
    const char disc = plies_ % 2 == 0 ? 'x' : 'o';
    const int row = simple_.drop(column.index(), disc);
    const Verdict verdict = play(position_, column);
    if (row >= 0) ++plies_;
    if (row >= 0) outcome_ = verdict.outcome;
    differences_.str("");
    compare_disc(verdict.disc, column, row);
    compare_outcome(verdict, disc, row);
    compare_boards();
    return differences_.str();
  }

  std::optional<Outcome> outcome() const { return outcome_; }
  const Position& position() const { return position_; }

 private:
  void compare_disc(std::optional<Cell> disc, Column column, int row) {
    const int landed = disc ? disc->row : -1;
    if (landed != row)
      differences_ << "the disc stopped in row " << landed << ", not " << row << "; ";
    if (disc && disc->column != column) differences_ << "the disc fell into another column; ";
  }

  void compare_outcome(const Verdict& verdict, char disc, int row) {
    const Colour mover = disc == 'x' ? Colour::red : Colour::blue;
    const auto four = simple_.cells_in_fours(disc);
    std::optional<Outcome> expected;
    if (simple_.is_full()) expected = Outcome{std::nullopt, Ending::draw};
    if (!four.empty()) expected = Outcome{mover, Ending::four};
    if (row < 0) expected = Outcome{other(mover), Ending::illegal_move};
    if (verdict.outcome != expected) differences_ << "outcomes differ; ";

    SimpleBoard::Cells line;
    for (const Cell cell : verdict.line) line.insert({cell.column.index(), cell.row});
    if (line != four || line.size() != verdict.line.size())
      differences_ << "winning cells differ; ";
  }

  void compare_boards() {
    for (const Column column : Column::all()) {
      for (int row = 0; row < row_count; ++row)
        if (letter(Cell{column, row}) != simple_.at(column.index(), row))
          differences_ << Cell{column, row} << " differs; ";
      if (position_.is_legal(column) != simple_.has_room(column.index()))
        differences_ << column << " is legal on one board only; ";
    }
    const char to_move = plies_ % 2 == 0 ? 'x' : 'o';
    if (position_.ply() != plies_ || position_.is_full() != simple_.is_full() ||
        position_.to_move() != (to_move == 'x' ? Colour::red : Colour::blue))
      differences_ << "the turns differ; ";
    if (parse_fen(simple_.long_fen(to_move)) != position_) differences_ << "FENs differ; ";
  }

  char letter(Cell cell) const {
    const auto colour = position_.at(cell);
    if (!colour) return '.';
    return *colour == Colour::red ? 'x' : 'o';
  }

  Position position_;
  SimpleBoard simple_;
  int plies_ = 0;
  std::optional<Outcome> outcome_;
  std::ostringstream differences_;
};

/// The moves of a game as far as they are legal, up to its end.
std::vector<Column> legal_moves(const std::vector<Column>& attempts) {
  Position position;
  std::vector<Column> result;
  for (const Column column : attempts) {
    if (outcome_of(position)) break;
    if (position.drop(column)) result.push_back(column);
  }
  return result;
}

Column mirrored(Column column) {
  return connect4::column(7 - column.index());
}

RC_GTEST_PROP(RandomGames, AgreeWithTheSimpleBoardAfterEveryAttempt, ()) {
  TwoBoards boards;
  for (const Column column : *arbitrary_attempts()) {
    RC_ASSERT(boards.attempt(column) == "");
    if (boards.outcome()) break;
  }
}

TEST(RandomGames, AgreeWithTheSimpleBoardThroughEveryKindOfEnding) {
  Random random(1);
  std::map<std::string, int> endings;
  for (int game = 0; game < 3'000; ++game) {
    TwoBoards boards;
    while (!boards.outcome())
      ASSERT_EQ(boards.attempt(column(static_cast<int>(random.below(7)) + 1)), "")
          << boards.position();
    std::ostringstream ending;
    ending << *boards.outcome();
    ++endings[ending.str()];
  }
  EXPECT_GT(endings["four, won by red"], 1'000);
  EXPECT_GT(endings["four, won by blue"], 1'000);
  EXPECT_GT(endings["draw, won by nobody"], 0);
  EXPECT_EQ(endings.size(), 3U);
}

RC_GTEST_PROP(RandomGames, GoTheSameWayInAMirror, ()) {
  Position position;
  Position mirror;
  for (const Column column : legal_moves(*arbitrary_attempts())) {
    const Verdict verdict = play(position, column);
    const Verdict reflected = play(mirror, mirrored(column));
    RC_ASSERT(mirror == position.mirrored());
    RC_ASSERT(position == mirror.mirrored());
    RC_ASSERT(reflected.outcome == verdict.outcome);
    Bitboard line = 0;
    for (const Cell cell : verdict.line) line |= bit(Cell{mirrored(cell.column), cell.row});
    RC_ASSERT(set_of(reflected.line) == line);
  }
}

RC_GTEST_PROP(RandomGames, ComeBackFromFenAtEveryPly, ()) {
  Position position;
  for (const Column column : legal_moves(*arbitrary_attempts())) {
    position.drop(column);
    RC_ASSERT(value_or_throw(parse_fen(to_fen(position))) == position);
  }
}

RC_GTEST_PROP(RandomGames, ComeBackFromDigits, ()) {
  const auto moves = legal_moves(*arbitrary_attempts());
  RC_ASSERT(value_or_throw(parse_digits(to_digits(moves))) == moves);
  Position position;
  for (const Column column : moves) position.drop(column);
  RC_ASSERT(position_after(to_digits(moves)) == position);
}

RC_GTEST_PROP(RandomGames, CanGoOnExactlyWithTheLegalColumns, ()) {
  Position position;
  for (const Column column : legal_moves(*arbitrary_attempts())) position.drop(column);
  std::vector<Column> open;
  for (const Column column : Column::all())
    if (Position copy = position; copy.drop(column)) open.push_back(column);
  RC_ASSERT(position.legal_columns() == open);
}

}  // namespace
}  // namespace connect4

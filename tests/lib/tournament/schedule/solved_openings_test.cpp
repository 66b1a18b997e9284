#include "lib/tournament/schedule/solved_openings.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "lib/game/lines.hpp"
#include "lib/game/verdict.hpp"
#include "lib/solver/score.hpp"
#include "tests/lib/solver/invented_book.hpp"

namespace connect4 {
namespace {

using Kind = OpeningSource::Kind;

OpeningSource source(Kind kind, int plies) {
  return {kind, plies, {}};
}

int sign(int score) {
  return score < 0 ? -1 : score > 0 ? 1 : 0;
}

/// The score of each move for the side that makes it; `greatest_score` and more for one that wins.
std::vector<int> scores_of_moves(const Position& position, Book& book) {
  std::vector<int> scores;
  for (const Column column : position.legal_columns()) {
    Position next = position;
    const bool wins = play(next, column).outcome.has_value();
    scores.push_back(wins ? greatest_score : -book.score(next).value());
  }
  return scores;
}

/// Whether one more disc, of either side, makes a four.
bool has_four_within_reach(const Position& position) {
  return std::ranges::any_of(position.legal_columns(), [&](Column column) {
    for (const Colour side : {Colour::red, Colour::blue}) {
      Position next = position;
      next.drop(column);
      const Bitboard disc = next.occupied() & ~position.occupied();
      if (has_four(position.discs(side) | disc)) return true;
    }
    return false;
  });
}

/// Those of all openings that a plain reading of the words asks for.
OpeningSet chosen_plainly(Kind kind, int plies, Book& book) {
  OpeningSet chosen;
  for (const Opening& opening : all_openings(plies)) {
    const int score = book.score(opening.position).value();
    if (has_four_within_reach(opening.position)) continue;
    if (kind == Kind::balanced && score != 0) continue;
    if (kind == Kind::won && score <= 0) continue;
    if (kind == Kind::sharp) {
      const auto moves = scores_of_moves(opening.position, book);
      const auto keep = [&](int move) { return sign(move) == sign(score); };
      if (score < 0 || std::ranges::count_if(moves, keep) != 1) continue;
    }
    chosen.push_back(opening);
  }
  return chosen;
}

TEST(SolvedOpenings, AreThoseThatTheBookSaysInTheOrderOfAllOpenings) {
  Book book = invented_book(1);
  for (const Kind kind : {Kind::balanced, Kind::sharp, Kind::won})
    for (int plies = 1; plies <= 6; ++plies)
      EXPECT_EQ(solved_openings(source(kind, plies), book), chosen_plainly(kind, plies, book))
          << to_text(source(kind, plies));
}

TEST(SolvedOpenings, GoAsFarAsTheBookDoes) {
  Book book = invented_book(2);
  EXPECT_EQ(solved_openings(source(Kind::won, 8), book), chosen_plainly(Kind::won, 8, book));
  EXPECT_EQ(solved_openings(source(Kind::sharp, 7), book), chosen_plainly(Kind::sharp, 7, book));
}

TEST(SolvedOpenings, ComeInAnOrderThatTheSeedDetermines) {
  Book book = invented_book(3);
  const OpeningSource balanced = source(Kind::balanced, 4);
  const OpeningSet all = solved_openings(balanced, book);
  ASSERT_GT(all.size(), 10U);
  EXPECT_EQ(solved_openings(balanced, book, 7), solved_openings(balanced, book, 7));
  EXPECT_NE(solved_openings(balanced, book, 7), solved_openings(balanced, book, 8));
  const OpeningSet some = solved_openings(balanced, book, 7);
  EXPECT_TRUE(std::is_permutation(some.begin(), some.end(), all.begin(), all.end()));
}

/// Without scores: as many as the UCI's connect-4 data set has.
TEST(SolvedOpenings, AreQuiet) {
  Book book = Book::from_last_ply(std::vector<std::int8_t>(Book::position_counts.back(), 1));
  EXPECT_EQ(solved_openings(source(Kind::won, 8), book).size(), 67'557U);
}

/// With the real book.
class TrueOpenings : public testing::Test {
 protected:
  void SetUp() override {
    std::ifstream file(CONNECT4_SOURCE_DIR "/protocol/connect4.book", std::ios::binary);
    if (!file) GTEST_SKIP() << "protocol/connect4.book is not in this source tree";
    book_ = Book::parse(std::string{std::istreambuf_iterator<char>(file), {}}).value();
  }

  std::ptrdiff_t drawn(int plies) { return std::ranges::count(book_->scores_after(plies), 0); }
  std::size_t count(Kind kind, int plies) {
    return solved_openings(source(kind, plies), *book_).size();
  }

  std::optional<Book> book_;
};

TEST_F(TrueOpenings, AreAsManyAsIsKnown) {
  EXPECT_EQ(drawn(4), 101);
  EXPECT_EQ(drawn(5), 349);
  EXPECT_EQ(drawn(6), 972);
  EXPECT_EQ(drawn(8), 7'344);
  EXPECT_EQ(solved_openings(balanced_openings, *book_).size(), balanced_opening_count);
  EXPECT_EQ(count(Kind::balanced, 5), 320U);
  EXPECT_EQ(count(Kind::balanced, 6), 921U);
  EXPECT_EQ(count(Kind::balanced, 8), 6'449U);
  EXPECT_EQ(count(Kind::won, 8), 44'473U);  // of the UCI's connect-4 data set
}

}  // namespace
}  // namespace connect4

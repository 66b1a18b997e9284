#include "lib/solver/book.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "lib/game/verdict.hpp"
#include "lib/random.hpp"
#include "lib/solver/solver.hpp"
#include "tests/lib/game/games.hpp"
#include "tests/lib/game/some_positions.hpp"
#include "tests/lib/solver/invented_book.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;

TEST(Book, HasAScoreForEachPositionAsItCountsThem) {
  const Book book = invented_book(1);
  for (int ply = 0; ply <= Book::plies; ++ply) {
    EXPECT_EQ(early_positions(ply).size(), Book::position_counts[static_cast<std::size_t>(ply)]);
    EXPECT_EQ(book.scores_after(ply).size(), early_positions(ply).size());
  }
}

TEST(Book, KeepsTheScoresOfTheLastPlyInTheirOrder) {
  Book book = invented_book(1);
  const auto scores = invented_scores(1);
  const auto positions = early_positions(Book::plies);
  for (std::size_t i = 0; i < positions.size(); i += 97) {
    EXPECT_EQ(book.score(positions[i].position), scores[i]);
    EXPECT_EQ(book.score(positions[i].position.mirrored()), scores[i]);
  }
}

TEST(Book, ScoresAPositionAsTheBestOfItsMoves) {
  Book book = invented_book(1);
  for (int ply = 0; ply < Book::plies; ++ply) {
    const auto positions = early_positions(ply);
    for (std::size_t i = 0; i < positions.size(); i += 31) {
      const Position& position = positions[i].position;
      int best = -99;
      for (const Column column : position.legal_columns()) {
        Position next = position;
        const bool wins = play(next, column).outcome.has_value();
        best = std::max(best, wins ? score_of_win(ply + 1) : -book.score(next).value());
      }
      EXPECT_EQ(book.score(position), best) << position;
    }
  }
}

TEST(Book, KnowsNeitherFinishedNorLaterPositions) {
  Book book = invented_book(1);
  EXPECT_EQ(book.score(position_after("1212121")), std::nullopt);
  EXPECT_EQ(book.score(position_after("121212")).has_value(), true);
  EXPECT_EQ(book.score(position_after("123456712")), std::nullopt);
}

TEST(Book, IsReadAsItWasWritten) {
  const Book book = invented_book(1);
  const auto read = Book::parse(book.bytes());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->bytes(), book.bytes());
}

TEST(Book, RefusesEveryDamage) {
  const std::string sound = invented_book(1).bytes();
  EXPECT_THAT(Book::parse("").error(), HasSubstr("first line"));
  EXPECT_THAT(Book::parse(sound.substr(0, sound.size() - 1)).error(), HasSubstr("bytes long"));
  EXPECT_THAT(Book::parse(sound + "x").error(), HasSubstr("bytes long"));
  for (std::size_t at = 0; at < sound.size(); at += 1009) {
    std::string damaged = sound;
    damaged[at] ^= 4;
    EXPECT_FALSE(Book::parse(damaged)) << at;
  }
}

TEST(Book, SparesTheSolverTheSearch) {
  Book book = invented_book(1);
  Solver solver(SolverTable::smallest_bytes);
  solver.look_into(&book);
  const Position position = position_after("4435");
  EXPECT_EQ(solver.solve(position), book.score(position).value());
  EXPECT_EQ(solver.nodes(), 0U);
  solver.look_into(nullptr);
}

/// The greatest bound for the position from positions of the book that lead to it.
std::optional<int> least_score_by_moves(Book& book, const Position& wanted) {
  std::optional<int> least;
  for (const EarlyPosition& early : early_positions(Book::plies))
    for (const Position& position : {early.position, early.position.mirrored()})
      for (const Column column : position.legal_columns()) {
        Position next = position;
        next.drop(column);
        if (next == wanted) least = std::max(least, std::optional(-*book.score(position)));
      }
  return least;
}

TEST(Book, KnowsTheLeastScoreOnePlyLater) {
  Book book = invented_book(1);
  for (const char* const moves :
       {"443526617", "123456712", "444444555", "121233445", "112277445"}) {
    const Position position = position_after(moves);
    ASSERT_NE(book.least_score(position), std::nullopt);
    EXPECT_EQ(book.least_score(position), least_score_by_moves(book, position)) << moves;
  }
}

TEST(Book, SaysNoLeastScoreElsewhere) {
  Book book = invented_book(1);
  EXPECT_EQ(book.least_score(position_after("44352661")), std::nullopt);
  EXPECT_EQ(book.least_score(position_after("4435266175")), std::nullopt);
}

/// The book that is installed, if it has been made.
class InstalledBook : public testing::Test {
 protected:
  void SetUp() override {
    std::ifstream file(CONNECT4_SOURCE_DIR "/protocol/connect4.book", std::ios::binary);
    if (!file) GTEST_SKIP() << "there is no book in this source tree";
    auto read = Book::parse(std::string(std::istreambuf_iterator<char>(file), {}));
    ASSERT_TRUE(read) << read.error();
    book_.emplace(*std::move(read));
  }

  Book& book() { return *book_; }

 private:
  std::optional<Book> book_;
};

/// Whether neither side completes a four with its next disc.
bool is_quiet(const Position& position) {
  const Bitboard landing = landing_cells(position.occupied());
  const auto threatens = [&](Colour colour) {
    return (winning_cells(position.discs(colour), position.occupied()) & landing) != 0;
  };
  return !threatens(Colour::red) && !threatens(Colour::blue);
}

struct DrawnCount {
  int drawn = 0;
  int drawn_and_quiet = 0;
};

DrawnCount count_drawn(const Book& book, int ply) {
  DrawnCount count;
  const auto positions = early_positions(ply);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (book.scores_after(ply)[i] != 0) continue;
    ++count.drawn;
    count.drawn_and_quiet += is_quiet(positions[i].position) ? 1 : 0;
  }
  return count;
}

TEST_F(InstalledBook, KnowsTheEmptyBoard) {
  EXPECT_EQ(book().score(Position()), 1);
  std::vector<int> scores;
  for (const Column column : Column::all()) {
    Position next;
    next.drop(column);
    scores.push_back(-book().score(next).value());
  }
  EXPECT_THAT(scores, testing::ElementsAre(-2, -1, 0, 1, 0, -1, -2));
}

TEST_F(InstalledBook, HasAsManyDrawsAsOthersHaveCounted) {
  struct Known {
    int ply, drawn, drawn_and_quiet;
  };
  for (const auto& [ply, drawn, drawn_and_quiet] :
       {Known{4, 101, 101}, Known{5, 349, 320}, Known{6, 972, 921}, Known{8, 7'344, 6'449}}) {
    const DrawnCount count = count_drawn(book(), ply);
    EXPECT_EQ(count.drawn, drawn) << ply;
    EXPECT_EQ(count.drawn_and_quiet, drawn_and_quiet) << ply;
  }
}

/// The UCI data set "Connect-4" (J. Tromp, 1995): the 67,557 quiet positions after eight plies, of
/// which red, the first player, wins 44,473 and loses 16,635.
TEST_F(InstalledBook, HasTheWinsOfTheFirstPlayerThatAreKnown) {
  int quiet = 0, won = 0, lost = 0;
  const auto positions = early_positions(Book::plies);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (!is_quiet(positions[i].position)) continue;
    ++quiet;
    won += book().scores_after(Book::plies)[i] > 0 ? 1 : 0;
    lost += book().scores_after(Book::plies)[i] < 0 ? 1 : 0;
  }
  EXPECT_EQ(quiet, 67'557);
  EXPECT_EQ(won, 44'473);
  EXPECT_EQ(lost, 16'635);
}

/// The sanitizers take ten times as long.
#ifdef CONNECT4_SANITIZED
constexpr int solved_again = 5;
#else
constexpr int solved_again = 200;
#endif

TEST_F(InstalledBook, HasTheScoresThatTheSolverFinds) {
  Random random(20);
  Solver solver(std::size_t{16} << 20);
  const auto positions = early_positions(Book::plies);
  for (int i = 0; i < solved_again; ++i) {
    const std::size_t at = random.below(positions.size());
    EXPECT_EQ(solver.solve(positions[at].position), book().scores_after(Book::plies)[at]) << at;
  }
}

/// With its least score the search begins elsewhere and ends at the same score.
TEST_F(InstalledBook, ChangesNoScoreOnePlyLater) {
  Random random(21);
  Solver alone(std::size_t{16} << 20);
  Solver helped(std::size_t{16} << 20);
  helped.look_into(&book());
  for (int i = 0; i < solved_again / 4; ++i) {
    const Position position = lasting_position(random, Book::plies + 1);
    const int score = alone.solve(position).value();
    EXPECT_LE(book().least_score(position), score) << position;
    EXPECT_EQ(helped.solve(position), score) << position;
    EXPECT_EQ(helped.solve(position, who_wins), std::clamp(score, -1, 1)) << position;
  }
}

}  // namespace
}  // namespace connect4

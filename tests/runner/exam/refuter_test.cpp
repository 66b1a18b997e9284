#include "runner/exam/refuter.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "lib/game/notation.hpp"
#include "lib/random.hpp"
#include "lib/solver/game_values.hpp"

namespace connect4 {
namespace {

Position from_moves(const std::string& digits) {
  return parse_start(digits).value();
}

Column column_of_digit(char digit) {
  return *Column::from_digit(digit);
}

bool wins_there(Position position, Column column) {
  const Colour mover = position.to_move();
  return position.drop(column) && has_four(position.discs(mover));
}

Fault fault_by(Ending rule) {
  return {.rule = rule};
}

// Players

PlayerAnswer first_column(const Position& position) {
  return position.legal_columns().front();
}

PlayerAnswer last_column(const Position& position) {
  return position.legal_columns().back();
}

/// Any column, always the same one in the same position.
AskPlayer by_chance(std::uint64_t seed) {
  return [seed](const Position& position) -> PlayerAnswer {
    const auto columns = position.legal_columns();
    return columns[Random(seed ^ position.key()).below(columns.size())];
  };
}

/// Wins at once if it can, blocks if it must, and plays by chance otherwise. Never blocks column 1.
AskPlayer blind_in_column_1(std::uint64_t seed) {
  return [other_move = by_chance(seed)](const Position& position) -> PlayerAnswer {
    for (const Column column : position.legal_columns())
      if (wins_there(position, column)) return column;
    const auto discs = position.discs(other(position.to_move()));
    for (const Column column : position.legal_columns())
      if (column.digit() != '1' && winning_cells(discs, position.occupied()) &
                                       landing_cells(position.occupied()) & column_cells(column))
        return column;
    return other_move(position);
  };
}

/// Loses by a fault when column 4 has four discs or more.
AskPlayer afraid_of_column_4(const AskPlayer& otherwise) {
  return [otherwise](const Position& position) -> PlayerAnswer {
    const Bitboard cells = position.occupied() & column_cells(column_of_digit('4'));
    if (std::popcount(cells) >= 4) return fault_by(Ending::crash);
    return otherwise(position);
  };
}

/// Answers badly if the opponent's lowest disc in column 7 is there, and well in the mirror image.
AskPlayer blind_on_the_right(std::uint64_t seed) {
  return [careful = blind_in_column_1(seed)](const Position& position) -> PlayerAnswer {
    const auto discs = position.discs(other(position.to_move()));
    if (discs & bottom_cell(column_of_digit('7'))) return first_column(position);
    return careful(position);
  };
}

class RefuterTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    std::ifstream file(CONNECT4_SOURCE_DIR "/protocol/connect4.book", std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    book_ = new Book(Book::parse(bytes.str()).value());
  }

  static void TearDownTestSuite() {
    delete book_;
    book_ = nullptr;
  }

  void SetUp() override { solver_.look_into(book_); }

  Refuter refuter(RefuterTask task, AskPlayer ask) {
    return Refuter(std::move(task), std::move(ask), solver_, *book_);
  }

  static Book* book_;
  Solver solver_{std::size_t{16} << 20};
};

Book* RefuterTest::book_ = nullptr;

/// The length of the shortest game that the player loses, by trying all moves; `limit` + 1 if there
/// is none of up to `limit` more moves.
int shortest_by_force(const Position& position, Colour player, const AskPlayer& ask, int limit) {
  if (position.to_move() == player) {
    const PlayerAnswer answer = ask(position);
    if (std::holds_alternative<Fault>(answer)) return 0;
    const Column column = std::get<Column>(answer);
    if (limit == 0 || wins_there(position, column)) return limit + 1;
    Position next = position;
    next.drop(column);
    if (next.is_full()) return limit + 1;
    return 1 + shortest_by_force(next, player, ask, limit - 1);
  }
  if (limit == 0) return 1;
  for (const Column column : position.legal_columns())
    if (wins_there(position, column)) return 1;
  int shortest = limit + 1;
  for (const Column column : position.legal_columns()) {
    Position next = position;
    next.drop(column);
    if (!next.is_full())
      shortest = std::min(shortest, 1 + shortest_by_force(next, player, ask, limit - 1));
  }
  return shortest;
}

/// The moves are played as the player answers, and the player loses at the end.
void expect_lost(const LostGame& game, const RefuterTask& task, const AskPlayer& ask) {
  Position position = task.start;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    ASSERT_FALSE(score_of_end(position)) << "the game goes on after its end";
    if (position.to_move() == task.player) {
      const PlayerAnswer answer = ask(position);
      ASSERT_TRUE(std::holds_alternative<Column>(answer));
      EXPECT_EQ(std::get<Column>(answer), game.moves[i]);
    }
    ASSERT_TRUE(position.drop(game.moves[i]));
  }
  if (game.fault) {
    ASSERT_EQ(position.to_move(), task.player);
    EXPECT_TRUE(std::holds_alternative<Fault>(ask(position)));
  } else {
    EXPECT_TRUE(has_four(position.discs(other(task.player))));
  }
}

TEST_F(RefuterTest, GamesAreAsShortAsThoseOfBruteForce) {
  constexpr int most_moves = 8;
  std::map<std::string, AskPlayer> players{{"first", first_column}, {"last", last_column}};
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    const std::string number = std::to_string(seed);
    players["chance " + number] = by_chance(seed);
    players["blind " + number] = blind_in_column_1(seed);
    players["right " + number] = blind_on_the_right(seed);
    players["afraid " + number] = afraid_of_column_4(by_chance(seed));
    players["afraid and blind " + number] = afraid_of_column_4(blind_in_column_1(seed));
  }
  int beaten = 0;
  for (const auto& [name, ask] : players)
    for (const std::string moves : {"", "44", "444", "1234567"})
      for (const Colour player : both_colours) {
        SCOPED_TRACE(name + " as " + std::string(connect4::name(player)) + " from " + moves);
        const RefuterTask task{from_moves(moves), player, 5000, {}};
        Refuter search = refuter(task, ask);
        search.search();
        const int shortest = shortest_by_force(task.start, player, ask, most_moves);
        if (search.best()) expect_lost(*search.best(), task, ask);
        if (shortest <= most_moves) {
          ++beaten;
          ASSERT_TRUE(search.best());
          EXPECT_EQ(std::ssize(search.best()->moves), shortest);
          EXPECT_TRUE(search.is_shortest());
        } else if (search.best()) {
          EXPECT_GT(std::ssize(search.best()->moves), most_moves);
        }
      }
  EXPECT_GT(beaten, 40);
}

TEST_F(RefuterTest, AsksNoPositionTwice) {
  std::map<std::uint64_t, int> asked;
  Refuter search =
      refuter({{}, Colour::red, 300, {}}, [&](const Position& position) -> PlayerAnswer {
        EXPECT_EQ(position.to_move(), Colour::red);
        EXPECT_FALSE(score_of_end(position));
        ++asked[position.key()];
        return best_move(position, solver_)->column;
      });
  search.search();
  EXPECT_TRUE(std::ranges::all_of(asked, [](const auto& each) { return each.second == 1; }));
  EXPECT_EQ(search.questions(), std::ssize(asked));
  EXPECT_GT(search.questions(), 300);
}

TEST_F(RefuterTest, PerfectRedIsNotBeatenAndPerfectBlueIsIn41Moves) {
  const AskPlayer perfect = [&](const Position& position) -> PlayerAnswer {
    return best_move(position, solver_)->column;
  };
  Refuter red = refuter({{}, Colour::red, 60, {}}, perfect);
  red.search();
  EXPECT_FALSE(red.best());
  EXPECT_FALSE(red.is_shortest());
  EXPECT_FALSE(red.tried_all());
  EXPECT_GE(red.tried(), 4);
  Refuter blue = refuter({{}, Colour::blue, 60, {}}, perfect);
  blue.search();
  ASSERT_TRUE(blue.best());
  EXPECT_EQ(blue.best()->moves.size(), 41);
  EXPECT_FALSE(blue.is_shortest());
}

TEST_F(RefuterTest, LateErrorIsFound) {
  const AskPlayer late = [&](const Position& position) -> PlayerAnswer {
    if (position.ply() < 24) return best_move(position, solver_)->column;
    return first_column(position);
  };
  Refuter search = refuter({{}, Colour::red, 100, {}}, late);
  search.search();
  ASSERT_TRUE(search.best());
  EXPECT_GT(search.best()->moves.size(), 24);
  expect_lost(*search.best(), {{}, Colour::red, 0, {}}, late);
}

TEST_F(RefuterTest, MistakeThatIsPunishedLaterIsTakenBeforeALongWin) {
  // Blue is perfect until red has a disc in each of the columns 1 and 7.
  const auto is_baited = [](const Position& position) {
    const Bitboard red = position.discs(Colour::red);
    return red & column_cells(column_of_digit('1')) && red & column_cells(column_of_digit('7'));
  };
  const AskPlayer ask = [&](const Position& position) -> PlayerAnswer {
    return is_baited(position) ? first_column(position)
                               : PlayerAnswer(best_move(position, solver_)->column);
  };
  Refuter search = refuter({{}, Colour::blue, 400, {}}, ask);
  search.search();
  ASSERT_TRUE(search.best());
  EXPECT_LT(search.best()->moves.size(), 15);
}

TEST_F(RefuterTest, PositionThatTheSolverKnowsToBeWonIsFoundAmongMany) {
  // Red is to move. Blue plays well, except after one move of red.
  const Position start = from_moves("444442352216");
  Position mistaken;
  std::optional<Column> mistake;
  int length = 0;
  for (const Column column : start.legal_columns()) {
    Position asked = start;
    asked.drop(column);
    for (const Column answer : asked.legal_columns()) {
      Position next = asked;
      next.drop(answer);
      const int score = score_of_end(next) ? 0 : solver_.solve(next).value();
      if (score <= 0 || plies_to_end(score, next.ply()) < 9) continue;
      mistaken = asked;
      mistake = answer;
      length = 2 + plies_to_end(score, next.ply());
    }
  }
  ASSERT_TRUE(mistake);
  const AskPlayer ask = [&](const Position& position) -> PlayerAnswer {
    return position == mistaken ? *mistake : best_move(position, solver_)->column;
  };
  Refuter search = refuter({start, Colour::blue, 8, {}}, ask);
  search.search();
  ASSERT_TRUE(search.best());
  EXPECT_EQ(std::ssize(search.best()->moves), length);
}

TEST_F(RefuterTest, EveryGameIsTriedIfTheQuestionsAreEnough) {
  // Blue is to move, and a draw is the best for both.
  const Position start = from_moves("47346544475153554533313672227");
  const AskPlayer perfect = [&](const Position& position) -> PlayerAnswer {
    return best_move(position, solver_)->column;
  };
  for (const Colour player : both_colours) {
    Refuter search = refuter({start, player, 10'000, {}}, perfect);
    search.search();
    EXPECT_FALSE(search.best());
    EXPECT_TRUE(search.tried_all());
  }
}

TEST_F(RefuterTest, FaultOnTheFirstQuestionIsAGameWithoutMoves) {
  const AskPlayer dead = [](const Position&) -> PlayerAnswer { return fault_by(Ending::timeout); };
  Refuter red = refuter({{}, Colour::red, 10, {}}, dead);
  red.search();
  ASSERT_TRUE(red.best());
  EXPECT_TRUE(red.best()->moves.empty());
  EXPECT_TRUE(red.is_shortest());
  Refuter blue = refuter({{}, Colour::blue, 10, {}}, dead);
  blue.search();
  ASSERT_TRUE(blue.best());
  EXPECT_EQ(blue.best()->moves.size(), 1);
  EXPECT_EQ(blue.best()->fault->rule, Ending::timeout);
}

TEST_F(RefuterTest, TimeEndsTheSearchInBreadthButNotTheBestLine) {
  const AskPlayer perfect = [&](const Position& position) -> PlayerAnswer {
    return best_move(position, solver_)->column;
  };
  Refuter search = refuter({{}, Colour::blue, 1000, [] { return true; }}, perfect);
  search.search();
  ASSERT_TRUE(search.best());
  EXPECT_EQ(search.best()->moves.size(), 41);
  EXPECT_LE(search.questions(), 20);
}

}  // namespace
}  // namespace connect4

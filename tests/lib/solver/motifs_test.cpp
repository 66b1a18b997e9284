#include "lib/solver/motifs.hpp"

#include <gmock/gmock.h>

#include <map>
#include <set>

#include "lib/game/drawing.hpp"
#include "lib/game/notation.hpp"
#include "lib/game/verdict.hpp"
#include "tests/lib/game/games.hpp"
#include "tests/lib/game/some_positions.hpp"
#include "tests/lib/solver/plain_search.hpp"

namespace connect4 {
namespace {

constexpr std::size_t motif_table_bytes = std::size_t{1} << 22;

/// The second way: the definitions of motifs word by word, on moves that are played out, with a
/// plain search for scores. For positions with few empty cells.
class MotifsByDefinition {
 public:
  explicit MotifsByDefinition(const Position& position) : position_(position) {
    for (const Column column : position.legal_columns())
      scores_[column] = plain::score_of_move(position, column);
    best_ =
        std::ranges::max_element(scores_, {}, [](const auto& each) { return each.second; })->second;
  }

  std::optional<Motif> motif() const {
    if (sign(best_) < 0) return std::nullopt;
    const std::set<Column> right = this->right();
    if (right.size() == scores_.size()) return std::nullopt;
    if (!wins(position_).empty()) return Motif::win;
    if (!threats().empty()) return Motif::block;
    if (has_poison()) return Motif::poison;
    if (sign(best_) > 0 && has_double_threat()) return Motif::double_threat;
    if (right.size() == 1) return Motif::only;
    if (sign(best_) > 0 && cell_count - position_.ply() <= 16 && ends_in_zugzwang())
      return Motif::zugzwang;
    if (sign(best_) == 0 && losing_columns() >= 2) return Motif::draw;
    if (position_.ply() <= 10) return Motif::opening;
    return std::nullopt;
  }

  /// Columns that win at once, that block, or that keep the result.
  std::set<Column> right() const {
    if (const auto winning = wins(position_); !winning.empty()) return winning;
    std::set<Column> columns;
    for (const auto& [column, score] : scores_)
      if (sign(score) == sign(best_)) columns.insert(column);
    return columns;
  }

 private:
  static int sign(int score) { return (score > 0) - (score < 0); }

  static Position after(Position position, Column column) {
    position.drop(column);
    return position;
  }

  static bool ends(const Position& position, Column column) {
    Position next = position;
    const auto outcome = play(next, column).outcome;
    return outcome && outcome->ending == Ending::four;
  }

  static std::set<Column> wins(const Position& position) {
    std::set<Column> columns;
    for (const Column column : position.legal_columns())
      if (ends(position, column)) columns.insert(column);
    return columns;
  }

  /// Columns where the opponent would win if it were to move. A disc of the other colour is put on
  /// the board by hand.
  static std::set<Column> wins_of_opponent(const Position& position) {
    std::set<Column> columns;
    const Colour opponent = other(position.to_move());
    for (const Column column : position.legal_columns()) {
      const Bitboard cell = (position.occupied() + bottom_cell(column)) & column_cells(column);
      if (has_four(position.discs(opponent) | cell)) columns.insert(column);
    }
    return columns;
  }

  std::set<Column> threats() const { return wins_of_opponent(position_); }

  bool has_poison() const {
    return std::ranges::any_of(position_.legal_columns(), [&](Column column) {
      const Position next = after(position_, column);
      return next.is_legal(column) && ends(next, column);
    });
  }

  /// Two playable cells of the mover, or one with another one directly above it.
  bool has_double_threat() const {
    return std::ranges::any_of(position_.legal_columns(), [&](Column column) {
      const Position next = after(position_, column);
      if (!wins(next).empty()) return false;
      const std::set<Column> cells = wins_of_opponent(next);
      if (cells.size() >= 2) return true;
      if (cells.empty()) return false;
      const Position blocked = after(next, *cells.begin());
      return blocked.is_legal(*cells.begin()) && ends(blocked, *cells.begin());
    });
  }

  int losing_columns() const {
    return static_cast<int>(
        std::ranges::count_if(scores_, [](const auto& each) { return each.second < 0; }));
  }

  /// The perfect game by plain scores: of the moves that keep the score the most central one.
  bool ends_in_zugzwang() const {
    Position position = position_;
    std::optional<Column> last, before;
    while (!outcome_of(position)) {
      const int score = plain::score(position);
      std::vector<Column> columns = position.legal_columns();
      std::ranges::stable_sort(columns, {}, distance_from_centre);
      before = last;
      last = *std::ranges::find_if(
          columns, [&](Column each) { return plain::score_of_move(position, each) == score; });
      position.drop(*last);
    }
    return before && *before == *last;
  }

  Position position_;
  std::map<Column, int> scores_;
  int best_ = 0;
};

TEST(Motif, IsTheFirstThatAppliesByTheWordsOfItsDefinition) {
  Random random(1);
  Solver solver(motif_table_bytes);
  std::map<std::optional<Motif>, int> seen;
  for (int i = 0; i < 4000; ++i) {
    const Position position = lasting_position(random, 28 + static_cast<int>(random.below(12)));
    const MotifsByDefinition expected(position);
    const auto found = find_motif(position, solver).value();
    const auto motif = found ? std::optional(found->motif) : std::nullopt;
    ASSERT_EQ(motif, expected.motif()) << draw(position, {}, {});
    if (found) {
      const std::set<Column> right(found->right.begin(), found->right.end());
      ASSERT_EQ(right, expected.right()) << draw(position, {}, {});
    }
    ++seen[motif];
  }
  for (const MotifRow& row : motif_rows)
    EXPECT_TRUE(row.motif == Motif::opening || seen[row.motif] >= 5) << row.name;
}

TEST(Motif, OfAPositionInAnOpeningIsFoundByTheResultsOfItsMoves) {
  Solver solver(std::size_t{1} << 24);
  const auto found = find_motif(parse_start("44444127").value(), solver).value();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->motif, Motif::opening);
}

TEST(Motif, IsMissingIfTheGameIsOverOrNoColumnCanBeWrong) {
  Solver solver(motif_table_bytes);
  EXPECT_FALSE(find_motif(position_after("1212121"), solver).value());
  Random random(1);
  Position one_column = lasting_position(random, 36);
  while (one_column.legal_columns().size() > 1) one_column = lasting_position(random, 37);
  EXPECT_FALSE(find_motif(one_column, solver).value());
}

TEST(Motif, HasAWordThatNamesIt) {
  for (const MotifRow& row : motif_rows) {
    EXPECT_EQ(name(row.motif), row.name);
    EXPECT_EQ(motif_from_name(row.name), row.motif);
  }
  EXPECT_EQ(motif_from_name("wins"), std::nullopt);
}

/// The quick motifs: the others take seconds.
constexpr std::array quick_motifs{Motif::win, Motif::block, Motif::poison, Motif::double_threat,
                                  Motif::zugzwang};

std::vector<MotifPosition> found(Motif motif, std::uint64_t seed, int count) {
  Solver solver(motif_table_bytes);
  MotifSearch search(motif, seed);
  std::vector<MotifPosition> positions;
  for (int i = 0; i < count; ++i) positions.push_back(search.next(solver).value());
  return positions;
}

TEST(MotifSearch, FindsPositionsOfItsMotifAloneByTurnsOfRedAndBlue) {
  Solver solver(motif_table_bytes);
  for (const Motif motif : quick_motifs) {
    Colour mover = Colour::red;
    for (const MotifPosition& each : found(motif, 7, 20)) {
      EXPECT_EQ(each.position.to_move(), mover);
      mover = other(mover);
      EXPECT_EQ(find_motif(each.position, solver).value()->motif, motif);
      EXPECT_LT(each.chance(), 1);
      EXPECT_GT(each.chance(), 0);
    }
  }
}

TEST(MotifSearch, FindsNoPositionTwiceNorItsMirrorImage) {
  for (const Motif motif : quick_motifs) {
    std::set<std::uint64_t> keys;
    for (const MotifPosition& each : found(motif, 3, 200)) {
      EXPECT_TRUE(keys.insert(each.position.key()).second);
      keys.insert(each.position.mirrored().key());
    }
  }
}

TEST(MotifSearch, FindsTheSamePositionsForTheSameSeedWithAnyBookOrTable) {
  Solver small(std::size_t{1} << 16), large(std::size_t{1} << 24);
  MotifSearch one(Motif::zugzwang, 5), two(Motif::zugzwang, 5), other_seed(Motif::zugzwang, 6);
  int same = 0;
  for (int i = 0; i < 20; ++i) {
    const Position position = one.next(small).value().position;
    EXPECT_EQ(position, two.next(large).value().position);
    same += position == other_seed.next(small).value().position;
  }
  EXPECT_EQ(same, 0);
}

TEST(MotifSearch, FindsKnownPositionsOnEveryMachine) {
  const auto first = [](Motif motif) { return to_fen(found(motif, 1, 1).front().position); };
  EXPECT_EQ(first(Motif::win), "oox2xo/1o3x1/5x1/7/7/7 x");
  EXPECT_EQ(first(Motif::zugzwang), "xoxxoxo/oxoooxo/ooxxooo/o1xoxxx/x1x1ox1/2o1xx1 x");
}

}  // namespace
}  // namespace connect4

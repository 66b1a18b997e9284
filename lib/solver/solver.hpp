// The exact solver.
#pragma once

#include <array>
#include <atomic>
#include <memory_resource>
#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "lib/game/position.hpp"
#include "lib/solver/book.hpp"
#include "lib/solver/score.hpp"
#include "lib/solver/search.hpp"

namespace connect4 {

/// The reason for a missing score.
enum class Unsolved : std::uint8_t {
  finished,  ///< the game is over: a side has a four, or the board is full
  stopped,   ///< the stop flag was set
};

/// The scores that are to be told apart: a score outside counts as the nearest end.
struct ScoreWindow {
  int low = -greatest_score;
  int high = greatest_score;
};

/// The window that only tells the winner: -1, 0 or 1.
inline constexpr ScoreWindow who_wins{-1, 1};

/// Solves positions exactly. It keeps its knowledge, up to the size of its table, so that it is
/// quicker on positions of the same game. The scores do not depend on it, the nodes do. Not
/// thread-safe, but for the flag.
class Solver {
 public:
  using Score = tl::expected<int, Unsolved>;
  using ColumnScores = std::array<std::optional<int>, column_count>;

  /// A solver with a table that grows up to that many bytes, in memory from there, which must
  /// outlive it.
  explicit Solver(std::size_t table_bytes,
                  std::pmr::memory_resource& memory = *std::pmr::get_default_resource())
      : search_(table_bytes, memory) {}

  /// Gives up soon after the flag is set; null: never. The flag must outlive its use here.
  void stop_when(const std::atomic<bool>* flag) { search_.stop_when(flag); }

  /// Positions that the book knows are not searched, and those with one disc more are sooner done;
  /// null: all are. The book must outlive its use here.
  void look_into(Book* book) { book_ = book; }

  /// Returns the score of an unfinished position for the side to move; see score.hpp.
  Score solve(const Position& position, ScoreWindow window = {});

  /// The bounds of the score of the position that solve() was asked for last: both ends are the
  /// score, unless it was stopped.
  ScoreWindow known() const { return known_; }

  /// Returns the score of each move for the side that makes it; nothing for a full column.
  tl::expected<ColumnScores, Unsolved> score_columns(const Position& position);

  /// Returns the moves of a perfect game to its end: the winner hurries, the loser delays.
  tl::expected<std::vector<Column>, Unsolved> principal_line(const Position& position);

  /// Forgets all that was learnt; the next solve takes as many nodes as if it were the first.
  void clear() { search_.clear(); }

  /// Positions searched since the solver was made.
  std::uint64_t nodes() const { return search_.nodes(); }

 private:
  int score_within(const Position& position, ScoreWindow window);
  std::optional<int> score_at_sight(const Position& position, const Sides& sides);
  int score_of_move(const Position& position, Column column, ScoreWindow window);

  SolverSearch search_;
  Book* book_ = nullptr;
  ScoreWindow known_;
};

}  // namespace connect4

// The exact solver.
#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "lib/game/position.hpp"
#include "lib/solver/score.hpp"
#include "lib/solver/search.hpp"

namespace connect4 {

/// Why there is no score.
enum class Unsolved : std::uint8_t {
  finished,  ///< the game is over: a side has a four, or the board is full
  stopped,   ///< the stop flag was set
};

/// The scores that are to be told apart: a score outside counts as the nearest end.
struct ScoreWindow {
  int low = -greatest_score;
  int high = greatest_score;
};

/// The window that only tells who wins: -1, 0 or 1.
inline constexpr ScoreWindow who_wins{-1, 1};

/// Solves positions exactly. What it learns it keeps, up to the size of its table, so that it is
/// quicker on positions of the same game; the scores do not depend on it, the nodes do. Not
/// thread-safe, but for the flag.
class Solver {
 public:
  using Score = tl::expected<int, Unsolved>;
  using ColumnScores = std::array<std::optional<int>, column_count>;

  /// A solver whose table grows up to so many bytes.
  explicit Solver(std::size_t table_bytes) : search_(table_bytes) {}

  /// Gives up soon after the flag is set; null: never. The flag must outlive its use here.
  void stop_when(const std::atomic<bool>* flag) { search_.stop_when(flag); }

  /// The score of an unfinished position for the side to move; see score.hpp.
  Score solve(const Position& position, ScoreWindow window = {});

  /// The score of each move for the side that makes it; nothing for a full column.
  tl::expected<ColumnScores, Unsolved> score_columns(const Position& position);

  /// The moves of a perfect game to its end: the winner hurries, the loser delays.
  tl::expected<std::vector<Column>, Unsolved> principal_line(const Position& position);

  /// Forgets all that was learnt; the next solve takes as many nodes as if it were the first.
  void clear() { search_.clear(); }

  /// Positions searched since the solver was made.
  std::uint64_t nodes() const { return search_.nodes(); }

 private:
  int score_within(const Position& position, ScoreWindow window);
  int score_of_move(const Position& position, Column column, ScoreWindow window);

  SolverSearch search_;
};

}  // namespace connect4

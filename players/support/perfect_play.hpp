// The moves of `perfect`.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <vector>

#include "lib/random.hpp"
#include "lib/solver/book.hpp"
#include "lib/solver/levels.hpp"
#include "lib/solver/solver.hpp"
#include "players/support/minimax_search.hpp"
#include "players/support/thinking_time.hpp"
#include "protocol/messages/message.hpp"

namespace connect4 {

/// The settings of `perfect`.
struct PerfectOptions {
  /// See lib/solver/levels.hpp.
  int level = best_level;

  /// The best columns after which the opponent has fewest that keep the position's worth to it.
  /// Without it all of them are the same.
  bool prefers_traps = false;

  std::size_t table_bytes = std::size_t{64} << 20;
};

/// Finds best columns: the fastest win, else a draw, else the longest defence. It looks into the
/// book if it has one, and then solves the position. If the time does not suffice for that, the
/// move is the one that minimax finds among those that reach the proven score so far. If nothing is
/// proven, these are the moves that do not lose at once. Holds 16 MiB besides the solver's table.
/// Not thread-safe.
class PerfectPlay {
 public:
  PerfectPlay(PerfectOptions options, std::optional<Book> book);

  /// A move in an unfinished position within about that time on the stopwatch; nothing: it is
  /// solved, however long that takes. If it is solved in time, the move depends on position and
  /// seed alone, and its note ends in "for sure".
  Move choose(const Position& position, std::uint32_t seed,
              std::optional<std::chrono::microseconds> time, const Stopwatch& watch = Stopwatch());

 private:
  /// The knowledge of a position.
  struct Findings {
    ScoreWindow known;            ///< the bounds of its score
    std::vector<Column> columns;  ///< those that reach known.low; if time was out, those that may

    bool is_exact = false;  ///< both ends are the score, and all columns are best ones
  };

  /// Returns the end of that many eighths of the time.
  std::optional<std::chrono::nanoseconds> end_of(int eighths) const;

  Findings solve(const Position& position);
  std::optional<bool> reaches(const Position& position, Column column, int score);
  std::optional<int> answers_after(const Position& position, Column column, int score);
  void keep_traps(const Position& position, Findings& findings);
  Move guess(const Position& position, const Findings& findings);
  Move any_move(const Position& position, Random& random) const;

  PerfectOptions options_;
  std::optional<Book> book_;
  Solver solver_;
  std::atomic<bool> stop_ = false;
  MinimaxSearch minimax_;
  Stopwatch watch_;
  std::optional<std::chrono::microseconds> time_;
};

}  // namespace connect4

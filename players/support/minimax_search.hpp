// The search of minimax.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "lib/game/position.hpp"
#include "players/support/transposition_table.hpp"

namespace connect4 {

/// When to stop thinking.
struct SearchLimits {
  int depth = cell_count;      ///< plies to look ahead, at least 1; forced replies do not count
  std::function<bool()> stop;  ///< asked every few hundred positions; empty: never
};

/// What a search found.
struct SearchResult {
  Column column;
  int score;             ///< for the side to move; see evaluation.hpp
  int depth;             ///< of the last search that was completed; 0 where none was needed
  std::uint64_t visits;  ///< positions looked at
};

/// Alpha-beta in its negamax form (Knuth and Moore, "An analysis of alpha-beta pruning", Artificial
/// Intelligence 6, 1975) with null windows after the first move (Pearl's Scout, AAAI 1980),
/// deepened ply by ply, on moves that do not lose at once. Where there is a single such move, it
/// costs no depth. A search starts with an empty table: without `stop`, the result depends on
/// position and depth alone. Holds 16 MiB. Not thread-safe.
class MinimaxSearch {
 public:
  /// Searches an unfinished position.
  SearchResult search(const Position& position, const SearchLimits& limits);

 private:
  struct Best {
    int score;
    Column column;
  };

  int negamax(Bitboard own, Bitboard occupied, int depth, int alpha, int beta);
  Best best_of(Bitboard own, Bitboard occupied, Bitboard moves, Column first, int depth, int alpha,
               int beta);
  bool count_visit();  // returns whether to stop: it asks now and then

  TranspositionTable table_;
  std::function<bool()> stop_;
  std::uint64_t visits_ = 0;
  bool stopped_ = false;
};

/// The score of a result on a scale from -1 (lost) to 1 (won).
double to_eval(int score);

/// A result in words for people: "depth 14, wins in 7 plies". `ply` is that of the position.
std::string describe(const SearchResult& result, int ply);

}  // namespace connect4

// The search of minimax: its value of a position, its table, and the way in which it looks ahead.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "lib/game/board.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

/// Scores are the mover's: positive if the side to move is better off. A win that is complete once
/// `disc` discs are on the board scores win_score(disc), so sooner is better. The score of a
/// position does not depend on the root of the search. A guess stays within guess_limit.
inline constexpr int guess_limit = 1000;
constexpr int win_score(int disc) {
  return 2 * guess_limit - disc;
}
constexpr bool is_win(int score) {
  return score > guess_limit;
}
constexpr bool is_loss(int score) {
  return score < -guess_limit;
}

/// Returns the number of discs on the board when a won or lost game ends as its score says.
constexpr int last_disc(int score) {
  return 2 * guess_limit - std::abs(score);
}

/// Returns a guess at the value of an undecided position. It counts the lines that a side may still
/// complete, and the empty cells that would complete one on its good rows. Red's are the odd ones
/// from the bottom, blue's the even ones: when all other columns are full, the row's parity says
/// which side has to move below it (L. V. Allis, "A Knowledge-based Approach of Connect-Four",
/// 1988, section 3.3).
int guess(Bitboard own, Bitboard occupied);

/// A table of bounded size: 2 * 2^19 entries of 16 bytes, 16 MiB, however much is stored. Two
/// entries share a place: the deepest search that came by, and the latest. Not thread-safe.
class TranspositionTable {
 public:
  /// The relation of a score to the true value of a search of that depth.
  enum class Bound : std::uint8_t { exact, at_least, at_most };

  struct Entry {
    std::uint64_t key = 0;   ///< of the position; see key_of()
    std::int16_t score = 0;  ///< for the side to move
    std::int8_t depth = -1;  ///< depth of the search that found it
    Bound bound = Bound::exact;
    std::uint8_t best = 0;  ///< index of the best column found
  };

  TranspositionTable() : entries_(2 * place_count) {}

  /// Forgets everything, in constant time.
  void clear() {
    if (++generation_ == generation_limit) *this = TranspositionTable();
  }

  /// Returns the entry of a position, or null.
  const Entry* find(std::uint64_t key) const {
    const std::size_t place = place_of(key);
    const std::uint64_t tagged = tag(key);
    if (entries_[place].key == tagged) return &entries_[place];
    return entries_[place + 1].key == tagged ? &entries_[place + 1] : nullptr;
  }

  /// Keeps the entry, in the place of the older or shallower one.
  void store(Entry entry) {
    const std::size_t place = place_of(entry.key);
    entry.key = tag(entry.key);
    Entry& deepest = entries_[place];
    const bool is_stale = deepest.key >> key_bits != generation_;
    const bool wins = is_stale || deepest.key == entry.key || entry.depth >= deepest.depth;
    (wins ? deepest : entries_[place + 1]) = entry;
  }

  /// A different number below 2^49 for every position. In each column, the mover's discs plus all
  /// discs is at least 2^h - 1 for h discs and less than 2^(h + 1) - 1.
  static constexpr std::uint64_t key_of(Bitboard own, Bitboard occupied) { return own + occupied; }

 private:
  static constexpr int place_bits = 19;
  static constexpr std::size_t place_count = std::size_t{1} << place_bits;
  static constexpr int key_bits = bits_per_column * column_count;
  static constexpr std::uint64_t generation_limit = std::uint64_t{1} << (64 - key_bits);

  /// Index of the first of two entries. Knuth's multiplicative hashing: 2^64 over the golden ratio.
  static constexpr std::size_t place_of(std::uint64_t key) {
    return 2 * static_cast<std::size_t>((key * 0x9e3779b97f4a7c15) >> (64 - place_bits));
  }

  /// The generation in the upper bits makes entries from before a clear() outdated.
  constexpr std::uint64_t tag(std::uint64_t key) const { return key | generation_ << key_bits; }

  std::vector<Entry> entries_;
  std::uint64_t generation_ = 1;
};

/// When to stop thinking.
struct SearchLimits {
  int depth = cell_count;      ///< plies to look ahead, at least 1; forced replies do not count
  std::function<bool()> stop;  ///< asked every few hundred positions; empty: never
};

/// The result of a search.
struct SearchResult {
  Column column;
  int score;             ///< for the side to move; see win_score()
  int depth;             ///< of the last search that was completed; 0 if none was needed
  std::uint64_t visits;  ///< positions looked at
};

/// Alpha-beta in its negamax form (Knuth and Moore, "An analysis of alpha-beta pruning", Artificial
/// Intelligence 6, 1975) with null windows after the first move (Pearl's Scout, AAAI 1980). It is
/// deepened ply by ply, on moves that do not lose at once. If there is a single such move, it costs
/// no depth. A search starts with an empty table: without `stop`, the result depends on position
/// and depth alone. Holds 16 MiB. Not thread-safe.
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

/// Returns the score of a result on a scale from -1 (lost) to 1 (won).
double to_eval(int score);

/// A result in words for people, with the moves that the winner needs: "depth 14, wins in 4 moves".
/// `ply` is that of the position.
std::string describe(const SearchResult& result, int ply);

}  // namespace connect4

#include "players/support/evaluation.hpp"

#include "players/support/threats.hpp"

namespace connect4 {

namespace {

// Found by matches between versions at equal depth.
constexpr int line_points = 1;
constexpr int threat_points = 6;
constexpr int good_threat_points = 14;

constexpr Bitboard odd_rows = bottom_row * 0b010101;
constexpr Bitboard even_rows = bottom_row * 0b101010;

/// How many lines of four lie wholly within the cells.
constexpr int count_lines(Bitboard cells) {
  int count = 0;
  for (const Direction direction : all_directions) {
    const int s = stride(direction);
    const Bitboard pairs = cells & (cells >> s);
    count += std::popcount(pairs & (pairs >> (2 * s)));
  }
  return count;
}

constexpr int points(Bitboard discs, Bitboard occupied, Bitboard good_rows) {
  const Bitboard open = discs | (board_cells & ~occupied);
  const Bitboard threats = winning_cells(discs, occupied);
  return line_points * count_lines(open) + threat_points * std::popcount(threats) +
         good_threat_points * std::popcount(threats & good_rows);
}

}  // namespace

int guess(Bitboard own, Bitboard occupied) {
  const bool is_red = std::popcount(occupied) % 2 == 0;
  return points(own, occupied, is_red ? odd_rows : even_rows) -
         points(own ^ occupied, occupied, is_red ? even_rows : odd_rows);
}

}  // namespace connect4

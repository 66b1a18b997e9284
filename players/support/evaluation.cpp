#include "players/support/evaluation.hpp"

#include "lib/game/threats.hpp"

namespace connect4 {

namespace {

// What a good threat is worth in lines. Matches at depth 4, 6 and 7 from all 343 openings of three
// discs, with both colours: without lines 35-42 % of the points, with half or twice the weight, or
// with threats on the other rows counted too, 44-56 %.
constexpr int threat_points = 14;

constexpr Bitboard rows_of_red = bottom_row * 0b010101;
constexpr Bitboard rows_of_blue = bottom_row * 0b101010;

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
  const Bitboard threats = winning_cells(discs, occupied) & good_rows;
  return count_lines(open) + threat_points * std::popcount(threats);
}

}  // namespace

int guess(Bitboard own, Bitboard occupied) {
  const bool is_red = std::popcount(occupied) % 2 == 0;
  return points(own, occupied, is_red ? rows_of_red : rows_of_blue) -
         points(own ^ occupied, occupied, is_red ? rows_of_blue : rows_of_red);
}

}  // namespace connect4

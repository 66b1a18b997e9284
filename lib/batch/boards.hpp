// Boards of many games at once, and lists of different positions, for programs that train players.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "lib/game/lines.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

/// What a disc led to. The numbers are those of the C interface.
enum class DropResult : std::uint8_t { going_on = 0, won = 1, drawn = 2, illegal = 3 };

/// Drops a disc of the side to move: red's if both have as many discs. Returns `illegal`, and
/// changes nothing, if the column is full or there is none of that index (0 to 6). Does not ask
/// whether the game was over before. `won`: the side that moved has four in a row.
constexpr DropResult drop_disc(Bitboard& red, Bitboard& blue, int column) {
  if (column < 0 || column >= column_count) return DropResult::illegal;
  const int first_bit = bits_per_column * column;
  const Bitboard occupied = red | blue;
  const Bitboard cells = ((Bitboard{1} << row_count) - 1) << first_bit;
  const Bitboard landing = (occupied + (Bitboard{1} << first_bit)) & cells;
  if (landing == 0) return DropResult::illegal;
  Bitboard& mover = std::popcount(occupied) % 2 == 0 ? red : blue;
  mover |= landing;
  if (has_four(mover)) return DropResult::won;
  return (occupied | landing) == board_cells ? DropResult::drawn : DropResult::going_on;
}

/// Returns the columns with room: bit c is column c.
constexpr std::uint8_t columns_with_room(Bitboard occupied) {
  std::uint8_t mask = 0;
  for (int column = 0; column < column_count; ++column) {
    const int top = bits_per_column * column + row_count - 1;
    mask |= static_cast<std::uint8_t>((~occupied >> top & 1) << column);
  }
  return mask;
}

/// The bytes of a board's planes: [row][column][plane].
inline constexpr int plane_bytes = row_count * column_count * 2;

/// Writes the planes that PettingZoo's connect_four has: out[row][column][0] is 1 where the side to
/// move has a disc, out[row][column][1] where its opponent has one. Row 0 is the top.
void write_planes(Bitboard red, Bitboard blue, std::int8_t* out);

/// The discs that a random position may have.
struct DiscRange {
  int least = 0;
  int most = cell_count;
};

/// Returns a position that random legal play from the empty board reaches: first a number of discs
/// is drawn from the range, then columns with room, all with equal chances. Play stops at the end
/// of a game, which may be before that number. With `unfinished` such games are drawn again, so
/// that the position has its number of discs and is unfinished. That asks for a `most` below 42.
/// It depends on the seed and the index alone.
Position random_position(std::uint64_t seed, std::uint64_t index, DiscRange discs, bool unfinished);

/// A list of positions without duplicates, in the order of their addition. A position and its
/// mirror image are duplicates, and the first one stays. A value; not for sharing between threads.
class PositionSet {
 public:
  /// Adds the position. Returns false, and changes nothing, if it or its mirror image is known.
  bool add(const Position& position);

  const std::vector<Position>& positions() const { return positions_; }

 private:
  std::unordered_set<std::uint64_t> keys_;
  std::vector<Position> positions_;
};

/// Returns `count` different positions that random legal play reaches, each number of discs as
/// likely as another while positions with it are left. They are the random_position()s 0, 1, ... of
/// the seed without duplicates, so a larger count begins with the positions of a smaller one.
/// Returns fewer if 100,000 of them in a row are duplicates, because then hardly any other exists.
std::vector<Position> distinct_random_positions(std::size_t count, DiscRange discs, bool unfinished,
                                                std::uint64_t seed);

}  // namespace connect4

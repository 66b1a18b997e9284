// The seven moves of a position side by side, and which of them the solver tries first.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "lib/solver/side.hpp"

namespace connect4 {

/// One set of cells for each column, the eighth idle, which the compiler works on together (the
/// vector extension of GCC and Clang). They are in one register of AVX-512, in two of AVX2, in four
/// elsewhere.
using Lanes = std::uint64_t __attribute__((vector_size(64)));

/// The positions after the mover's moves, each in the lane of its column. In a lane without a move
/// all is as before.
struct Children {
  Lanes moves;     ///< the new disc, or nothing
  Lanes discs;     ///< the mover's, after the move
  Lanes threats;   ///< the mover's, after the move
  Lanes landings;  ///< the cells where the answer can land
};

inline constexpr Lanes columns_in_lanes = {
    column_cells(*Column::from_index(0)), column_cells(*Column::from_index(1)),
    column_cells(*Column::from_index(2)), column_cells(*Column::from_index(3)),
    column_cells(*Column::from_index(4)), column_cells(*Column::from_index(5)),
    column_cells(*Column::from_index(6)), 0};

/// See winning_cells(), for each lane.
inline void find_winning_cells(const Lanes& discs, const Lanes& occupied, Lanes& cells) {
  cells = (discs << 1) & (discs << 2) & (discs << 3);
  for (const Direction direction : {Direction::horizontal, Direction::rising, Direction::falling}) {
    const int s = stride(direction);
    const Lanes two_before = (discs << s) & (discs << (2 * s));
    const Lanes two_behind = (discs >> s) & (discs >> (2 * s));
    cells |= two_before & ((discs << (3 * s)) | (discs >> s));
    cells |= two_behind & ((discs >> (3 * s)) | (discs << s));
  }
  cells &= board_cells & ~occupied;
}

inline void make_children(const Sides& sides, Bitboard moves, Children& children) {
  const Bitboard occupied = sides.occupied();
  children.moves = moves & columns_in_lanes;
  children.discs = sides.mover.discs | children.moves;
  find_winning_cells(children.discs, occupied | children.moves, children.threats);
  children.landings =
      (landing_cells(occupied) ^ children.moves) | ((children.moves << 1) & board_cells);
}

/// The number of cells of each lane, by adding neighbouring bits, pairs, and so on.
inline void count_cells(const Lanes& cells, Lanes& counts) {
  counts = cells - ((cells >> 1) & 0x5555555555555555);
  counts = (counts & 0x3333333333333333) + ((counts >> 2) & 0x3333333333333333);
  counts = (counts + (counts >> 4)) & 0x0f0f0f0f0f0f0f0f;
  counts += counts >> 8;
  counts += counts >> 16;
  counts += counts >> 32;
  counts &= 127;
}

/// The success of moves onto each cell, for each side. Each change is pulled towards 0, so that no
/// number leaves the range of 256. Without a bound, old observations would outweigh all others.
class MoveHistory {
 public:
  int of(int ply, Bitboard move) const { return numbers_[at(ply)][cell(move)]; }

  void reward(int ply, Bitboard move) { pull(numbers_[at(ply)][cell(move)], step); }
  void punish(int ply, Bitboard move) { pull(numbers_[at(ply)][cell(move)], -step); }

 private:
  static constexpr int step = 11;
  static constexpr int limit = 256;

  static std::size_t at(int ply) { return static_cast<std::size_t>(ply % 2); }
  static std::size_t cell(Bitboard move) {
    return static_cast<std::size_t>(std::countr_zero(move));
  }
  static void pull(int& number, int by) { number += by - number * step / limit; }

  std::array<std::array<int, bits_per_column * column_count>, 2> numbers_{};
};

/// The number of the 69 lines that run through each cell, in the order of Bitboard.
inline constexpr std::array<int, bits_per_column * column_count> lines_through{
    3, 4,  5,  5,  4,  3, 0,  //
    4, 6,  8,  8,  6,  4, 0,  //
    5, 8,  11, 11, 8,  5, 0,  //
    7, 10, 13, 13, 10, 7, 0,  //
    5, 8,  11, 11, 8,  5, 0,  //
    4, 6,  8,  8,  6,  4, 0,  //
    3, 4,  5,  5,  4,  3, 0};

// Found by trial, on random positions with 8 to 28 discs.
inline constexpr int worth_of_threat = 64;
inline constexpr int worth_of_line = 22;
inline constexpr int worth_of_centre = 32;
inline constexpr int more_than_all = 1 << 20;

/// The worth of the useful threats after each move: those that are not right above one of the
/// opponent's. One counts more the sooner it can be played, and on a row of one's own, which comes
/// to its owner when nothing else is left (V. Allis, 1988, section 3.3).
inline void rate_threats(const Sides& sides, const Children& children, int ply, Lanes& worth) {
  const Lanes useful = children.threats & ~(sides.other.threats << 1);
  Lanes count;
  count_cells(useful, count);
  worth = 2 * count;
  count_cells(useful & (children.landings << 1), count);
  worth += 3 * count;
  count_cells(useful & (children.landings << 2), count);
  worth += 2 * count;
  count_cells(useful & (ply % 2 == 0 ? odd_rows : even_rows), count);
  worth += 2 * count;
}

/// Up to seven columns, the most promising first.
class MoveOrder {
 public:
  /// Orders the columns of `moves`. `first` is tried first; 7 stands for none.
  MoveOrder(const Sides& sides, const Children& children, Bitboard moves, int ply, int first,
            const MoveHistory& history);

  std::size_t size() const { return size_; }
  std::size_t operator[](std::size_t place) const { return rated_[place].column; }

 private:
  struct Rated {
    int promise;
    std::size_t column;
  };

  void insert(Rated rated);

  std::array<Rated, column_count> rated_;
  std::size_t size_ = 0;
};

inline MoveOrder::MoveOrder(const Sides& sides, const Children& children, Bitboard moves, int ply,
                            int first, const MoveHistory& history) {
  Lanes threats;
  rate_threats(sides, children, ply, threats);
  for (const Column column : Column::all()) {
    const Bitboard move = moves & column_cells(column);
    if (!move) continue;
    const auto lane = static_cast<std::size_t>(column.index());
    int promise = worth_of_threat * static_cast<int>(threats[lane]) + history.of(ply, move) -
                  worth_of_centre * distance_from_centre(column) +
                  worth_of_line * lines_through[static_cast<std::size_t>(std::countr_zero(move))];
    if (column.index() == first) promise += more_than_all;
    insert({promise, lane});
  }
}

inline void MoveOrder::insert(Rated rated) {
  std::size_t place = size_++;
  for (; place > 0 && rated_[place - 1].promise < rated.promise; --place)
    rated_[place] = rated_[place - 1];
  rated_[place] = rated;
}

}  // namespace connect4

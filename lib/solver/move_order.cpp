#include "lib/solver/move_order.hpp"

namespace connect4 {

namespace {

/// How many of the 69 lines run through each cell, in the order of Bitboard.
constexpr std::array<int, bits_per_column * column_count> lines_through{3, 4,  5,  5,  4,  3, 0,  //
                                                                        4, 6,  8,  8,  6,  4, 0,  //
                                                                        5, 8,  11, 11, 8,  5, 0,  //
                                                                        7, 10, 13, 13, 10, 7, 0,  //
                                                                        5, 8,  11, 11, 8,  5, 0,  //
                                                                        4, 6,  8,  8,  6,  4, 0,  //
                                                                        3, 4,  5,  5,  4,  3, 0};

// Found by trial, on random positions with 6 to 28 discs.
constexpr int worth_of_threat = 128;
constexpr int worth_of_line = 22;
constexpr int worth_of_centre = 32;
constexpr int more_than_all = 1 << 20;

/// What the threats after each move are worth, those that are of use: not right above one of the
/// opponent's. One counts more the sooner it can be played, and on a row of one's own, which comes
/// to its owner when nothing else is left (V. Allis, 1988, section 3.3).
void rate_threats(const Sides& sides, const Children& children, int ply, Lanes& worth) {
  const Lanes useful = children.threats & ~(sides.other.threats << 1);
  Lanes count;
  count_cells(useful, count);
  worth = count;
  count_cells(useful & (children.landings << 1), count);
  worth += count;
  count_cells(useful & (children.landings << 2), count);
  worth += count;
  count_cells(useful & (ply % 2 == 0 ? odd_rows : even_rows), count);
  worth += count;
}

}  // namespace

MoveOrder::MoveOrder(const Sides& sides, const Children& children, Bitboard moves, int ply,
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

void MoveOrder::insert(Rated rated) {
  std::size_t place = size_++;
  for (; place > 0 && rated_[place - 1].promise < rated.promise; --place)
    rated_[place] = rated_[place - 1];
  rated_[place] = rated;
}

}  // namespace connect4

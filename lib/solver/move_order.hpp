// Which moves the solver tries first.
#pragma once

#include <array>
#include <cstdint>

#include "lib/solver/children.hpp"

namespace connect4 {

/// How well moves onto each cell have done, for each side. What is added and taken away is pulled
/// towards 0, so that no number leaves the range of 256: without a bound, what was true long ago
/// outweighs all else.
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

/// Up to seven columns, the most promising first.
class MoveOrder {
 public:
  /// The columns of `moves`. `first` is tried first; 7 is none.
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

}  // namespace connect4

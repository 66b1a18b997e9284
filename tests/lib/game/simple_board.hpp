// A second board for tests: an array of characters, so simple that it is plainly right.
#pragma once

#include <set>
#include <string>
#include <utility>

namespace connect4 {

/// Six rows of seven characters: 'x', 'o' or '.'. Columns 0-6 from the left, rows 0-5 from the
/// bottom. It shares no code and no type with the board it checks.
class SimpleBoard {
 public:
  using Cells = std::set<std::pair<int, int>>;  ///< column, row

  SimpleBoard() {
    for (auto& row : cells_)
      for (char& cell : row) cell = '.';
  }

  char at(int column, int row) const { return cells_[row][column]; }
  void set(int column, int row, char disc) { cells_[row][column] = disc; }

  /// Drops a disc and returns its row, or -1 if the column is full.
  int drop(int column, char disc) {
    for (int row = 0; row < 6; ++row) {
      if (cells_[row][column] != '.') continue;
      cells_[row][column] = disc;
      return row;
    }
    return -1;
  }

  bool has_room(int column) const { return cells_[5][column] == '.'; }

  bool is_full() const {
    for (int column = 0; column < 7; ++column)
      if (has_room(column)) return false;
    return true;
  }

  /// Every cell of every four in a row of that disc.
  Cells cells_in_fours(char disc) const {
    Cells result;
    for (int column = 0; column < 7; ++column)
      for (int row = 0; row < 6; ++row) {
        add_four(disc, column, row, 1, 0, result);
        add_four(disc, column, row, 0, 1, result);
        add_four(disc, column, row, 1, 1, result);
        add_four(disc, column, row, 1, -1, result);
      }
    return result;
  }

  /// As FEN with every empty cell written as a "1" of its own.
  std::string long_fen(char to_move) const {
    std::string fen;
    for (int row = 0; row < 6; ++row) {
      for (int column = 0; column < 7; ++column)
        fen += at(column, row) == '.' ? '1' : at(column, row);
      fen += row < 5 ? '/' : ' ';
    }
    return fen + to_move;
  }

 private:
  bool holds(int column, int row, char disc) const {
    return column >= 0 && column < 7 && row >= 0 && row < 6 && at(column, row) == disc;
  }

  void add_four(char disc, int column, int row, int right, int up, Cells& result) const {
    for (int i = 0; i < 4; ++i)
      if (!holds(column + i * right, row + i * up, disc)) return;
    for (int i = 0; i < 4; ++i) result.insert({column + i * right, row + i * up});
  }

  char cells_[6][7];
};

}  // namespace connect4

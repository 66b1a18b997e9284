// Games and boards as tests write them: moves, then the board drawn. Each of these functions throws
// std::invalid_argument if the test itself is wrong.
#pragma once

#include <optional>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/drawing.hpp"
#include "lib/game/lines.hpp"
#include "lib/game/notation.hpp"
#include "lib/game/outcome.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

// The text that a failed expectation prints.

inline std::ostream& operator<<(std::ostream& out, Colour colour) {
  return out << name(colour);
}

inline std::ostream& operator<<(std::ostream& out, Column column) {
  return out << "column " << column.digit();
}

inline std::ostream& operator<<(std::ostream& out, const Cell& cell) {
  return out << static_cast<char>('a' + cell.column.index()) << cell.row + 1;
}

inline std::ostream& operator<<(std::ostream& out, const Outcome& outcome) {
  out << name(outcome.ending);
  return outcome.winner ? out << ", won by " << *outcome.winner : out << ", won by nobody";
}

inline std::ostream& operator<<(std::ostream& out, const Position& position) {
  return out << '\n' << draw(position, {}, {}) << name(position.to_move()) << " to move";
}

template <class Value>
Value value_or_throw(const Expected<Value>& expected) {
  if (!expected) throw std::invalid_argument(expected.error());
  return *expected;
}

/// The reason for a missing value.
template <class Value>
std::string reason(const Expected<Value>& expected) {
  return expected ? "no reason: it was accepted" : expected.error();
}

inline constexpr Outcome red_wins{Colour::red, Ending::four};
inline constexpr Outcome blue_wins{Colour::blue, Ending::four};
inline constexpr Outcome drawn{std::nullopt, Ending::draw};

/// The column that people call 1 to 7.
inline Column column(int number) {
  const auto result = Column::from_index(number - 1);
  if (!result) throw std::invalid_argument("no column " + std::to_string(number));
  return *result;
}

/// The cell called "d1": columns a-g from the left, rows 1-6 from the bottom.
inline Cell cell(std::string_view name) {
  if (name.size() != 2 || name[1] < '1' || name[1] > '6')
    throw std::invalid_argument("no cell " + std::string(name));
  return {column(name[0] - 'a' + 1), name[1] - '1'};
}

/// The cells of a list such as "a1 b1 c1".
inline std::vector<Cell> cells(std::string_view names) {
  std::vector<Cell> result;
  for (std::size_t i = 0; i < names.size(); i += 3) result.push_back(cell(names.substr(i, 2)));
  return result;
}

/// The name of a line, such as "rising_c1_f4", from its cells alone.
inline std::string name_of(const Line& line) {
  const Cell first = line.cells.front(), second = line.cells[1], last = line.cells.back();
  std::ostringstream name;
  name << (second.row < first.row          ? "falling_"
           : second.row == first.row       ? "horizontal_"
           : second.column == first.column ? "vertical_"
                                           : "rising_")
       << first << "_" << last;
  return name.str();
}

/// The set of these cells.
inline Bitboard set_of(const std::vector<Cell>& cells) {
  Bitboard set = 0;
  for (const Cell cell : cells) set |= bit(cell);
  return set;
}

/// The moves of digits 1-7: moves("4435").
inline std::vector<Column> moves(std::string_view digits) {
  return value_or_throw(parse_digits(digits));
}

/// The position after these moves from the empty board.
inline Position position_after(std::string_view digits) {
  return value_or_throw(play_out(Position(), moves(digits)));
}

/// The position of a drawn board: rows from the top, cells `x`, `o` and `.`; spaces and newlines do
/// not count; empty rows above the highest disc may be left out.
///
///     board(R"(
///         . . . o . . .
///         . . x x o . .)")
inline Position board(std::string_view drawing) {
  std::string letters;
  for (const char letter : drawing)
    if (letter != ' ' && letter != '\n') letters += letter;
  if (letters.size() % column_count != 0 || letters.size() > cell_count)
    throw std::invalid_argument("not six rows of seven cells: " + std::string(drawing));

  Bitboard red = 0;
  Bitboard blue = 0;
  const int rows = static_cast<int>(letters.size()) / column_count;
  for (int i = 0; i < rows * column_count; ++i) {
    const Cell cell{column(i % column_count + 1), rows - 1 - i / column_count};
    const char letter = letters[static_cast<std::size_t>(i)];
    if (letter == 'x') red |= bit(cell);
    if (letter == 'o') blue |= bit(cell);
    if (letter != 'x' && letter != 'o' && letter != '.')
      throw std::invalid_argument(std::string("no disc: ") + letter);
  }
  return value_or_throw(Position::from_discs(red, blue));
}

}  // namespace connect4

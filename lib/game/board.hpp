// The two sides, and the columns and cells of the board.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace connect4 {

/// A player's colour. Red moves first on the empty board.
enum class Colour : std::uint8_t { red, blue };

constexpr Colour other(Colour colour) {
  return colour == Colour::red ? Colour::blue : Colour::red;
}

/// 0 for red, 1 for blue: the index of that side in arrays of two.
constexpr int index(Colour colour) {
  return static_cast<int>(colour);
}

inline constexpr std::array both_colours{Colour::red, Colour::blue};

/// A value for each colour: [Colour::red] and [Colour::blue], or [0] and [1].
template <class Value>
struct PerColour : std::array<Value, 2> {
  using std::array<Value, 2>::operator[];

  constexpr Value& operator[](Colour colour) {
    return (*this)[static_cast<std::size_t>(index(colour))];
  }
  constexpr const Value& operator[](Colour colour) const {
    return (*this)[static_cast<std::size_t>(index(colour))];
  }
};

/// "red" or "blue", as the protocol and the game record spell them.
constexpr std::string_view name(Colour colour) {
  return colour == Colour::red ? "red" : "blue";
}

constexpr std::optional<Colour> colour_from_name(std::string_view text) {
  if (text == "red") return Colour::red;
  if (text == "blue") return Colour::blue;
  return std::nullopt;
}

inline constexpr int column_count = 7;
inline constexpr int row_count = 6;
inline constexpr int cell_count = column_count * row_count;

/// One of the seven columns, 0 on the left. That a Column exists says that its index is in range;
/// whether it is full is a question for the Position.
class Column {
 public:
  /// Returns the column of a zero-based index, or nothing outside 0-6.
  static constexpr std::optional<Column> from_index(std::int64_t index) {
    if (index < 0 || index >= column_count) return std::nullopt;
    return Column(static_cast<std::uint8_t>(index));
  }

  /// Returns the column of a digit as people write it, '1' to '7', or nothing.
  static constexpr std::optional<Column> from_digit(char digit) { return from_index(digit - '1'); }

  /// Returns all seven, from left to right.
  static constexpr std::array<Column, column_count> all() {
    return {Column(0), Column(1), Column(2), Column(3), Column(4), Column(5), Column(6)};
  }

  constexpr int index() const { return index_; }
  constexpr char digit() const { return static_cast<char>('1' + index_); }

  friend constexpr bool operator==(Column, Column) = default;
  friend constexpr auto operator<=>(Column, Column) = default;

 private:
  explicit constexpr Column(std::uint8_t index) : index_(index) {}

  std::uint8_t index_;
};

/// A cell of the board. Row 0 is the bottom one; messages, records and windows count from the top.
struct Cell {
  Column column;
  int row;  ///< 0 (bottom) to 5 (top)

  constexpr int row_from_top() const { return row_count - 1 - row; }

  friend constexpr bool operator==(const Cell&, const Cell&) = default;
};

}  // namespace connect4

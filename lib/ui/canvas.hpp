// The board as a canvas of circles, for the window and for picture files, as pixels or SVG.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/game/position.hpp"

namespace connect4 {

/// The board as an array: array[row][column], row 0 on top, column 0 on the left. A cell holds the
/// player's number, 0 for red and 1 for the other side, or nothing if it is empty.
///
///     [0][0] [0][1] ... [0][6]    top
///       :                 :
///     [5][0] [5][1] ... [5][6]    bottom
using BoardArray = std::array<std::array<std::optional<int>, column_count>, row_count>;

BoardArray to_array(const Position& position);

/// The filling of a circle. The second player, whom we call blue elsewhere, is drawn in black.
enum class Fill : std::uint8_t { white, red, black };

constexpr Fill fill_of(Colour colour) {
  return colour == Colour::red ? Fill::red : Fill::black;
}

/// Red, green and blue, 0 to 255.
struct Paint {
  std::uint8_t red, green, blue;
  friend constexpr bool operator==(const Paint&, const Paint&) = default;
};

constexpr Paint paint_of(Fill fill) {
  if (fill == Fill::red) return {255, 0, 0};
  return fill == Fill::black ? Paint{0, 0, 0} : Paint{255, 255, 255};
}

/// A circle with a black outline, `Canvas::outline_width` wide. The middle of the outline runs
/// along the radius, half inside and half outside, as a canvas of Tk (and SVG) draws it.
struct Circle {
  double x;  ///< of the centre, from the left
  double y;  ///< of the centre, from the top
  double radius;
  Fill fill;
  bool marked;  ///< part of a finished four: a ring runs around it, outside of the outline

  friend bool operator==(const Circle&, const Circle&) = default;
};

/// The sizes of a canvas at scale 1, in pixels.
struct Canvas {
  static constexpr int square = 25;
  static constexpr int width = column_count * square;
  static constexpr int height = row_count * square;
  static constexpr double radius = 10;
  static constexpr double outline_width = 2;
  static constexpr Paint outline{0, 0, 0};
  static constexpr Paint background{255, 255, 255};

  // The mark of a finished four fills the part of the square's half width that the outline leaves,
  // so that no circle is drawn otherwise for it.
  static constexpr double mark_width = square / 2.0 - radius - outline_width / 2;
  static constexpr double mark_radius = (square - mark_width) / 2.0;
  static constexpr Paint mark{255, 165, 0};

  // A window also marks the disc dropped last, by a ring inside it that shows on both colours.
  static constexpr double last_radius = 4;
  static constexpr double last_width = 1.5;
  static constexpr Paint last{255, 255, 255};
};

/// The 42 circles of a board, row by row from the top, each row from the left. `marks` are the
/// cells to be marked.
std::vector<Circle> circles(const BoardArray& board, Bitboard marks = 0);

/// Returns the index of that cell's circle.
constexpr std::size_t circle_number(Cell cell) {
  return static_cast<std::size_t>(cell.row_from_top() * column_count + cell.column.index());
}

/// Returns the column under a point of a canvas at scale 1, or nothing next to it.
std::optional<Column> column_at(int x);

/// A picture: three bytes a pixel (red, green, blue), rows from the top, each from the left,
/// nothing between them.
struct Raster {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> bytes;
};

/// The circles as pixels, edges smoothed by 4 x 4 samples a pixel. `scale`, at least 1, multiplies
/// every length.
Raster rasterise(const std::vector<Circle>& circles, int scale);

/// The circles as a document of SVG 1.1. Every coordinate in it is that of scale 1; `scale`, at
/// least 1, multiplies the size of the whole.
std::string to_svg(const std::vector<Circle>& circles, int scale);

}  // namespace connect4

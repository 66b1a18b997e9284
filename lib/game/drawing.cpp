#include "lib/game/drawing.hpp"

#include <algorithm>
#include <string_view>

namespace connect4 {

namespace {

constexpr std::string_view reset = "\x1b[0m";

std::string_view symbol(std::optional<Colour> disc, DrawingStyle style) {
  if (!disc) return style.unicode ? "·" : ".";
  if (*disc == Colour::red) return style.unicode ? "●" : "x";
  return style.unicode ? "○" : "o";
}

// Vermillion and sky blue of Okabe and Ito's palette, which the colour-blind can tell apart.
std::string_view paint(Colour colour) {
  return colour == Colour::red ? "\x1b[38;5;202m" : "\x1b[38;5;75m";
}

std::string draw_cell(const Position& position, Cell cell, const Highlights& highlights,
                      DrawingStyle style) {
  const auto disc = position.at(cell);
  std::string_view frame = "  ";
  if (highlights.last == cell) frame = "()";
  if (highlights.line & bit(cell)) frame = "[]";
  std::string text;
  text += frame[0];
  text += symbol(disc, style);
  text += frame[1];
  if (!style.colour || !disc) return text;
  const std::string_view weight = frame == "[]" ? "\x1b[1m" : "";
  return std::string(weight) + std::string(paint(*disc)) + text + std::string(reset);
}

/// From the left to the right of the drawing.
auto columns_in(DrawingStyle style) {
  auto columns = Column::all();
  if (style.flipped) std::reverse(columns.begin(), columns.end());
  return columns;
}

}  // namespace

std::string draw(const Position& position, const Highlights& highlights, DrawingStyle style) {
  const auto columns = columns_in(style);
  std::string text;
  for (int row = row_count - 1; row >= 0; --row) {
    text += '|';
    for (const Column column : columns)
      text += draw_cell(position, Cell{column, row}, highlights, style);
    text += "|\n";
  }
  text += "+---------------------+\n ";
  for (const Column column : columns) {
    text += ' ';
    text += column.digit();
    text += column == columns.back() ? "" : " ";
  }
  return text + '\n';
}

std::string draw_disc(Colour colour, DrawingStyle style) {
  const std::string disc(symbol(colour, style));
  return style.colour ? std::string(paint(colour)) + disc + std::string(reset) : disc;
}

std::string draw_above(Column column, Colour colour, DrawingStyle style) {
  const auto columns = columns_in(style);
  const auto place = std::find(columns.begin(), columns.end(), column) - columns.begin();
  constexpr std::ptrdiff_t border = 1, cell_width = 3;
  const auto before = border + place * cell_width + cell_width / 2;
  return std::string(static_cast<std::size_t>(before), ' ') + draw_disc(colour, style);
}

std::string draw_grid(const Position& position) {
  const std::string rule = "  +---+---+---+---+---+---+---+\n";
  std::string text = rule;
  for (int row = row_count - 1; row >= 0; --row) {
    text += "  |";
    for (const Column column : Column::all()) {
      const auto disc = position.at(Cell{column, row});
      text += ' ';
      text += disc ? symbol(disc, {}).front() : ' ';
      text += " |";
    }
    text += '\n' + rule;
  }
  return text + "col 1   2   3   4   5   6   7\n";
}

}  // namespace connect4

#include "lib/ui/canvas.hpp"

#include <array>
#include <cstdio>

namespace connect4 {

namespace {

Fill fill_of(std::optional<int> player) {
  if (!player) return Fill::white;
  return fill_of(*player == 0 ? Colour::red : Colour::blue);
}

}  // namespace

BoardArray to_array(const Position& position) {
  BoardArray board;
  for (int row = 0; row < row_count; ++row)
    for (const Column column : Column::all())
      if (const Cell cell{column, row}; const auto disc = position.at(cell))
        board[static_cast<std::size_t>(cell.row_from_top())]
             [static_cast<std::size_t>(column.index())] = index(*disc);
  return board;
}

std::vector<Circle> circles(const BoardArray& board, Bitboard marks) {
  std::vector<Circle> result;
  for (int row = 0; row < row_count; ++row)
    for (const Column column : Column::all()) {
      const Cell cell{column, row_count - 1 - row};
      const auto disc =
          board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column.index())];
      result.push_back({column.index() * Canvas::square + Canvas::square / 2.0,
                        row * Canvas::square + Canvas::square / 2.0, Canvas::radius, fill_of(disc),
                        (marks & bit(cell)) != 0});
    }
  return result;
}

std::optional<Column> column_at(int x) {
  return x < 0 ? std::nullopt : Column::from_index(x / Canvas::square);
}

namespace {

constexpr int samples = 4;  // in each direction

/// The paint of a point; (dx, dy) leads to it from the circle's centre.
Paint paint_at(const Circle& circle, double dx, double dy) {
  constexpr double half_outline = Canvas::outline_width / 2;
  constexpr double half_mark = Canvas::mark_width / 2;
  const double distance = dx * dx + dy * dy;
  const auto is_within = [&](double radius) { return distance < radius * radius; };
  if (is_within(circle.radius - half_outline)) return paint_of(circle.fill);
  if (is_within(circle.radius + half_outline)) return Canvas::outline;
  const bool on_mark = circle.marked && is_within(Canvas::mark_radius + half_mark) &&
                       !is_within(Canvas::mark_radius - half_mark);
  return on_mark ? Canvas::mark : Canvas::background;
}

/// The mean paint of the pixel with its top left corner at (left, top) from the circle's centre.
Paint mean_paint(const Circle& circle, double left, double top, double pixel) {
  int red = 0, green = 0, blue = 0;
  for (int row = 0; row < samples; ++row)
    for (int column = 0; column < samples; ++column) {
      const Paint paint = paint_at(circle, left + (column + 0.5) * pixel / samples,
                                   top + (row + 0.5) * pixel / samples);
      red += paint.red;
      green += paint.green;
      blue += paint.blue;
    }
  constexpr int count = samples * samples;
  const auto mean = [](int sum) { return static_cast<std::uint8_t>((sum + count / 2) / count); };
  return {mean(red), mean(green), mean(blue)};
}

/// Draws a circle in its square, which nothing else reaches into.
void draw(const Circle& circle, int scale, Raster& raster) {
  const double pixel = 1.0 / scale;
  const int side = Canvas::square * scale;
  const int left = static_cast<int>(circle.x / Canvas::square) * side;
  const int top = static_cast<int>(circle.y / Canvas::square) * side;
  for (int y = top; y < top + side; ++y)
    for (int x = left; x < left + side; ++x) {
      const Paint paint = mean_paint(circle, x * pixel - circle.x, y * pixel - circle.y, pixel);
      const auto at = static_cast<std::size_t>(3 * (y * raster.width + x));
      raster.bytes[at] = paint.red;
      raster.bytes[at + 1] = paint.green;
      raster.bytes[at + 2] = paint.blue;
    }
}

}  // namespace

Raster rasterise(const std::vector<Circle>& circles, int scale) {
  Raster raster{Canvas::width * scale, Canvas::height * scale, {}};
  raster.bytes.resize(static_cast<std::size_t>(3 * raster.width * raster.height));
  for (const Circle& circle : circles) draw(circle, scale, raster);
  return raster;
}

namespace {

/// Without needless zeros: 12.5, 10.
std::string number(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%g", value);
  return text.data();
}

std::string colour(Paint paint) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "#%02x%02x%02x", paint.red, paint.green, paint.blue);
  return text.data();
}

std::string circle_element(const Circle& circle, double radius, const std::string& fill,
                           Paint stroke, double stroke_width) {
  return "  <circle cx=\"" + number(circle.x) + "\" cy=\"" + number(circle.y) + "\" r=\"" +
         number(radius) + "\" fill=\"" + fill + "\" stroke=\"" + colour(stroke) +
         "\" stroke-width=\"" + number(stroke_width) + "\"/>\n";
}

}  // namespace

std::string to_svg(const std::vector<Circle>& circles, int scale) {
  const std::string width = std::to_string(Canvas::width);
  const std::string height = std::to_string(Canvas::height);
  std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
                     std::to_string(Canvas::width * scale) + "\" height=\"" +
                     std::to_string(Canvas::height * scale) + "\" viewBox=\"0 0 " + width + " " +
                     height + "\">\n";
  text += "  <rect width=\"" + width + "\" height=\"" + height + "\" fill=\"" +
          colour(Canvas::background) + "\"/>\n";
  for (const Circle& circle : circles) {
    text += circle_element(circle, circle.radius, colour(paint_of(circle.fill)), Canvas::outline,
                           Canvas::outline_width);
    if (circle.marked)
      text += circle_element(circle, Canvas::mark_radius, "none", Canvas::mark, Canvas::mark_width);
  }
  return text + "</svg>\n";
}

}  // namespace connect4

#include "lib/game/raster.hpp"

namespace connect4 {

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

/// The mean paint of the pixel whose top left corner is (left, top) from the circle's centre.
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

}  // namespace connect4

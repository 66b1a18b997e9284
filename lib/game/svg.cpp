#include "lib/game/svg.hpp"

#include <array>
#include <cstdio>

namespace connect4 {

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

#include "runner/window/painter.hpp"

#include <utility>

#include "lib/game/strip.hpp"

namespace connect4 {

namespace {

constexpr std::size_t corners = 90;  // of a circle as SFML draws it

sf::Color to_sfml(Paint paint) {
  return {paint.red, paint.green, paint.blue};
}

/// The colour of a disc that is not there yet.
sf::Color paler(sf::Color colour) {
  const auto lift = [](sf::Uint8 part) { return static_cast<sf::Uint8>((part + 2 * 255) / 3); };
  return {lift(colour.r), lift(colour.g), lift(colour.b)};
}

/// SFML's outline lies outside of the radius, ours on both sides of it.
sf::CircleShape shape(const Circle& circle, double radius, sf::Color fill, Paint outline,
                      double outline_width) {
  const auto inner = static_cast<float>(radius - outline_width / 2);
  sf::CircleShape result(inner, corners);
  result.setOrigin(inner, inner);
  result.setPosition(static_cast<float>(circle.x), static_cast<float>(circle.y));
  result.setFillColor(fill);
  result.setOutlineColor(to_sfml(outline));
  result.setOutlineThickness(static_cast<float>(outline_width));
  return result;
}

}  // namespace

void Painter::draw_board(const Scene& scene, std::optional<Cell> ghost) const {
  clear(0, Canvas::height, Canvas::background);
  const auto all = circles(to_array(scene.position), scene.marks());
  for (const Circle& circle : all) {
    disc(circle, to_sfml(paint_of(circle.fill)));
    if (circle.marked) ring(circle, Canvas::mark_radius, Canvas::mark, Canvas::mark_width);
  }
  if (const auto last = scene.last_disc())
    ring(all[circle_number(*last)], Canvas::last_radius, Canvas::last, Canvas::last_width);
  if (ghost && scene.side)
    disc(all[circle_number(*ghost)], paler(to_sfml(paint_of(fill_of(*scene.side)))));
}

void Painter::draw_strip(const Scene& scene, bool gives_up) const {
  clear(Strip::top, Strip::height, Strip::background);
  if (const auto circle = side_disc(scene)) disc(*circle, to_sfml(paint_of(circle->fill)));
  for (const Caption& caption : captions(scene, gives_up)) write(caption);
}

void Painter::clear(int top, int height, Paint paint) const {
  sf::RectangleShape area({Canvas::width, static_cast<float>(height)});
  area.setPosition(0, static_cast<float>(top));
  area.setFillColor(to_sfml(paint));
  window_.draw(area);
}

void Painter::disc(const Circle& circle, sf::Color fill) const {
  window_.draw(shape(circle, circle.radius, fill, Canvas::outline, Canvas::outline_width));
}

void Painter::ring(const Circle& circle, double radius, Paint paint, double width) const {
  window_.draw(shape(circle, radius, sf::Color::Transparent, paint, width));
}

void Painter::write(const Caption& caption) const {
  sf::VertexArray quads(sf::Quads);
  for (const Run& run : letter(caption.text))
    for (const auto& [dx, dy] : {std::pair(0, 0), {run.length, 0}, {run.length, 1}, {0, 1}})
      quads.append(
          {{static_cast<float>(caption.x + run.x + dx), static_cast<float>(caption.y + run.y + dy)},
           to_sfml(Strip::ink)});
  window_.draw(quads);
}

}  // namespace connect4

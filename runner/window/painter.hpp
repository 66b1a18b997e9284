// A scene as SFML draws it.
#pragma once

#include <SFML/Graphics.hpp>
#include <optional>

#include "lib/game/scene.hpp"
#include "lib/game/strip.hpp"

namespace connect4 {

/// Draws onto a window that outlives it. The window's view is in pixels of scale 1.
class Painter {
 public:
  explicit Painter(sf::RenderWindow& window) : window_(window) {}

  /// `ghost` is an empty cell where a disc of the scene's side would land.
  void draw_board(const Scene& scene, std::optional<Cell> ghost) const;

  /// The strip below it. The person `gives_up` the game perhaps, and is asked once more.
  void draw_strip(const Scene& scene, bool gives_up) const;

 private:
  void clear(int top, int height, Paint paint) const;
  void disc(const Circle& circle, sf::Color fill) const;
  void ring(const Circle& circle, double radius, Paint paint, double width) const;
  void write(const Caption& caption) const;

  sf::RenderWindow& window_;
};

}  // namespace connect4

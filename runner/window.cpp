// window: shows the scenes that `play` sends on standard input, and writes the columns that a
// person chooses to standard output, a digit 1-7 a line. A program of its own, so that `play`
// carries no graphics along, and so that whatever happens to the display happens to nobody else. It
// writes "ready" once the window stands, and ends when it is closed or its input ends.

#include <poll.h>
#include <unistd.h>

#include <SFML/Graphics.hpp>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "lib/game/scene.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds frame_time(16);
constexpr milliseconds refresh_time(250);  // nobody tells us that a part has been uncovered
constexpr unsigned smoothness = 8;         // samples a pixel
constexpr std::size_t corners = 90;        // of what SFML draws as a circle

sf::Color to_sfml(Paint paint) {
  return {paint.red, paint.green, paint.blue};
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

/// Lines of standard input, whatever is there now.
class Input {
 public:
  /// Waits for input up to `patience`; returns whether there may be more to come.
  bool read(milliseconds patience) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (poll(&input, 1, static_cast<int>(patience.count())) <= 0) return true;
    char bytes[65536];
    const ssize_t count = ::read(STDIN_FILENO, bytes, sizeof bytes);
    if (count > 0) text_.append(bytes, static_cast<std::size_t>(count));
    return count > 0;
  }

  /// The last whole scene that has come, if there was one since the last call.
  std::optional<Scene> take_scene() {
    const auto end = text_.rfind('\n');
    if (end == std::string::npos) return std::nullopt;
    const auto start = end == 0 ? std::string::npos : text_.rfind('\n', end - 1);
    const auto from = start == std::string::npos ? 0 : start + 1;
    auto scene = scene_from_line(std::string_view(text_).substr(from, end - from));
    text_.erase(0, end + 1);
    return scene;
  }

 private:
  std::string text_;
};

class BoardWindow {
 public:
  explicit BoardWindow(int scale)
      : scale_(scale),
        window_(sf::VideoMode(static_cast<unsigned>(Canvas::width * scale),
                              static_cast<unsigned>(Canvas::height * scale)),
                "Connect Four", sf::Style::Titlebar | sf::Style::Close,
                sf::ContextSettings(0, 0, smoothness)) {
    window_.setView(sf::View(sf::FloatRect(0, 0, Canvas::width, Canvas::height)));
    window_.setKeyRepeatEnabled(false);
    draw();
  }

  void run() {
    Input input;
    while (window_.isOpen() && input.read(frame_time)) {
      if (auto scene = input.take_scene()) show(*std::move(scene));
      for (sf::Event event{}; window_.pollEvent(event);) handle(event);
      const auto age = steady_clock::now() - drawn_;
      if ((stale_ && age >= frame_time) || age >= refresh_time) draw();
    }
  }

 private:
  void show(Scene scene) {
    if (scene.title != scene_.title)
      window_.setTitle(sf::String::fromUtf8(scene.title.begin(), scene.title.end()));
    scene_ = std::move(scene);
    stale_ = true;
  }

  void handle(const sf::Event& event) {
    const bool escapes =
        event.type == sf::Event::KeyPressed && event.key.code == sf::Keyboard::Escape;
    if (event.type == sf::Event::Closed || escapes)
      window_.close();
    else if (event.type == sf::Event::MouseButtonPressed &&
             event.mouseButton.button == sf::Mouse::Left)
      choose(column_at(event.mouseButton.x, scale_));
    else if (event.type == sf::Event::TextEntered && event.text.unicode < 128)
      choose(Column::from_digit(static_cast<char>(event.text.unicode)));
  }

  /// A choice that nobody has asked for, or that has no room, is none. The next one counts once the
  /// disc has been shown.
  void choose(std::optional<Column> column) {
    if (!column || !scene_.asks || !scene_.has_room(*column)) return;
    scene_.asks = false;
    std::cout << column->digit() << std::endl;
  }

  void draw() {
    window_.clear(to_sfml(Canvas::background));
    for (const Circle& circle : circles(scene_.board, scene_.marks)) {
      window_.draw(shape(circle, circle.radius, to_sfml(paint_of(circle.fill)), Canvas::outline,
                         Canvas::outline_width));
      if (circle.marked)
        window_.draw(shape(circle, Canvas::mark_radius, sf::Color::Transparent, Canvas::mark,
                           Canvas::mark_width));
    }
    window_.display();
    drawn_ = steady_clock::now();
    stale_ = false;
  }

  int scale_;
  sf::RenderWindow window_;
  Scene scene_{};
  bool stale_ = false;  // the scene has changed since it was drawn
  steady_clock::time_point drawn_{};
};

/// The whole number of an argument, or 0 where it is none.
int parse_scale(std::string_view text) {
  int scale = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), scale);
  return error == std::errc() && end == text.data() + text.size() ? scale : 0;
}

}  // namespace

}  // namespace connect4

int main(int argc, char** argv) {
  const int scale = argc == 2 ? connect4::parse_scale(argv[1]) : 0;
  if (scale < 1 || isatty(STDIN_FILENO) == 1) {
    std::cerr << "window: this program is started by play: play human minimax --window\n";
    return 2;
  }
  connect4::BoardWindow window(scale);
  std::cout << "ready" << std::endl;
  window.run();
  // Status 0 says that it was closed, whatever the graphics driver does while it is unloaded.
  std::cout.flush();
  std::_Exit(EXIT_SUCCESS);
}

// window: shows the scenes that `connect4 play` sends on standard input, and writes the choices of
// a person (lib/game/scene.hpp) to standard output. A program of its own, so that `connect4 play`
// carries no graphics along, and so that a failure of the display ends nothing else. It writes
// "ready" once the window stands, and ends when it is closed or its input ends.

#include <poll.h>
#include <unistd.h>

#include <SFML/Graphics.hpp>
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "lib/game/key_table.hpp"
#include "lib/game/scene.hpp"
#include "lib/game/strip.hpp"
#include "runner/window/painter.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds frame_time(16);
constexpr milliseconds refresh_time(250);  // nobody tells us that a part has been uncovered
constexpr unsigned smoothness = 8;         // samples a pixel

sf::Vector2i screen_size() {
  const sf::VideoMode screen = sf::VideoMode::getDesktopMode();
  return {static_cast<int>(screen.width), static_cast<int>(screen.height)};
}

int scale_on_this_screen(int wanted) {
  return scale_that_fits(wanted, screen_size().x, screen_size().y);
}

sf::VideoMode size_at(int scale) {
  return {static_cast<unsigned>(Canvas::width * scale),
          static_cast<unsigned>(Strip::bottom * scale)};
}

/// The scenes on standard input, a line each.
class Scenes {
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
  std::optional<Scene> take() {
    const auto end = text_.rfind('\n');
    if (end == std::string::npos) return std::nullopt;
    const std::string lines = text_.substr(0, end);
    text_.erase(0, end + 1);
    return scene_from_line(std::string_view(lines).substr(lines.rfind('\n') + 1));
  }

 private:
  std::string text_;
};

/// The window, and the person in front of it.
class Window {
 public:
  explicit Window(int scale)
      : window_(size_at(scale), "Connect Four", sf::Style::Titlebar | sf::Style::Close,
                sf::ContextSettings(0, 0, smoothness)) {
    window_.setView(sf::View(sf::FloatRect(0, 0, Canvas::width, Strip::bottom)));
    window_.setKeyRepeatEnabled(false);
    move_onto_screen();
    draw();
  }

  void run() {
    Scenes scenes;
    while (window_.isOpen() && scenes.read(frame_time)) {
      if (auto scene = scenes.take()) show(*std::move(scene));
      for (sf::Event event{}; window_.pollEvent(event);) handle(event);
      const auto age = steady_clock::now() - drawn_;
      if ((stale_ && age >= frame_time) || age >= refresh_time) draw();
    }
  }

 private:
  /// If no window manager does it, SFML may put a window half below the screen.
  void move_onto_screen() {
    const sf::Vector2i room = screen_size() - sf::Vector2i(window_.getSize());
    const sf::Vector2i place = window_.getPosition();
    const sf::Vector2i better(std::clamp(place.x, 0, std::max(0, room.x)),
                              std::clamp(place.y, 0, std::max(0, room.y)));
    if (better != place) window_.setPosition(better);
  }

  void show(Scene scene) {
    const std::string title = scene.title();
    if (title != scene_.title()) window_.setTitle(sf::String::fromUtf8(title.begin(), title.end()));
    scene_ = std::move(scene);
    gives_up_ = false;
    stale_ = true;
  }

  void handle(const sf::Event& event) {
    if (event.type == sf::Event::Closed)
      window_.close();
    else if (event.type == sf::Event::KeyPressed && event.key.code == sf::Keyboard::Escape)
      press(Key::escape);
    else if (event.type == sf::Event::TextEntered && event.text.unicode < 128 &&
             Key(event.text.unicode) != Key::escape)
      press(Key(event.text.unicode));
    else if (event.type == sf::Event::MouseButtonPressed &&
             event.mouseButton.button == sf::Mouse::Left)
      click(on_canvas(event.mouseButton.x, event.mouseButton.y));
    else
      follow_pointer(event);
  }

  /// If the window is shown in another size than it asked for, the canvas fills it.
  sf::Vector2i on_canvas(int x, int y) const {
    const sf::Vector2f point = window_.mapPixelToCoords({x, y});
    return {static_cast<int>(std::floor(point.x)), static_cast<int>(std::floor(point.y))};
  }

  void follow_pointer(const sf::Event& event) {
    if (event.type == sf::Event::MouseMoved)
      point_at(on_canvas(event.mouseMove.x, event.mouseMove.y));
    else if (event.type == sf::Event::MouseEntered)
      point_at(on_canvas(sf::Mouse::getPosition(window_).x, sf::Mouse::getPosition(window_).y));
    else if (event.type == sf::Event::MouseLeft)
      point_at({-1, -1});
  }

  void point_at(sf::Vector2i point) {
    const auto column = column_under(point);
    if (column != pointed_) stale_ = true;
    pointed_ = column;
  }

  /// The numbers below the board belong to their columns.
  static std::optional<Column> column_under(sf::Vector2i point) {
    const bool is_above = point.y < Strip::numbers_bottom;
    return is_above ? column_at(point.x) : std::nullopt;
  }

  /// A game is given up by two keys: any other one after the first only takes that back.
  void press(Key key) {
    const bool asked_twice = std::exchange(gives_up_, false);
    stale_ = true;
    const KeyAction action = action_of(scene_.key_place(), key);
    if (action == KeyAction::new_game)
      want_new_game(asked_twice);
    else if (asked_twice)
      return;
    else if (action == KeyAction::leave)
      window_.close();
    else if (action == KeyAction::take_back && scene_.takes_back)
      say(take_back_choice);
    else
      choose(column_of(key));
  }

  void click(sf::Vector2i point) {
    const bool asked_twice = std::exchange(gives_up_, false);
    stale_ = true;
    if (scene_.asks == Asks::next && point.y >= Strip::top)
      want_new_game(false);
    else if (!asked_twice)
      choose(column_under(point));
  }

  void want_new_game(bool is_sure) {
    if (scene_.asks == Asks::column && !is_sure)
      gives_up_ = true;
    else if (scene_.asks != Asks::nothing)
      say(new_game_choice);
  }

  /// A choice that nobody has asked for, or that has no room, does not count.
  void choose(std::optional<Column> column) {
    if (column && scene_.landing(*column)) say(std::string(1, column->digit()));
  }

  /// The next choice counts once the match has shown the result of this one.
  void say(std::string_view choice) {
    scene_.asks = Asks::nothing;
    scene_.takes_back = false;
    std::cout << choice << std::endl;
  }

  void draw() {
    const Painter painter(window_);
    painter.draw_board(scene_, pointed_ ? scene_.landing(*pointed_) : std::nullopt);
    painter.draw_strip(scene_, gives_up_);
    window_.display();
    drawn_ = steady_clock::now();
    stale_ = false;
  }

  sf::RenderWindow window_;
  Scene scene_{};
  std::optional<Column> pointed_;  // the column under the pointer
  bool gives_up_ = false;          // the person wants another game, and has to say so once more
  bool stale_ = false;             // the scene has changed since it was drawn
  steady_clock::time_point drawn_{};
};

/// The whole number of an argument, or 0 if it is not one.
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
    std::cerr << "window: this program is started by connect4 play: connect4 play human minimax "
                 "--window\n";
    return 2;
  }
  connect4::Window window(connect4::scale_on_this_screen(scale));
  std::cout << "ready" << std::endl;
  window.run();
  // Status 0 says that it was closed, even if the graphics driver fails while it is unloaded.
  std::cout.flush();
  std::_Exit(EXIT_SUCCESS);
}

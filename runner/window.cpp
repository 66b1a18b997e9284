// window: shows the scenes that `connect4 play` sends on standard input, and writes the choices of
// a person (lib/ui/scene.hpp) to standard output. A program of its own, so that `connect4 play`
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

#include "lib/ui/canvas.hpp"
#include "lib/ui/key_table.hpp"
#include "lib/ui/scene.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds frame_time(16);
constexpr milliseconds refresh_time(250);  // nobody tells us that a part has been uncovered
constexpr unsigned smoothness = 8;         // samples a pixel

/// The room that window managers take above a window, a guess.
constexpr int title_bar_height = 40;

sf::Vector2i screen_size() {
  const sf::VideoMode screen = sf::VideoMode::getDesktopMode();
  return {static_cast<int>(screen.width), static_cast<int>(screen.height)};
}

/// The largest scale from 1 to `wanted` at which the window and its title bar have room on the
/// screen; 1 if no scale fits.
int scale_on_this_screen(int wanted) {
  const sf::Vector2i screen = screen_size();
  const int fitting =
      std::min(screen.x / Canvas::width, (screen.y - title_bar_height) / Canvas::height);
  return std::clamp(fitting, 1, wanted);
}

sf::VideoMode size_at(int scale) {
  return {static_cast<unsigned>(Canvas::width * scale),
          static_cast<unsigned>(Canvas::height * scale)};
}

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

void draw_disc(sf::RenderWindow& window, const Circle& circle, sf::Color fill) {
  window.draw(shape(circle, circle.radius, fill, Canvas::outline, Canvas::outline_width));
}

void draw_ring(sf::RenderWindow& window, const Circle& circle, double radius, Paint paint,
               double width) {
  window.draw(shape(circle, radius, sf::Color::Transparent, paint, width));
}

/// `ghost` is an empty cell where a disc of the scene's side would land.
void draw_board(sf::RenderWindow& window, const Scene& scene, std::optional<Cell> ghost) {
  window.clear(to_sfml(Canvas::background));
  const auto all = circles(to_array(scene.position), scene.marks());
  for (const Circle& circle : all) {
    draw_disc(window, circle, to_sfml(paint_of(circle.fill)));
    if (circle.marked)
      draw_ring(window, circle, Canvas::mark_radius, Canvas::mark, Canvas::mark_width);
  }
  if (const auto last = scene.last_disc())
    draw_ring(window, all[circle_number(*last)], Canvas::last_radius, Canvas::last,
              Canvas::last_width);
  if (ghost && scene.side)
    draw_disc(window, all[circle_number(*ghost)], paler(to_sfml(paint_of(fill_of(*scene.side)))));
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
    window_.setView(sf::View(sf::FloatRect(0, 0, Canvas::width, Canvas::height)));
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
    scene_ = std::move(scene);
    gives_up_ = false;
    stale_ = true;
  }

  /// The scene's title and, while the person is asked, the keys.
  std::string title() const {
    if (gives_up_) return "Give up? n: yes, other keys: no";
    const std::string keys =
        scene_.asks == Asks::nothing ? "" : describe_keys(scene_.key_place(), scene_.takes_back);
    return scene_.title() + (keys.empty() ? "" : " | " + keys);
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
      click(column_under(event.mouseButton.x));
    else
      follow_pointer(event);
  }

  /// If the window is shown in another size than it asked for, the canvas fills it.
  std::optional<Column> column_under(int x) const {
    return column_at(static_cast<int>(std::floor(window_.mapPixelToCoords({x, 0}).x)));
  }

  void follow_pointer(const sf::Event& event) {
    if (event.type == sf::Event::MouseMoved)
      point_at(column_under(event.mouseMove.x));
    else if (event.type == sf::Event::MouseEntered)
      point_at(column_under(sf::Mouse::getPosition(window_).x));
    else if (event.type == sf::Event::MouseLeft)
      point_at(std::nullopt);
  }

  void point_at(std::optional<Column> column) {
    if (column != pointed_) stale_ = true;
    pointed_ = column;
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

  void click(std::optional<Column> column) {
    const bool asked_twice = std::exchange(gives_up_, false);
    stale_ = true;
    if (!asked_twice) choose(column);
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
    const std::string new_title = title();
    if (new_title != std::exchange(title_, new_title))
      window_.setTitle(sf::String::fromUtf8(new_title.begin(), new_title.end()));
    draw_board(window_, scene_, pointed_ ? scene_.landing(*pointed_) : std::nullopt);
    window_.display();
    drawn_ = steady_clock::now();
    stale_ = false;
  }

  sf::RenderWindow window_;
  Scene scene_{};
  std::string title_ = scene_.title();  // as it is shown
  std::optional<Column> pointed_;       // the column under the pointer
  bool gives_up_ = false;  // the person wants another game, and has to say so once more
  bool stale_ = false;     // the scene has changed since it was drawn
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

#include "lib/ui/scene.hpp"

#include <algorithm>

#include "lib/game/lines.hpp"
#include "lib/game/notation.hpp"

namespace connect4 {

namespace {

constexpr std::string_view asks_letters = "-?!";  // in the order of Asks
constexpr std::string_view take_back_letters = "-u";
constexpr std::string_view side_letters = "-rb";
constexpr std::size_t letter_count = 4;

/// Returns whether they are the four letters.
bool read_letters(std::string_view letters, Scene& scene) {
  const auto asks = asks_letters.find(letters[0]);
  const auto takes_back = take_back_letters.find(letters[1]);
  const auto side = side_letters.find(letters[3]);
  scene.last = Column::from_digit(letters[2]);
  if (std::max({asks, takes_back, side}) == std::string_view::npos) return false;
  if (!scene.last && letters[2] != '-') return false;
  scene.asks = static_cast<Asks>(asks);
  scene.takes_back = takes_back == 1;
  if (side > 0) scene.side = side == 1 ? Colour::red : Colour::blue;
  return true;
}

/// Reads the title; false if it is not one.
bool read_title(std::string_view title, Scene& scene) {
  const auto colon = title.find(": ");
  if (colon == std::string_view::npos) return false;
  scene.state = title.substr(0, colon);
  scene.players = title.substr(colon + 2);
  return true;
}

}  // namespace

std::optional<Cell> Scene::last_disc() const {
  return last ? position.top_disc(*last) : std::nullopt;
}

Bitboard Scene::marks() const {
  Bitboard cells = 0;
  if (const auto disc = last_disc())
    for (const Line& four : fours_through(position, *disc)) cells |= four.mask();
  return cells;
}

std::optional<Cell> Scene::landing(Column column) const {
  Position after = position;
  return asks == Asks::column ? after.drop(column) : std::nullopt;
}

std::string to_line(const Scene& scene) {
  const std::string letters{
      asks_letters[static_cast<std::size_t>(scene.asks)],
      take_back_letters[scene.takes_back ? 1 : 0], scene.last ? scene.last->digit() : '-',
      side_letters[scene.side ? static_cast<std::size_t>(index(*scene.side)) + 1 : 0]};
  return to_fen(scene.position) + " " + letters + " " + scene.title();
}

std::optional<Scene> scene_from_line(std::string_view line) {
  Scene scene;
  const std::size_t fen_end = line.find(' ', line.find(' ') + 1);
  if (fen_end == std::string_view::npos) return std::nullopt;
  const auto position = parse_fen(line.substr(0, fen_end));
  const std::string_view words = line.substr(fen_end + 1);
  if (!position || words.find(' ') != letter_count || !read_letters(words, scene) ||
      !read_title(words.substr(letter_count + 1), scene))
    return std::nullopt;
  scene.position = *position;
  return scene;
}

}  // namespace connect4

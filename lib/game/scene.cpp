#include "lib/game/scene.hpp"

#include <algorithm>

namespace connect4 {

namespace {

constexpr std::string_view plain_discs = "rb";
constexpr std::string_view marked_discs = "RB";
constexpr std::string_view asks_letters = "-?!";  // in the order of Asks
constexpr std::string_view take_back_letters = "-u";
constexpr std::string_view side_letters = "-rb";
constexpr std::size_t letters_start = cell_count + 1;
constexpr std::size_t title_start = letters_start + 5;

/// The i-th cell of the line.
Cell cell_number(int i) {
  return {*Column::from_index(i % column_count), row_count - 1 - i / column_count};
}

std::optional<int>& disc_number(BoardArray& board, int i) {
  return board[static_cast<std::size_t>(i / column_count)]
              [static_cast<std::size_t>(i % column_count)];
}

int discs_in(const BoardArray& board, Column column) {
  return static_cast<int>(std::count_if(board.begin(), board.end(), [&](const auto& row) {
    return row[static_cast<std::size_t>(column.index())].has_value();
  }));
}

std::string cells_as_letters(const Scene& scene) {
  std::string letters;
  BoardArray board = scene.board;
  for (int i = 0; i < cell_count; ++i) {
    const auto disc = disc_number(board, i);
    const auto& discs = scene.marks & bit(cell_number(i)) ? marked_discs : plain_discs;
    letters += disc ? discs[static_cast<std::size_t>(*disc)] : '.';
  }
  return letters;
}

/// Returns whether they are letters of cells.
bool read_cells(std::string_view letters, Scene& scene) {
  for (int i = 0; i < cell_count; ++i) {
    const char letter = letters[static_cast<std::size_t>(i)];
    if (letter == '.') continue;
    const auto plain = plain_discs.find(letter);
    const auto marked = marked_discs.find(letter);
    if (plain == marked) return false;  // neither
    disc_number(scene.board, i) = static_cast<int>(std::min(plain, marked));
    if (plain == std::string_view::npos) scene.marks |= bit(cell_number(i));
  }
  return true;
}

/// Likewise, of the four letters.
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

/// Likewise, of the title.
bool read_title(std::string_view title, Scene& scene) {
  const auto colon = title.find(": ");
  if (colon == std::string_view::npos) return false;
  scene.state = title.substr(0, colon);
  scene.players = title.substr(colon + 2);
  return true;
}

}  // namespace

std::optional<Cell> Scene::last_disc() const {
  if (!last || discs_in(board, *last) == 0) return std::nullopt;
  return Cell{*last, discs_in(board, *last) - 1};
}

std::optional<Cell> Scene::landing(Column column) const {
  if (asks != Asks::column || discs_in(board, column) == row_count) return std::nullopt;
  return Cell{column, discs_in(board, column)};
}

std::string to_line(const Scene& scene) {
  const std::string letters{
      asks_letters[static_cast<std::size_t>(scene.asks)],
      take_back_letters[scene.takes_back ? 1 : 0], scene.last ? scene.last->digit() : '-',
      side_letters[scene.side ? static_cast<std::size_t>(index(*scene.side)) + 1 : 0]};
  return cells_as_letters(scene) + " " + letters + " " + scene.title();
}

std::optional<Scene> scene_from_line(std::string_view line) {
  Scene scene;
  const bool has_all_parts =
      line.size() >= title_start && line[letters_start - 1] == ' ' && line[title_start - 1] == ' ';
  const bool is_scene = has_all_parts && read_cells(line, scene) &&
                        read_letters(line.substr(letters_start), scene) &&
                        read_title(line.substr(title_start), scene);
  return is_scene ? std::optional(std::move(scene)) : std::nullopt;
}

}  // namespace connect4

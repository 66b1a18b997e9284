#include "lib/game/scene.hpp"

#include <algorithm>

namespace connect4 {

namespace {

constexpr std::string_view plain_discs = "rb";
constexpr std::string_view marked_discs = "RB";
constexpr std::size_t title_start = cell_count + 3;

/// The i-th cell of the line.
Cell cell_number(int i) {
  return {*Column::from_index(i % column_count), row_count - 1 - i / column_count};
}

std::optional<int>& disc_number(BoardArray& board, int i) {
  return board[static_cast<std::size_t>(i / column_count)]
              [static_cast<std::size_t>(i % column_count)];
}

}  // namespace

std::string to_line(const Scene& scene) {
  std::string line;
  BoardArray board = scene.board;
  for (int i = 0; i < cell_count; ++i) {
    const auto disc = disc_number(board, i);
    const auto& letters = scene.marks & bit(cell_number(i)) ? marked_discs : plain_discs;
    line += disc ? letters[static_cast<std::size_t>(*disc)] : '.';
  }
  return line + (scene.asks ? " ? " : " - ") + scene.title;
}

std::optional<Scene> scene_from_line(std::string_view line) {
  if (line.size() < title_start) return std::nullopt;
  Scene scene;
  for (int i = 0; i < cell_count; ++i) {
    const char letter = line[static_cast<std::size_t>(i)];
    if (letter == '.') continue;
    const auto plain = plain_discs.find(letter);
    const auto marked = marked_discs.find(letter);
    if (plain == marked) return std::nullopt;  // neither
    disc_number(scene.board, i) = static_cast<int>(std::min(plain, marked));
    if (plain == std::string_view::npos) scene.marks |= bit(cell_number(i));
  }
  const std::string_view asks = line.substr(cell_count, 3);
  if (asks != " ? " && asks != " - ") return std::nullopt;
  scene.asks = asks[1] == '?';
  scene.title = line.substr(title_start);
  return scene;
}

}  // namespace connect4

// What a window shows, and that as a line of text: `play` sends such lines to its window.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lib/game/canvas.hpp"

namespace connect4 {

/// What a window shows.
struct Scene {
  BoardArray board;
  Bitboard marks = 0;  ///< the finished four; only occupied cells are marked
  bool asks = false;   ///< a person is to choose a column
  std::string title;   ///< without newline

  /// Whether the column has room for a disc.
  bool has_room(Column column) const {
    return !board.front()[static_cast<std::size_t>(column.index())];
  }

  friend bool operator==(const Scene&, const Scene&) = default;
};

/// The scene as a line, without its newline: 42 cells, row by row from the top (`.` empty, `r` red,
/// `b` black, `R` and `B` marked), a blank, `?` where a column is asked for and `-` otherwise, a
/// blank, the title.
std::string to_line(const Scene& scene);

/// Reads such a line; nothing where it is none.
std::optional<Scene> scene_from_line(std::string_view line);

}  // namespace connect4

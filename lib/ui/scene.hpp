// The scene of a window and the choices of a person there, both as lines of text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lib/game/position.hpp"
#include "lib/ui/key_table.hpp"

namespace connect4 {

/// The question to a person at the window.
enum class Asks : std::uint8_t {
  nothing,
  column,  ///< a move; another game instead, if that game is to be given up
  next     ///< whether another game is to follow the one that has ended
};

/// The content of a window.
struct Scene {
  Position position{};
  Asks asks = Asks::nothing;     ///< the question for keys and clicks
  bool takes_back = false;       ///< the person may take its last move back instead
  std::optional<Column> last{};  ///< its highest disc was dropped last
  std::optional<Colour> side{};  ///< the side to move, or the winner
  std::string state{};           ///< the state in words; without newline and ": "
  std::string players{};         ///< the players and the game's number; without newline

  /// Returns the title of the window.
  std::string title() const { return state + ": " + players; }

  /// Returns the disc dropped last.
  std::optional<Cell> last_disc() const;

  /// Returns all cells of the fours that this disc has completed.
  Bitboard marks() const;

  /// The cell in which a disc of the person that is asked for a column would land. Nothing if the
  /// column is full, or if nobody is asked.
  std::optional<Cell> landing(Column column) const;

  /// Returns the place of the keys that count.
  KeyPlace key_place() const {
    return asks == Asks::next ? KeyPlace::window_end : KeyPlace::window_turn;
  }

  friend bool operator==(const Scene&, const Scene&) = default;
};

/// Returns the scene as a line, without its newline. Its words are separated by a space:
///
/// - the FEN of the position, which has two words;
/// - four letters, each `-` if there is nothing to say: `?` asks for a column, `!` for the next
///   step; `u` the person may take back; the digit of the column dropped into last; `r` or `b` the
///   side;
/// - the title.
std::string to_line(const Scene& scene);

/// Reads such a line; nothing if the line is not a scene.
std::optional<Scene> scene_from_line(std::string_view line);

/// Lines that are not a column's digit, 1-7. These two go, as digits do, to the program that plays
/// for the person. After the end of a game the first one goes to the match.
inline constexpr std::string_view take_back_choice = "u";
inline constexpr std::string_view resignation_choice = "q";

/// Only for the match: another game. The side to move resigns the one in progress for it.
inline constexpr std::string_view new_game_choice = "n";

}  // namespace connect4

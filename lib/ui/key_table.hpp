// The keys of people in front of a screen: one table for the keyboard, `human` in lines, the viewer
// of games, the window, and all lists of keys.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lib/game/board.hpp"

namespace connect4 {

/// A key. One that writes an ASCII character is that character: Key('4').
enum class Key : std::uint16_t {
  end_of_input = 0x04,  ///< Ctrl-D
  backspace = 0x08,
  enter = '\n',
  escape = 0x1b,
  up = 0x100,
  down,
  right,
  left,
  home,
  end,
  other,    ///< any other sequence or byte
  resumed,  ///< not a key: the program continues after Ctrl-Z, below the shell's lines
};

/// The state of the screen when a key is pressed.
enum class KeyPlace : std::uint8_t {
  turn,           ///< a board on the terminal; the person is to move
  between_games,  ///< likewise; the game has ended, and another one follows
  match_end,      ///< likewise; the last game has ended
  line,           ///< a prompt of `human`, which reads a key and Enter
  viewer,         ///< a finished game on the terminal
  window_turn,    ///< the window; the person is to move, or nobody is asked
  window_end,     ///< the window; the last game has ended
};

/// The effect of a key.
enum class KeyAction : std::uint8_t {
  nothing,
  back,  ///< moves the disc above the board, or steps through a game; so do the next three
  next,
  first,
  last,
  drop,
  hint,       ///< shows the best move
  scores,     ///< shows the scores of all moves, from now on or no longer
  take_back,  ///< undoes the person's last move
  save,
  new_game,  ///< begins another game; one in progress is given up
  give_up,
  help,
  flip,   ///< shows the board from the back
  leave,  ///< goes on to the next step after the game, or ends the program
};

/// A row of the table.
struct KeyRow {
  KeyPlace place;
  KeyAction action;
  std::initializer_list<Key> keys;  ///< a letter stands for its capital too
  std::string_view name{};          ///< of the keys in a list of keys; empty: not listed
  std::string_view effect{};        ///< in such a list
};

std::span<const KeyRow> key_table();

KeyAction action_of(KeyPlace place, Key key);

/// Returns the column of a key that is a digit.
std::optional<Column> column_of(Key key);

/// Returns the letter of a capital; any other key is itself.
Key in_lower_case(Key key);

/// The list of keys at that place: "n: new game  u: take back". It has as many lines as `width`
/// requires; the last one has no newline. The key that takes a move back is left out if no move can
/// be taken back.
std::string describe_keys(KeyPlace place, bool takes_back,
                          std::size_t width = std::numeric_limits<std::size_t>::max());

}  // namespace connect4

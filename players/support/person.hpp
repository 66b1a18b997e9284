// A person that plays: it types at the terminal, or chooses elsewhere, as in a window.
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "lib/expected.hpp"
#include "lib/game/board.hpp"
#include "lib/game/position.hpp"
#include "lib/text/terminal.hpp"
#include "lib/ui/key_table.hpp"

namespace connect4 {

/// Not a move. The text gives the reason and the possible moves, in at most 79 characters; it is
/// empty if nothing was typed.
struct Misunderstood {
  std::string text;
};

using Answer = std::variant<Column, KeyAction, Misunderstood>;

/// Reads one line of any bytes. A Column has room. All else goes by KeyPlace::line, or by a word
/// such as "undo".
Answer read_answer(std::string_view line, const Position& position);

/// Reads lines (lib/ui/scene.hpp) until one is the digit of a column that has room, and passes
/// over all others. Throws TakeBack or Resignation if that was chosen, and Resignation at the end
/// of the input.
Column read_choice(std::istream& choices, const Position& position);

/// The terminal that a program was started from, with any standard streams. It stays in the mode it
/// is in: the system edits and echoes the line that is typed. Not thread-safe.
class Terminal {
 public:
  /// Opens it. The error is the reason why there is none.
  static Expected<Terminal> open();

  Terminal(Terminal&& other) noexcept;
  Terminal& operator=(Terminal&&) = delete;
  ~Terminal();

  /// Throws std::system_error if the terminal is gone.
  void write(std::string_view text);

  /// The next line typed, without its newline, of which at most 4 KiB are kept; nothing at the end
  /// of input (Ctrl-D). Throws std::system_error if the terminal cannot be read, as by a
  /// program in the background.
  std::optional<std::string> read_line();

  /// Returns the number of characters that fit in a row; 80 if it does not say.
  int width() const;

  /// Returns the look of text there.
  static TerminalEnvironment environment();

 private:
  explicit Terminal(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

}  // namespace connect4

// A person who plays: what it types at the terminal, or chooses elsewhere, as in a window.
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "lib/expected.hpp"
#include "lib/game/board.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

struct WantsHelp {};
struct TakesBack {};
struct Saves {};
struct Resigns {};

/// Not a move. The text says why and what would be one, in at most 79 characters; it is empty
/// if nothing was typed.
struct Misunderstood {
  std::string text;
};

using Answer = std::variant<Column, WantsHelp, TakesBack, Saves, Resigns, Misunderstood>;

/// Reads one line, with any content. A Column is one with room.
Answer read_answer(std::string_view line, const Position& position);

/// Reads lines (lib/game/scene.hpp) until one is the digit of a column that has room, and passes
/// over all others. Throws TakeBack or Resignation if that was chosen, and Resignation at the end
/// of the input.
Column read_choice(std::istream& choices, const Position& position);

/// The terminal that a program was started from, with any standard streams. It stays in the mode it
/// is in: the system edits and echoes the line that is typed. Not thread-safe.
class Terminal {
 public:
  /// Opens it. The error says why there is none.
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

  /// The number of characters that fit in a row; 80 if it does not say.
  int width() const;

  /// Whether it understands control sequences.
  bool moves_cursor() const;

  /// Whether to use colours: "always", "never", or "auto": then they need a terminal that
  /// understands control sequences, and a NO_COLOR that is unset or empty.
  bool shows_colour(std::string_view when) const;

  /// Whether the locale says that it shows UTF-8.
  static bool shows_unicode();

 private:
  explicit Terminal(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

}  // namespace connect4

// Keys of a terminal.
#pragma once

#include <termios.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

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
  other,  ///< a sequence or byte that is none of these
};

/// Turns what a terminal sends into keys: an arrow is three bytes, Home on some terminals four.
class KeyBuffer {
 public:
  void add(std::string_view bytes) { unread_ += bytes; }

  /// The next key; nothing where all have been taken. An Escape that begins no sequence is a key.
  std::optional<Key> take();

  void clear() { unread_.clear(); }

 private:
  std::string unread_;
};

/// Keys come from standard input one by one and unseen, as long as it lives; signals of keys, such
/// as Ctrl-C, come as always.
class KeyMode {
 public:
  KeyMode();
  KeyMode(const KeyMode&) = delete;
  KeyMode& operator=(const KeyMode&) = delete;
  ~KeyMode() { leave(); }

  /// Again, after leave(), or where a shell may have changed it while we were stopped.
  void enter();

  /// As it was before: the terminal edits lines.
  void leave();

 private:
  std::optional<termios> before_;  // nothing: it is no terminal
};

}  // namespace connect4

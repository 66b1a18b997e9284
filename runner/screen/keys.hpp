// Keys of a terminal.
#pragma once

#include <termios.h>

#include <csignal>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "runner/process/descriptor.hpp"

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

  /// The next key; nothing where all have been taken, or where only the beginning of a sequence is
  /// there.
  std::optional<Key> take();

  /// The next key where nothing has followed for a while: an Escape may be one by itself.
  std::optional<Key> take_rest();

  /// Whether a sequence has begun.
  bool is_incomplete() const;

  void clear() { unread_.clear(); }

 private:
  std::string unread_;
};

/// Keys come from standard input one by one and unseen, as long as it lives; signals of keys, such
/// as Ctrl-C, come as always. Ctrl-Z gives the terminal back as it was, and whoever brings the
/// program to the foreground again finds the keys as they were. One at a time.
class KeyMode {
 public:
  KeyMode();
  KeyMode(const KeyMode&) = delete;
  KeyMode& operator=(const KeyMode&) = delete;
  ~KeyMode();

  /// Again, after leave().
  void enter();

  /// As it was before: the terminal edits lines.
  void leave();

  /// Becomes readable when the program goes on after Ctrl-Z: what it has shown has scrolled
  /// away. Whoever notices reads it (eventfd).
  int resumed() const { return resumed_.number(); }

 private:
  std::optional<termios> before_;  // nothing: it is no terminal
  struct sigaction on_stop_before_ {
  }, on_continue_before_{};
  Descriptor resumed_;
};

}  // namespace connect4

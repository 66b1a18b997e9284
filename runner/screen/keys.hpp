// Keys of a terminal, as they are pressed.
#pragma once

#include <termios.h>

#include <csignal>
#include <optional>
#include <string>
#include <string_view>

#include "lib/ui/key_table.hpp"
#include "runner/process/descriptor.hpp"

namespace connect4 {

/// Turns the bytes of a terminal into keys: an arrow is three bytes, Home on some terminals four.
class KeyBuffer {
 public:
  void add(std::string_view bytes) { unread_ += bytes; }

  /// The next key; nothing if all have been taken, or if only the beginning of a sequence is there.
  std::optional<Key> take();

  /// Returns the next key if nothing has followed for a while: an Escape may be one by itself.
  std::optional<Key> take_rest();

  /// Returns whether a sequence has begun.
  bool is_incomplete() const;

  void clear() { unread_.clear(); }

 private:
  std::string unread_;
};

/// The keys of the terminal that standard input is. As long as this object lives, they come one by
/// one and unseen; signals of keys, such as Ctrl-C, come as always. Ctrl-Z gives the terminal back
/// as it was, and when the program is in the foreground again the keys come as before. Make one at
/// a time. One thread waits and takes keys; another one may call forget() if both hold a lock.
class KeyReader {
 public:
  KeyReader();
  KeyReader(const KeyReader&) = delete;
  KeyReader& operator=(const KeyReader&) = delete;
  ~KeyReader();

  /// Waits until next() may have a key, for a tenth of a second at most: needs no lock. Throws
  /// Interrupted when told to stop.
  void wait();

  /// The next key, or Key::resumed; nothing if no whole key has been pressed. Throws Interrupted if
  /// the terminal is gone.
  std::optional<Key> next();

  /// Drops the keys that next() has not returned.
  void forget();

  /// Returns a line that the terminal itself edits and shows; nothing at the end of input.
  std::optional<std::string> read_line();

 private:
  void enter() const;
  void leave() const;

  KeyBuffer keys_;
  bool has_waited_in_vain_ = false;
  std::optional<termios> before_;  // nothing: it is not a terminal
  struct sigaction on_stop_before_ {
  }, on_continue_before_{};
  Descriptor resumed_;  // readable when the program continues after Ctrl-Z
};

}  // namespace connect4

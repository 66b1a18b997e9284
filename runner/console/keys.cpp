#include "runner/console/keys.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

namespace connect4 {

namespace {

/// As xterm, the Linux console, rxvt and their like send them: ECMA-48 and DEC's application mode.
constexpr std::array<std::pair<std::string_view, Key>, 16> sequences{{
    {"\x1b[A", Key::up},
    {"\x1bOA", Key::up},
    {"\x1b[B", Key::down},
    {"\x1bOB", Key::down},
    {"\x1b[C", Key::right},
    {"\x1bOC", Key::right},
    {"\x1b[D", Key::left},
    {"\x1bOD", Key::left},
    {"\x1b[H", Key::home},
    {"\x1bOH", Key::home},
    {"\x1b[1~", Key::home},
    {"\x1b[7~", Key::home},
    {"\x1b[F", Key::end},
    {"\x1bOF", Key::end},
    {"\x1b[4~", Key::end},
    {"\x1b[8~", Key::end},
}};

bool begins_sequence(std::string_view text) {
  return text.starts_with("\x1b[") || text.starts_with("\x1bO");
}

/// How many bytes the first key has. A sequence ends with the first byte from 0x40 on (ECMA-48,
/// 5.4), so that one that we do not know is one key too, not many letters.
std::size_t length_of_key(std::string_view text) {
  if (!begins_sequence(text)) return 1;
  std::size_t length = 2;
  while (length < text.size() && text[length] >= 0x20 && text[length] < 0x40) ++length;
  return std::min(length + 1, text.size());
}

Key key_of(std::string_view bytes) {
  for (const auto& [sequence, key] : sequences)
    if (sequence == bytes) return key;
  const char first = bytes.front();
  if (bytes.size() > 1 || static_cast<unsigned char>(first) >= 0x80) return Key::other;
  if (first == '\r') return Key::enter;
  if (first == 0x7f) return Key::backspace;
  return static_cast<Key>(first);
}

}  // namespace

std::optional<Key> KeyBuffer::take() {
  if (unread_.empty()) return std::nullopt;
  const std::size_t length = length_of_key(unread_);
  const Key key = key_of(std::string_view(unread_).substr(0, length));
  unread_.erase(0, length);
  return key;
}

KeyMode::KeyMode() {
  termios mode{};
  if (tcgetattr(STDIN_FILENO, &mode) == 0) before_ = mode;
  enter();
}

void KeyMode::enter() {
  if (!before_) return;
  termios mode = *before_;
  mode.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  mode.c_cc[VMIN] = 1;
  mode.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &mode);
}

void KeyMode::leave() {
  if (before_) tcsetattr(STDIN_FILENO, TCSADRAIN, &*before_);
}

}  // namespace connect4

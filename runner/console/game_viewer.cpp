#include "runner/console/game_viewer.hpp"

#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <optional>

#include "lib/text/printable.hpp"
#include "runner/console/narration.hpp"
#include "runner/console/output.hpp"
#include "runner/console/terminal.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

namespace {

constexpr std::string_view keys = "space: next   b: back   q: leave";

/// The game as it was after so many plies.
GameRecord up_to(const GameRecord& record, int step) {
  GameRecord part;
  part.game = record.game;
  part.players = record.players;
  part.start = record.start;
  part.plies.assign(record.plies.begin(), record.plies.begin() + step);
  if (!record.scores.empty())
    part.scores.assign(record.scores.begin(), record.scores.begin() + step + 1);
  return part;
}

std::string title(const GameRecord& record, DrawingStyle style) {
  return "game " + std::to_string(record.game) + "  " + (style.unicode ? "●" : "x") + " " +
         with_colour(record, Colour::red) + "  against  " + (style.unicode ? "○" : "o") + " " +
         with_colour(record, Colour::blue) + "\n";
}

/// The board after so many plies, with what is to be pointed out.
std::string board(const GameRecord& record, int step, DrawingStyle style) {
  Position position = record.start;
  Highlights highlights;
  for (int i = 0; i < step; ++i)
    highlights.last = position.drop(record.plies[static_cast<std::size_t>(i)].column);
  if (step == std::ssize(record.plies))
    for (const Cell cell : record.line) highlights.line |= bit(cell);
  return draw(position, highlights, style);
}

std::string caption(const GameRecord& record, int step) {
  if (step == std::ssize(record.plies)) return describe_outcome(record);
  return step == 0 ? "the start\n" : describe_last_ply(up_to(record, step));
}

/// Keys come one by one and unseen, as long as it lives.
class KeyMode {
 public:
  KeyMode() {
    if (tcgetattr(STDIN_FILENO, &before_) != 0) return;
    termios mode = before_;
    mode.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    mode.c_cc[VMIN] = 1;
    mode.c_cc[VTIME] = 0;
    changed_ = tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) == 0;
  }
  KeyMode(const KeyMode&) = delete;
  KeyMode& operator=(const KeyMode&) = delete;
  ~KeyMode() {
    if (changed_) tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
  }

 private:
  termios before_{};
  bool changed_ = false;
};

enum class Key { next, back, leave, other };

Key key_of(std::string_view sequence) {
  for (const std::string_view text : {" ", "\n", "\r", "n", "\x1b[C", "\x1b[B"})
    if (sequence == text) return Key::next;
  for (const std::string_view text : {"b", "\x7f", "\b", "\x1b[D", "\x1b[A"})
    if (sequence == text) return Key::back;
  for (const std::string_view text : {"q", "Q", "\x1b", "\x04"})
    if (sequence == text) return Key::leave;
  return Key::other;
}

/// Reads keys from the terminal; an arrow is three bytes.
class Keys {
 public:
  Key next() {
    if (unread_.empty() && !read_more()) return Key::leave;
    const std::size_t length = unread_.starts_with("\x1b[") && unread_.size() >= 3 ? 3 : 1;
    const Key key = key_of(std::string_view(unread_).substr(0, length));
    unread_.erase(0, length);
    return key;
  }

 private:
  bool read_more() {
    std::array<pollfd, 2> waited{
        {{STDIN_FILENO, POLLIN, 0}, {StopSignal::descriptor(), POLLIN, 0}}};
    while (poll(waited.data(), waited.size(), -1) < 0) {
    }
    if (waited[1].revents != 0) throw Interrupted{};
    std::array<char, 64> bytes{};
    const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count > 0) unread_.assign(bytes.data(), static_cast<std::size_t>(count));
    return count > 0;
  }

  std::string unread_;
};

/// No line is longer than the terminal, so that a frame's height is its number of lines.
std::string fitted(const std::string& text, int width) {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    const std::string line = text.substr(begin, end - begin);
    // Boards are narrow and may hold colours, which shortened() would not leave alone.
    const bool may_be_long = line.find('\x1b') == std::string::npos;
    result +=
        may_be_long ? shortened(line, static_cast<std::size_t>(std::max(width, 2)) - 1) : line;
    result += '\n';
    begin = end == std::string::npos ? text.size() : end + 1;
  }
  return result;
}

std::string to_begin_of(const std::string& frame) {
  const auto rows = std::count(frame.begin(), frame.end(), '\n');
  return rows == 0 ? "" : "\r\x1b[" + std::to_string(rows) + "A";
}

}  // namespace

std::string game_frame(const GameRecord& record, int step, DrawingStyle style) {
  return title(record, style) + board(record, step, style) + caption(record, step);
}

std::string whole_game(const GameRecord& record, DrawingStyle style) {
  std::string text = title(record, style);
  const int last = static_cast<int>(record.plies.size());
  for (int step = 0; step <= last; ++step) {
    text += "\n" + board(record, step, style);
    text += step == 0 ? "the start\n" : describe_last_ply(up_to(record, step));
    text += describe_printed(record, step);
  }
  text += describe_printed(record, last + 1);  // in the turn that a fault ended
  if (last < cell_count) text += describe_printed(record, after_the_end);
  return text + "\n" + describe_game(record);
}

void view_game(const GameRecord& record, DrawingStyle style) {
  Output out = Output::standard();
  const KeyMode mode;
  Keys pressed;
  const int last = static_cast<int>(record.plies.size());
  std::string shown;
  for (int step = 0; step <= last;) {
    const std::string frame =
        fitted(game_frame(record, step, style), terminal_width(STDOUT_FILENO)) + std::string(keys);
    out.write(to_begin_of(shown) + std::string(clear_below) + frame);
    shown = frame;
    const Key key = pressed.next();
    if (key == Key::leave) break;
    if (key == Key::next) ++step;
    if (key == Key::back) step = std::max(step - 1, 0);
  }
  // The outcome stood in the last line of the board, and takes the place of the keys now.
  out.write("\r" + std::string(clear_below) + describe_game(record));
}

}  // namespace connect4

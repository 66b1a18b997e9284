#include "runner/screen/game_viewer.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

#include "lib/game/verdict.hpp"
#include "lib/text/printable.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/keys.hpp"
#include "runner/screen/narration.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/terminal.hpp"

namespace connect4 {

namespace {

constexpr int patience_for_sequence = 100;  // milliseconds
constexpr std::string_view keys = "arrows: step   Home, End   f: flip   q: leave";

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
std::string board(const ShownGame& game, int step, DrawingStyle style) {
  const GameRecord& record = game.record;
  Position position = record.start;
  Highlights highlights;
  for (int i = 0; i < step; ++i)
    highlights.last = position.drop(record.plies[static_cast<std::size_t>(i)].column);
  if (step == std::ssize(record.plies))
    for (const Cell cell : record.line) highlights.line |= bit(cell);
  return draw(position, highlights, style);
}

/// As short as it can be: 0.35, 12, -1e+20.
std::string short_number(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", value);
  return text.data();
}

/// What is known of the position after so many plies.
std::string values_at(const GameRecord& record, int step) {
  std::string text;
  if (step > 0)
    if (const auto& eval = record.plies[static_cast<std::size_t>(step - 1)].eval)
      text += "eval " + short_number(*eval);
  const GameRecord part = up_to(record, step);
  const Position position = part.final_position();
  if (!part.scores.empty() && !outcome_of(position))
    text += (text.empty() ? "exact: " : "; exact: ") + describe_score(part.scores.back(), position);
  return text.empty() ? "" : text + "\n";
}

std::string caption(const ShownGame& game, int step) {
  const GameRecord& record = game.record;
  if (game.is_over && step == std::ssize(record.plies)) return describe_outcome(record);
  const std::string ply = step == 0 ? "the start\n" : describe_last_ply(up_to(record, step));
  return ply + values_at(record, step);
}

enum class ViewStep { next, back, first, last, flip, leave, again, none };

constexpr std::array<std::pair<Key, ViewStep>, 16> keys_of_steps{{
    {Key(' '), ViewStep::next},
    {Key('n'), ViewStep::next},
    {Key::enter, ViewStep::next},
    {Key::right, ViewStep::next},
    {Key::down, ViewStep::next},
    {Key('b'), ViewStep::back},
    {Key::backspace, ViewStep::back},
    {Key::left, ViewStep::back},
    {Key::up, ViewStep::back},
    {Key::home, ViewStep::first},
    {Key::end, ViewStep::last},
    {Key('f'), ViewStep::flip},
    {Key('q'), ViewStep::leave},
    {Key('Q'), ViewStep::leave},
    {Key::escape, ViewStep::leave},
    {Key::end_of_input, ViewStep::leave},
}};

ViewStep step_of(Key key) {
  const auto* const found = std::ranges::find(keys_of_steps, key, &std::pair<Key, ViewStep>::first);
  return found == keys_of_steps.end() ? ViewStep::none : found->second;
}

/// Reads keys from the terminal.
class Keys {
 public:
  explicit Keys(const KeyMode& mode) : mode_(mode) {}

  ViewStep next() {
    while (true) {
      if (const auto key = buffer_.take()) return step_of(*key);
      if (has_come_back()) return ViewStep::again;
      if (!read_more()) return step_of(buffer_.take_rest().value_or(Key::end_of_input));
    }
  }

 private:
  /// Waits, behind the beginning of a sequence for its end only; false where nothing comes.
  bool read_more() {
    std::array<pollfd, 3> waited{{{STDIN_FILENO, POLLIN, 0},
                                  {StopSignal::descriptor(), POLLIN, 0},
                                  {mode_.resumed(), POLLIN, 0}}};
    const int patience = buffer_.is_incomplete() ? patience_for_sequence : -1;
    int count_of_ready = 0;
    while ((count_of_ready = poll(waited.data(), waited.size(), patience)) < 0) {
    }
    if (count_of_ready == 0) return false;
    if (waited[1].revents != 0) throw Interrupted{};
    if (waited[2].revents != 0) return true;
    std::array<char, 64> bytes{};
    const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count > 0) buffer_.add({bytes.data(), static_cast<std::size_t>(count)});
    return count > 0;
  }

  /// From Ctrl-Z.
  bool has_come_back() const {
    eventfd_t times = 0;
    return eventfd_read(mode_.resumed(), &times) == 0;
  }

  const KeyMode& mode_;
  KeyBuffer buffer_;
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

std::string game_frame(const ShownGame& game, int step, DrawingStyle style) {
  return title(game.record, style) + board(game, step, style) + caption(game, step);
}

std::string whole_game(const ShownGame& game, DrawingStyle style) {
  const GameRecord& record = game.record;
  std::string text = title(record, style);
  const int last = static_cast<int>(record.plies.size());
  for (int step = 0; step <= last; ++step) {
    text += "\n" + board(game, step, style);
    text += step == 0 ? "the start\n" : describe_last_ply(up_to(record, step));
    text += values_at(record, step) + describe_printed(record, step);
  }
  text += describe_printed(record, last + 1);  // in the turn that a fault ended
  if (last < cell_count) text += describe_printed(record, after_the_end);
  return text + (game.is_over ? "\n" + describe_game(record) : "");
}

void view_game(const ShownGame& game, DrawingStyle style) {
  Output out = Output::standard();
  const StopSignal::Watch watch;  // the terminal is to be given back
  const KeyMode mode;
  Keys pressed(mode);
  const int last = static_cast<int>(game.record.plies.size());
  std::string shown;
  for (int step = 0; step <= last;) {
    const std::string frame =
        fitted(game_frame(game, step, style), terminal_width(STDOUT_FILENO)) + std::string(keys);
    out.write_as_is(to_begin_of(shown) + std::string(clear_below) + frame);
    shown = frame;
    const ViewStep wish = pressed.next();
    if (wish == ViewStep::leave) break;
    if (wish == ViewStep::again) shown.clear();  // the shell has written below it
    if (wish == ViewStep::next) ++step;
    if (wish == ViewStep::back) step = std::max(step - 1, 0);
    if (wish == ViewStep::first) step = 0;
    if (wish == ViewStep::last) step = last;
    if (wish == ViewStep::flip) style.flipped = !style.flipped;
  }
  // The outcome stood in the last line of the board, and takes the place of the keys now.
  out.write_as_is("\r" + std::string(clear_below) +
                  (game.is_over ? describe_game(game.record) : ""));
}

}  // namespace connect4

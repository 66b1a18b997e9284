#include "runner/console/live_board.hpp"

#include "runner/console/terminal.hpp"

namespace connect4 {

namespace {

constexpr auto frame_time = std::chrono::milliseconds(33);

// Cursor control, ECMA-48 and DEC private.
constexpr std::string_view save_cursor =
    "\x1b"
    "7";
// Saved again at once: some terminals forget a place once they have gone back to it.
constexpr std::string_view restore_cursor =
    "\x1b"
    "8\x1b"
    "7";

std::string cursor_up(int rows) {
  return "\x1b[" + std::to_string(rows) + "A";
}

}  // namespace

void LiveBoard::game_started(const GameRecord& record) {
  tell_last_game();
  if (settings_.every_disc || !has_room_) draw_frame(record, record.start, {}, "");
}

void LiveBoard::disc_dropped(const GameRecord& record, const Position& position, Cell disc) {
  const bool due = std::chrono::steady_clock::now() - last_frame_ >= frame_time;
  if (settings_.every_disc || due)
    draw_frame(record, position, {disc, 0}, describe_last_ply(record));
}

void LiveBoard::game_over(const GameRecord& record) {
  tell_last_game();
  draw_end(record, record.fault ? settings_.story(record) : describe_outcome(record));
  last_ = record;
}

void LiveBoard::match_over() {
  draw_end(*last_, settings_.story(*last_));
}

/// The story takes the board's place and scrolls; the next game's board gets room below it.
void LiveBoard::tell_last_game() {
  if (!last_) return;
  output_.write(std::string(restore_cursor) + std::string(clear_below) + settings_.story(*last_));
  has_room_ = false;
  last_.reset();
}

void LiveBoard::draw_end(const GameRecord& record, const std::string& status) {
  Bitboard line = 0;
  for (const Cell cell : record.line) line |= bit(cell);
  std::optional<Cell> last;
  Position position = record.start;
  for (const Ply& ply : record.plies) last = position.drop(ply.column);
  draw_frame(record, position, {last, line}, status);
}

void LiveBoard::draw_frame(const GameRecord& record, const Position& position,
                           const Highlights& highlights, const std::string& status) {
  std::string frame;
  if (!has_room_) {
    // Scrolling makes the room now, so that nothing moves under the saved cursor later.
    frame += std::string(static_cast<std::size_t>(rows_needed - 1), '\n');
    frame += cursor_up(rows_needed - 1);
    frame += save_cursor;
    has_room_ = true;
  }
  frame += restore_cursor;
  frame += clear_below;
  frame += title(record) + "\n\n" + draw(position, highlights, settings_.style) + status;
  output_.write(frame);
  last_frame_ = std::chrono::steady_clock::now();
}

std::string LiveBoard::title(const GameRecord& record) const {
  const std::string number = describe_number(record.game, settings_.games);
  return (number.empty() ? "" : number + ":  ") + draw_disc(Colour::red, settings_.style) + " " +
         with_colour(record, Colour::red) + "  against  " +
         draw_disc(Colour::blue, settings_.style) + " " + with_colour(record, Colour::blue);
}

}  // namespace connect4

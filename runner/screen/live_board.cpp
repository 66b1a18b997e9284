#include "runner/screen/live_board.hpp"

#include <algorithm>
#include <array>

#include "lib/text/terminal.hpp"
#include "runner/screen/terminal.hpp"

namespace connect4 {

namespace {

constexpr int details_rows = 3;
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

/// Both texts in at most `room` columns: each has half of them, and the columns that the other does
/// not need.
std::array<std::string, 2> cut_to_share(const std::string& left, const std::string& right,
                                        int room) {
  const auto share = [room](const std::string& beside) {
    return std::max(room / 2, room - display_width(beside));
  };
  return {cut(left, share(right)), cut(right, share(left))};
}

}  // namespace

void LiveBoard::game_started(const GameRecord& record) {
  tell_last_game();
  if (settings_.every_disc || !has_room_) draw_frame(record, record.start, {}, "");
}

void LiveBoard::disc_dropped(const GameRecord& record, const Position& position, Cell disc) {
  const bool due = std::chrono::steady_clock::now() - last_frame_ >= frame_time;
  if (settings_.every_disc || due)
    draw_frame(record, position, {disc, 0}, cut_to_rows(describe_last_ply(record), status_rows));
}

void LiveBoard::moves_taken_back(const GameRecord& record, const Position& position) {
  draw_frame(record, position, {}, cut_to_rows(describe_taken_back(record, position), status_rows));
}

void LiveBoard::game_over(const GameRecord& record) {
  tell_last_game();
  draw_end(record, describe_end(record));
  last_ = record;
}

void LiveBoard::show_end(const GameRecord& record) {
  draw_end(record, describe_end(record));
}

/// Lines that do not fit are told in time: before the next board, or below the last.
std::string LiveBoard::describe_end(const GameRecord& record) const {
  const std::string status =
      is_fault(record.outcome.ending) ? settings_.story(record) : describe_outcome(record);
  return cut_to_rows(status, status_rows + person_rows - 1);
}

void LiveBoard::match_over() {
  draw_end(*last_, settings_.story(*last_));
}

/// The story takes the board's place and scrolls; the next game's board gets room below it.
void LiveBoard::tell_last_game() {
  if (!last_) return;
  output_.write_as_is(std::string(restore_cursor) + std::string(clear_below) +
                      settings_.story(*last_));
  has_room_ = false;
  last_.reset();
}

void LiveBoard::draw_end(const GameRecord& record, const std::string& status) {
  Bitboard line = 0;
  for (const Cell cell : record.line) line |= bit(cell);
  const Position position = record.final_position();
  const auto last =
      record.plies.empty() ? std::nullopt : position.top_disc(record.plies.back().column);
  draw_frame(record, position, {last, line}, status);
}

void LiveBoard::draw_frame(const GameRecord& record, const Position& position,
                           const Highlights& highlights, const std::string& status) {
  title_ = title(record);
  board_ = draw(position, highlights, settings_.style);
  status_ = status;
  redraw();
}

/// The cursor is behind the old one.
void LiveBoard::redraw_prompt() {
  output_.write_as_is("\r" + std::string(clear_below) + cut_to_row(view_.prompt));
}

void LiveBoard::redraw_elsewhere() {
  has_room_ = false;
  redraw();
}

void LiveBoard::redraw() {
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
  frame += title_ + "\n";
  if (view_.ghost) frame += draw_above(view_.ghost->first, view_.ghost->second, settings_.style);
  frame +=
      "\n" + board_ + (view_.details.empty() ? status_ : cut_to_rows(view_.details, details_rows));
  if (!view_.message.empty()) frame += cut_to_row(view_.message) + "\n";
  output_.write_as_is(frame + cut_to_row(view_.prompt));
  last_frame_ = std::chrono::steady_clock::now();
}

std::string LiveBoard::title(const GameRecord& record) const {
  const std::string number = describe_number(record.game, settings_.games);
  const std::string head = number.empty() ? "" : number + ":  ";
  constexpr std::string_view between = "  against  ";
  constexpr int width_of_discs = 4;  // with the spaces behind them
  const int room = columns_in_rows(title_rows, terminal_width(output_.number())) -
                   display_width(head) - display_width(between) - width_of_discs;
  const auto [red, blue] =
      cut_to_share(with_colour(record, Colour::red), with_colour(record, Colour::blue), room);
  return head + draw_disc(Colour::red, settings_.style) + " " + red + std::string(between) +
         draw_disc(Colour::blue, settings_.style) + " " + blue;
}

/// The cursor behind it is in the same row.
std::string LiveBoard::cut_to_row(const std::string& text) const {
  return cut(text, terminal_width(output_.number()) - 1);
}

std::string LiveBoard::cut_to_rows(const std::string& text, int rows) const {
  return first_rows(text, rows, terminal_width(output_.number()));
}

}  // namespace connect4

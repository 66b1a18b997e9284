#include "runner/screen/game_viewer.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "lib/game/notation.hpp"
#include "lib/game/position_line.hpp"
#include "lib/game/verdict.hpp"
#include "lib/text/amounts.hpp"
#include "lib/text/terminal.hpp"
#include "protocol/files/game_files.hpp"
#include "protocol/records/record_codec.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/keys.hpp"
#include "runner/screen/narration.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/record_file.hpp"
#include "runner/screen/terminal.hpp"

namespace connect4 {

namespace {

/// Returns the failure to choose one of the games of a file.
Failure no_game(std::int64_t count, std::optional<std::int64_t> number) {
  const std::string games = "it has " + plural(count, "game");
  if (count == 0) return Failure{"it contains no game; connect4 play --record FILE writes one"};
  return Failure{number ? games + ", no game " + std::to_string(*number)
                        : games + "; say which one: --show FILE 1"};
}

/// Looks for a record in a file that may be long: only that one is kept, and read to its end.
Expected<ShownGame> find_record(std::istream& file, std::optional<std::int64_t> number) {
  std::int64_t count = 0, line = 0;
  std::optional<Expected<GameRecord>> found;
  for (std::string text; std::getline(file, text);) {
    ++line;
    if (text.find_first_not_of(" \r") == std::string::npos) continue;
    if (++count != number.value_or(1)) continue;
    found = parse_record(text);
    if (!*found) return Failure{"line " + std::to_string(line) + ": " + found->error()};
  }
  if (!found || (!number && count > 1)) return no_game(count, number);
  return ShownGame{**found};
}

bool has_records(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         std::ifstream(path).peek() == '{';
}

ShownGame shown_from(const Position& start, const std::vector<Column>& moves) {
  ForeignGame game = game_of_moves(start, moves);
  return {std::move(game.record), game.is_over};
}

/// Chooses one of the games as find_record() does.
Expected<ShownGame> find_foreign(const std::vector<Expected<ForeignGame>>& games,
                                 std::optional<std::int64_t> number) {
  const auto count = static_cast<std::int64_t>(games.size());
  if (number ? *number > count : count > 1) return no_game(count, number);
  const auto& game = games[static_cast<std::size_t>(number.value_or(1) - 1)];
  if (!game) return Failure{game.error()};
  return ShownGame{game->record, game->is_over};
}

Expected<ShownGame> shown_moves(const std::string& text) {
  const auto moves = parse_moves(text, 1);
  if (!moves) return Failure{moves.error()};
  if (const auto played = play_out(Position(), *moves); !played) return Failure{played.error()};
  return shown_from(Position(), *moves);
}

}  // namespace

Expected<ShownGame> find_shown_game(const std::string& what, std::optional<std::int64_t> number) {
  const bool is_saved_game = !number && read_save_file(what).has_value();
  if (const auto games = is_saved_game ? std::nullopt : foreign_games_of(what))
    return find_foreign(*games, number);
  if (has_records(what)) {
    std::ifstream file(what);
    return find_record(file, number);
  }
  if (number)
    return Failure{access(what.c_str(), F_OK) == 0
                       ? "it is not a file of game records; leave the number out"
                       : "it does not exist; give a file of game records before the number"};
  if (const auto moves = shown_moves(what)) return moves;
  if (const auto position = parse_fen(what)) return shown_from(*position, {});
  const auto saved = read_save_file(what);
  if (saved) return shown_from(saved->position, {});
  if (what.find_first_not_of("0123456789") == std::string::npos) return shown_moves(what);
  return Failure{"it is neither moves such as 4435 nor a FEN, and as a file: " + saved.error()};
}

namespace {

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

/// The board after so many plies, with the cells to be pointed out.
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

/// The known values of the position after so many plies.
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

/// Waits for a key.
Key next_key(KeyReader& keys) {
  while (true) {
    if (const auto key = keys.next()) return *key;
    keys.wait();
  }
}

/// No line is longer than the terminal, so that a text's height is its number of lines.
std::string fitted(const std::string& text) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);)
    result += cut(line, terminal_width(STDOUT_FILENO) - 1) + "\n";
  return result;
}

/// The game after so many plies: the players, the board, the ply that led there, and the known
/// values of the position; at the end the outcome.
std::string frame_of(const ShownGame& game, int step, DrawingStyle style) {
  return fitted(title(game.record, style)) + board(game, step, style) + fitted(caption(game, step));
}

std::string to_begin_of(const std::string& frame) {
  const auto rows = std::count(frame.begin(), frame.end(), '\n');
  return rows == 0 ? "" : "\r\x1b[" + std::to_string(rows) + "A";
}

}  // namespace

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
  KeyReader keys;
  const std::string help = describe_keys(KeyPlace::viewer, false);
  const int last = static_cast<int>(game.record.plies.size());
  std::string shown;
  for (int step = 0; step <= last;) {
    const std::string frame = frame_of(game, step, style) + help;
    out.write_as_is(to_begin_of(shown) + std::string(clear_below) + frame);
    shown = frame;
    const Key key = next_key(keys);
    const KeyAction action = action_of(KeyPlace::viewer, key);
    if (action == KeyAction::leave) break;
    if (key == Key::resumed) shown.clear();
    if (action == KeyAction::next) ++step;
    if (action == KeyAction::back) step = std::max(step - 1, 0);
    if (action == KeyAction::first) step = 0;
    if (action == KeyAction::last) step = last;
    if (action == KeyAction::flip) style.flipped = !style.flipped;
  }
  // The outcome stood in the last line of the board, and takes the place of the keys now.
  out.write_as_is("\r" + std::string(clear_below) +
                  (game.is_over ? describe_game(game.record) : ""));
}

}  // namespace connect4

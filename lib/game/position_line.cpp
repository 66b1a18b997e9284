#include "lib/game/position_line.hpp"

#include <algorithm>
#include <charconv>
#include <string>

#include "lib/game/notation.hpp"
#include "lib/game/verdict.hpp"
#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

constexpr std::string_view separators = " \t\r,;[](){}\"";
constexpr std::size_t cells_of_board = 42;

std::vector<std::string_view> words_in(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = text.find_first_not_of(separators); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(separators, end);
  }
  return words;
}

/// The cells of a board, one character each; empty if the text is no board.
std::string cells_in(std::string_view text) {
  std::string cells;
  for (const std::string_view word : words_in(text)) cells += word;
  const bool is_board =
      cells.size() == cells_of_board && (cells.find_first_not_of("012") == std::string::npos ||
                                         cells.find_first_not_of("bxo") == std::string::npos);
  return is_board ? cells : "";
}

char disc_of(char cell) {
  if (cell == '1' || cell == 'x') return 'x';
  return cell == '2' || cell == 'o' ? 'o' : '1';
}

/// Checks are those of a FEN.
Expected<Position> position_of_cells(const std::string& cells) {
  const bool is_by_rows = cells.find_first_not_of("012") == std::string::npos;
  std::string fen;
  for (std::size_t row = 0; row < row_count; ++row) {
    for (std::size_t column = 0; column < column_count; ++column)
      fen += disc_of(is_by_rows ? cells[(row_count - 1 - row) * column_count + column]
                                : cells[column * row_count + row]);
    fen += row + 1 < row_count ? "/" : " ";
  }
  const auto discs = [&](char disc) { return std::ranges::count(fen, disc); };
  auto position = parse_fen(fen + (discs('x') > discs('o') ? "o" : "x"));
  if (position) return position;
  return Failure{"read " +
                 std::string(is_by_rows ? "by rows from the top (0, 1, 2)"
                                        : "by columns from the bottom (b, x, o)") +
                 ", it is not a position: " + position.error()};
}

std::optional<ExpectedValue> value_of(std::string_view word) {
  if (word == "win") return ExpectedValue{1, true};
  if (word == "draw") return ExpectedValue{0, true};
  if (word == "loss") return ExpectedValue{-1, true};
  ExpectedValue value;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value.value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

constexpr int sign_of(int number) {
  return (number > 0) - (number < 0);
}

}  // namespace

Expected<std::vector<Column>> parse_moves(std::string_view text, int base) {
  const std::vector<std::string_view> words = words_in(text);
  std::string digits;
  for (const std::string_view word : words) {
    if (words.size() > 1 && word.size() > 1)
      return Failure{quotation(word) +
                     " is not a move; write moves together (4435) or apart (4 4 3 5); a score "
                     "after them needs --expect"};
    digits += word;
  }
  if (base == 1) return parse_digits(digits);
  std::vector<Column> moves;
  for (const char digit : digits) {
    const auto column = Column::from_index(digit - '0');
    if (!column)
      return Failure{"move " + std::to_string(moves.size() + 1) + ", " +
                     quotation(std::string(1, digit)) +
                     ", is not a column; counted from 0, moves are the digits 0-6"};
    moves.push_back(*column);
  }
  return moves;
}

bool counts_from_0(std::string_view text) {
  return text.find('/') == std::string_view::npos && text.find('0') != std::string_view::npos &&
         cells_in(text).empty();
}

bool ExpectedValue::agrees_with(int score, const Position& position) const {
  if (!is_result) return value == score;
  return value == (position.to_move() == Colour::red ? sign_of(score) : -sign_of(score));
}

PositionLine PositionReader::read(std::string_view line) {
  std::string_view text = trimmed(line);
  PositionLine result;
  if (has_values_) {
    const std::size_t begin = text.find_last_of(separators) + 1;  // 0 if there is none
    result.expected = value_of(text.substr(begin));
    if (begin == 0 || !result.expected) {
      result.position = Failure{
          "the position is followed by neither a score nor win, draw or loss; write 4435 -2, or "
          "leave --expect out"};
      return result;
    }
    text = trimmed(text.substr(0, begin - 1));
  }
  result.position = position_in(text);
  if (result.position && outcome_of(*result.position))
    result.position = Failure{"the game is over in this position"};
  return result;
}

Expected<Position> PositionReader::position_in(std::string_view text) {
  if (text.find('/') != std::string_view::npos) return parse_fen(text);
  if (const std::string cells = cells_in(text); !cells.empty()) return position_of_cells(cells);
  if (!base_ && counts_from_0(text)) {
    const std::string before =
        lines_of_moves_ == 0 ? ""
                             : ", and the " + std::to_string(lines_of_moves_) +
                                   " lines before were read as counted from 1, so start again";
    return Failure{"a 0 is not a column; if columns count from 0, give --base 0" + before};
  }
  const auto moves = parse_moves(text, base_.value_or(1));
  if (!moves) return Failure{moves.error()};
  if (!moves->empty()) ++lines_of_moves_;
  return play_out(Position(), *moves);
}

}  // namespace connect4

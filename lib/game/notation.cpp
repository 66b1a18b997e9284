#include "lib/game/notation.hpp"

#include <array>
#include <unordered_set>

#include "lib/game/lines.hpp"
#include "lib/game/verdict.hpp"
#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

constexpr char disc_letter(Colour colour) {
  return colour == Colour::red ? 'x' : 'o';
}

void add_rank(std::string& fen, const Position& position, int row) {
  int blanks = 0;
  const auto flush_blanks = [&] {
    if (blanks > 0) fen += static_cast<char>('0' + blanks);
    blanks = 0;
  };
  for (const Column column : Column::all()) {
    const auto disc = position.at(Cell{column, row});
    if (!disc) {
      ++blanks;
      continue;
    }
    flush_blanks();
    fen += disc_letter(*disc);
  }
  flush_blanks();
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// Adds one rank's discs to `discs` (red's, blue's).
Expected<void> read_rank(std::string_view rank, int row, std::array<Bitboard, 2>& discs) {
  const std::string where = "rank " + std::to_string(row + 1) + " " + quotation(rank);
  int width = 0;
  for (const char letter : rank) {
    const bool is_disc = letter == 'x' || letter == 'o';
    if (!is_disc && (letter < '1' || letter > '7'))
      return Failure{where + " contains " + quotation(std::string(1, letter)) +
                     "; a rank consists of x, o and the digits 1-7"};
    if (is_disc)
      if (const auto column = Column::from_index(width))
        discs[letter == 'x' ? 0 : 1] |= bit(Cell{*column, row});
    width += is_disc ? 1 : letter - '0';
  }
  if (width != column_count)
    return Failure{where + " adds up to " + std::to_string(width) + " cells instead of 7"};
  return {};
}

/// Whether the position can arise in play as far as fours can tell.
Expected<void> check_fours(const Position& position) {
  const bool mover_has_four = has_four(position.discs(position.to_move()));
  const bool opponent_has_four = has_four(position.discs(other(position.to_move())));
  if (mover_has_four && opponent_has_four) return Failure{"both sides have four in a row"};
  if (mover_has_four) return Failure{"the side to move has won already"};
  return {};
}

}  // namespace

std::string to_fen(const Position& position) {
  std::string fen;
  for (int row = 0; row < row_count; ++row) {
    if (row > 0) fen += '/';
    add_rank(fen, position, row);
  }
  fen += ' ';
  fen += disc_letter(position.to_move());
  return fen;
}

Expected<Position> parse_fen(std::string_view text) {
  const std::size_t blank = text.find(' ');
  if (blank == std::string_view::npos)
    return Failure{"the side to move is missing: end with \" x\" or \" o\""};
  const std::string_view side = text.substr(blank + 1);
  if (side != "x" && side != "o")
    return Failure{"the side to move is " + quotation(side) + "; it must be x or o"};

  std::vector<std::string_view> ranks = split(text.substr(0, blank), '/');
  if (ranks.size() == row_count + 1 && ranks.back() == "7") ranks.pop_back();
  if (ranks.size() != row_count)
    return Failure{"the number of ranks is " + std::to_string(ranks.size()) + " instead of 6"};

  std::array<Bitboard, 2> discs{};
  for (int row = 0; row < row_count; ++row)
    if (const auto read = read_rank(ranks[static_cast<std::size_t>(row)], row, discs); !read)
      return Failure{read.error()};

  const auto position = Position::from_discs(discs[0], discs[1]);
  if (!position) return position;
  if (disc_letter(position->to_move()) != side.front())
    return Failure{"going by the discs, " + std::string(1, disc_letter(position->to_move())) +
                   " is to move, not " + std::string(side)};
  if (const auto checked = check_fours(*position); !checked) return Failure{checked.error()};
  return position;
}

std::string to_digits(const std::vector<Column>& moves) {
  std::string digits;
  for (const Column column : moves) digits += column.digit();
  return digits;
}

Expected<std::vector<Column>> parse_digits(std::string_view text) {
  std::vector<Column> moves;
  for (const char digit : text) {
    const auto column = Column::from_digit(digit);
    if (!column)
      return Failure{"move " + std::to_string(moves.size() + 1) + ", " +
                     quotation(std::string(1, digit)) +
                     ", is not a column; moves are the digits 1-7"};
    moves.push_back(*column);
  }
  return moves;
}

Expected<Position> play_out(const Position& start, const std::vector<Column>& moves) {
  Position position = start;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string where =
        "move " + std::to_string(i + 1) + " (column " + moves[i].digit() + ")";
    if (outcome_of(position)) return Failure{where + " comes after the end of the game"};
    if (!position.drop(moves[i])) return Failure{where + " goes into a full column"};
  }
  return position;
}

Expected<Position> parse_start(std::string_view text) {
  Expected<Position> position;
  if (text.find('/') != std::string_view::npos) {
    position = parse_fen(text);
  } else {
    const auto moves = parse_digits(text);
    if (!moves) return Failure{moves.error()};
    position = play_out(Position(), *moves);
  }
  if (position && outcome_of(*position)) return Failure{"the game is over in this position"};
  return position;
}

namespace {

constexpr std::size_t most_positions = 100'000;  // that are looked at

/// The position before the disc on top of that column fell; nothing if it was not the last one.
std::optional<Position> without_top(const Position& position, Column column) {
  const std::vector<Cell> cells = cells_of(position.occupied() & column_cells(column));
  const Colour mover = other(position.to_move());
  if (cells.empty() || position.at(cells.back()) != mover) return std::nullopt;
  const Bitboard rest = ~bit(cells.back());
  const auto before =
      Position::from_discs(position.discs(Colour::red) & rest, position.discs(Colour::blue) & rest);
  return before ? std::optional(*before) : std::nullopt;
}

/// Takes discs away one by one until the board is empty.
class Unwinding {
 public:
  bool reaches_empty_board(const Position& position) {
    if (position.ply() == 0) return true;
    if (!seen_.insert(position.key()).second || seen_.size() > most_positions) return false;
    for (const Column column : Column::all()) {
      const auto before = without_top(position, column);
      if (!before || !reaches_empty_board(*before)) continue;
      moves.push_back(column);
      return true;
    }
    return false;
  }

  std::vector<Column> moves;  ///< in the order of play

 private:
  std::unordered_set<std::uint64_t> seen_;  // and found to lead nowhere, or looked at just now
};

}  // namespace

std::optional<std::vector<Column>> moves_to(const Position& position) {
  Unwinding unwinding;
  if (!unwinding.reaches_empty_board(position)) return std::nullopt;
  return unwinding.moves;
}

}  // namespace connect4

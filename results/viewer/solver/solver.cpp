// The solver as functions for the page: compiled to WebAssembly by build.sh, called by
// src/solver/worker.ts. One thread, one position at a time.
//
// A position is 42 bytes at cells(): by columns from the left, in each from the bottom, 0 for an
// empty cell, 1 for red, 2 for blue.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/game/position.hpp"
#include "lib/game/random_choice.hpp"
#include "lib/random.hpp"
#include "lib/solver/book.hpp"
#include "lib/solver/levels.hpp"
#include "lib/solver/score.hpp"
#include "lib/solver/solver.hpp"

namespace connect4 {

namespace {

constexpr std::size_t table_bytes = std::size_t{64} << 20;

/// Stands for a score that does not exist: the column is full, or the game is over.
constexpr int no_score = 127;

struct Page {
  std::array<std::uint8_t, cell_count> cells{};
  std::string book_bytes;
  std::optional<Book> book;
  Solver solver{table_bytes};
};

/// Lives as long as the module.
Page& page() {
  static auto* const page = new Page;
  return *page;
}

/// The position in the cells, if the game goes on there.
std::optional<Position> unfinished_position() {
  PerColour<Bitboard> discs{};
  for (const Column column : Column::all())
    for (int row = 0; row < row_count; ++row) {
      const int disc = page().cells[static_cast<std::size_t>(column.index() * row_count + row)];
      if (disc == 1) discs[Colour::red] |= bit({column, row});
      if (disc == 2) discs[Colour::blue] |= bit({column, row});
    }
  const auto position = Position::from_discs(discs[Colour::red], discs[Colour::blue]);
  if (!position || score_of_end(*position)) return std::nullopt;
  return *position;
}

int score_of(const Position& position, Column column) {
  Position next = position;
  if (!next.drop(column)) return no_score;
  if (const auto end = score_of_end(next)) return -*end;
  return -page().solver.solve(next).value();
}

/// The columns of the best score.
std::vector<Column> best_columns(const Position& position) {
  std::vector<Column> best;
  int best_score = -greatest_score;
  for (const Column column : position.legal_columns()) {
    const int score = score_of(position, column);
    if (score > best_score) best.clear();
    best_score = std::max(best_score, score);
    if (score == best_score) best.push_back(column);
  }
  return best;
}

}  // namespace

}  // namespace connect4

using namespace connect4;

extern "C" {

[[clang::export_name("cells")]] std::uint8_t* cells() {
  return page().cells.data();
}

/// Returns the place for so many bytes of a book.
[[clang::export_name("book")]] char* book(std::size_t size) {
  page().book_bytes.resize(size);
  return page().book_bytes.data();
}

/// Uses the bytes at book() from now on. Returns whether they are a book.
[[clang::export_name("read_book")]] bool read_book() {
  if (auto parsed = Book::parse(page().book_bytes)) page().book = *std::move(parsed);
  page().book_bytes = {};
  page().solver.look_into(page().book ? &*page().book : nullptr);
  return page().book.has_value();
}

/// Returns the score of that column (0 to 6) for the side that moves, or no_score.
[[clang::export_name("score")]] int score(int index) {
  const auto position = unfinished_position();
  const auto column = Column::from_index(index);
  return position && column ? score_of(*position, *column) : no_score;
}

/// Returns the column that a player of that level takes (lib/solver/levels.hpp), or -1 if the game
/// is over.
[[clang::export_name("choose")]] int choose(int level, std::uint32_t seed) {
  const auto position = unfinished_position();
  if (!position) return -1;
  Random random = random_for(*position, seed);
  std::vector<Column> columns;
  if (moves_at_random(level, random)) {
    columns = columns_of_random_move(*position, level);
  } else {
    columns = best_columns(*position);
    prefer_blocks(*position, columns);
  }
  return columns[static_cast<std::size_t>(random.below(columns.size()))].index();
}

}  // extern "C"
